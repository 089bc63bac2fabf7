INSERT INTO t (b, a) VALUES
  (2, 1),
  (4, 3);
