CREATE TABLE t (
  id bigint,
  a int
);
