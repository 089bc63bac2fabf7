CREATE TABLE t (
  -- the key
  id bigint, -- never reused
  a int,
  -- since 2.0
  c int,
  b int
);
