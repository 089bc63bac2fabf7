CREATE VIEW v AS
SELECT a,
       b
FROM t
WHERE a > 2;
