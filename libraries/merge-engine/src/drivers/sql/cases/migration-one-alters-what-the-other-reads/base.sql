-- migration 12

CREATE TABLE a (id int);
