CREATE TABLE b (id int);

CREATE TABLE c (id int);

CREATE TABLE a (id int);
