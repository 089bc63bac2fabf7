CREATE TABLE a (id one);

CREATE TABLE b (id two);

CREATE TABLE c (id six);
