CREATE TABLE users (
    id integer NOT NULL,
    name varchar(100),
    email text
) ENGINE=InnoDB CHARSET=utf8mb4;
