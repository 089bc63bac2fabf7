INSERT INTO t (id, name, n) VALUES
  (2, 'b', 20);
