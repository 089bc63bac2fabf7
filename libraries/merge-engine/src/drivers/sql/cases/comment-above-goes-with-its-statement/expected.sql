CREATE TABLE a (id text);

CREATE TABLE c (id int);
