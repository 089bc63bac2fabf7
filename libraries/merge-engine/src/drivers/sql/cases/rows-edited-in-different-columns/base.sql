INSERT INTO t (id, name, n) VALUES
  (1, 'a', 10),
  (2, 'b', 20);
