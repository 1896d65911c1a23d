-- What a message says, and to which addresses, goes with the input of its run. Notices, mails and texts have a time of their own.
insert into kernel.pictures (name, columns, owner, emptied) values
  ('notification.messages', '{}', 'execution_id', '{title,body,emails,phones,kakao,undone}')
  on conflict (name) do update set owner = excluded.owner, emptied = excluded.emptied;
