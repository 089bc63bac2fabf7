INSERT INTO t (id, name, n) VALUES
  (1, 'a', 11),
  (2, 'b', 20);
