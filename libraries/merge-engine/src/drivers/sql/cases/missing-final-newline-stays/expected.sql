CREATE TABLE a (id text);
CREATE TABLE b (id int);
CREATE TABLE c (id int);