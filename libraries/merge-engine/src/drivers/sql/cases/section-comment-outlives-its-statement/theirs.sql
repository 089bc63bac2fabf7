-- top

SELECT 1;

-- Tables
