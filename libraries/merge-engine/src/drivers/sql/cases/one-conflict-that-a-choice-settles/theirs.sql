CREATE TABLE a (id their);

CREATE TABLE b (id two);

CREATE TABLE c (id own);
