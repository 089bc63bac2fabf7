-- migration 12

CREATE TABLE a (id int);

BEGIN;
UPDATE b SET x = 1;
COMMIT;
