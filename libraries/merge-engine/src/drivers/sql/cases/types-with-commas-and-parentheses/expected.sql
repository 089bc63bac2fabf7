CREATE TABLE t (
    a numeric(12, 2) DEFAULT (1 + 2),
    b text CHECK (b IN ('x', 'y,(z')),
    c int
);
