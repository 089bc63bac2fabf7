CREATE TABLE a (id bigint);

CREATE TABLE b (id int);

CREATE TABLE c (id int);
