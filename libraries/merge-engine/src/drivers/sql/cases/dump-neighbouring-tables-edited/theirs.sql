CREATE TABLE a (id int);

CREATE TABLE b (id text);

CREATE TABLE c (id int);
