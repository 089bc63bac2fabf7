INSERT INTO t (id, v) VALUES (1, 'one');
INSERT INTO t (id, v) VALUES (2, 'TWO');
