CREATE TABLE t (
  -- the key
  id bigint, -- never reused
  a int,
  b int
);
