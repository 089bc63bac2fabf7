CREATE TABLE a (id their);

CREATE TABLE b (id our);

CREATE TABLE c (id own);
