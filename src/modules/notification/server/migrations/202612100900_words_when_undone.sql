-- What a message says once its run is undone, where its author wrote that: a title and a body in each language.
alter table notification.messages add column undone jsonb;
insert into kernel.pictures (name, columns) values ('notification.messages', '{title,body,emails,phones,kakao,undone}')
  on conflict (name) do update set columns = excluded.columns;
