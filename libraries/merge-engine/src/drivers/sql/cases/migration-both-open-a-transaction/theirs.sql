-- migration 12

CREATE TABLE a (id int);

BEGIN;
UPDATE c SET x = 1;
COMMIT;
