-- top

SELECT 1;

-- Tables

CREATE TABLE b (id int);
