CREATE TABLE a (id int);

CREATE TABLE b (id int);

CREATE TABLE c (id int);

CREATE VIEW v AS SELECT id FROM b;
