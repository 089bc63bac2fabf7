CREATE TABLE a (id text);
CREATE TABLE b (id int);