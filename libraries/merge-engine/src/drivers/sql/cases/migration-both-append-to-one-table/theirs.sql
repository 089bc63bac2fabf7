-- migration 12

CREATE TABLE a (id int);

UPDATE a SET id = id + 1;
