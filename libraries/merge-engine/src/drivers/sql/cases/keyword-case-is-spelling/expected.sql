create table users (
    id integer not null,
    name varchar(200),
    email text
);
