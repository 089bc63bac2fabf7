CREATE VIEW v AS
SELECT a AS x,
       b
FROM t
WHERE a > 1;
