CREATE TABLE t (
    id bigint
  , a int
  , b int
);
