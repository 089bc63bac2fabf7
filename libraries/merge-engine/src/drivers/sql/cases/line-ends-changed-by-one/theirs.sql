CREATE TABLE a (id int);
CREATE TABLE b (id int);
CREATE TABLE c (id int);
