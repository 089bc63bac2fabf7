INSERT INTO t VALUES (1, 'a;b -- d');
SELECT 'it''s';
SELECT 2;
