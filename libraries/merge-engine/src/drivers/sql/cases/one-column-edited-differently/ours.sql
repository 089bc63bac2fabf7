CREATE TABLE users (
    id integer NOT NULL,
    name varchar(200),
    email text
);
