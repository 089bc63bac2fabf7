CREATE TABLE users (
    id integer NOT NULL,
    name text,
    email text
);
