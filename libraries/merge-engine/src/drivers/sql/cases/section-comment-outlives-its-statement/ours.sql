-- top

SELECT 1;

-- Tables

CREATE TABLE b (id int);

CREATE TABLE c (id int);
