CREATE TABLE a (id ours);

CREATE TABLE b (id our);

CREATE TABLE c (id six);
