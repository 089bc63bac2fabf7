-- migration 12

CREATE TABLE a (id int);

ALTER TABLE a ADD COLUMN x int;

ALTER TABLE a ADD COLUMN y int;
