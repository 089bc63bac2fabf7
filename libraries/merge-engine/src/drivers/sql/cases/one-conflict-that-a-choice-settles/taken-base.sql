CREATE TABLE a (id one);

CREATE TABLE b (id our);

CREATE TABLE c (id own);
