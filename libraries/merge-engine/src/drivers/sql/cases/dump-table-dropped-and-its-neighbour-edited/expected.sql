CREATE TABLE a (id int);

CREATE TABLE c (id text);
