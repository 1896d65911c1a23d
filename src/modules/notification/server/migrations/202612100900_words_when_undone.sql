-- What a message says once its run is undone, where its author wrote that: a title and a body in each language.
alter table notification.messages add column undone jsonb;
update kernel.pictures set columns = '{title,body,emails,phones,kakao,undone}' where name = 'notification.messages';
