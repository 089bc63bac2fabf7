CREATE TABLE users (
    id integer NOT NULL,
    name varchar(100),
    email text
);
