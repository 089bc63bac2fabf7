insert into tag(name) values ('a')
insert into tag(name) values ('b')
