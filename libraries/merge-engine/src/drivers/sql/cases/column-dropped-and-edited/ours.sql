CREATE TABLE users (
    id integer NOT NULL,
    email text
);
