-- top

SELECT 1;

-- Tables

CREATE TABLE c (id int);
