CREATE TABLE t (
    id int
  , a int
);
