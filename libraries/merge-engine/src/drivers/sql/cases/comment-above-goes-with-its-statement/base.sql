CREATE TABLE a (id int);

-- old
CREATE TABLE b (id int);

CREATE TABLE c (id int);
