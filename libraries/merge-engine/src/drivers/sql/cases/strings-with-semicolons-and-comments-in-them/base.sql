INSERT INTO t VALUES (1, 'a;b -- c');
SELECT 'it''s';
