-- migration 12

CREATE TABLE a (id int);

CREATE VIEW v AS SELECT id FROM a;
