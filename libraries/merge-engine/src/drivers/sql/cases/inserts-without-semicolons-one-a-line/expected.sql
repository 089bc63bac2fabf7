insert into tag(name) values ('A')
insert into tag(name) values ('b')
insert into tag(name) values ('c')
