CREATE TABLE t (
  -- the key
  id int, -- never reused
  a int,
  b int
);
