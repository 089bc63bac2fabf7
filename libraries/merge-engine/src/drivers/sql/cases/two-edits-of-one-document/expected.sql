INSERT INTO t (id, v) VALUES (1, 'ONE');
INSERT INTO t (id, v) VALUES (2, 'TWO');
