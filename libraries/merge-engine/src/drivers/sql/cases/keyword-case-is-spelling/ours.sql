create table users (
    id integer not null,
    name varchar(100),
    email text
);
