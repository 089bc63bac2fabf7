CREATE TABLE a (id text);

-- old
CREATE TABLE b (id int);

CREATE TABLE c (id int);
