insert into kernel.pictures (name, columns) values ('sample.things', '{title}');
