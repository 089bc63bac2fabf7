CREATE TABLE a (id bigint);

CREATE TABLE b (id text);

CREATE TABLE c (id int);
