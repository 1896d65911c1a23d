insert into kernel.pictures (name, columns) values
  ('notification.messages', '{title,body,emails,phones,kakao}'),
  ('notification.notices', '{title,body}'),
  ('notification.texts', '{number,content,reason}');
alter table notification.texts drop constraint texts_number_check;
alter table notification.texts add constraint texts_number check (number ~ '^01[016789][0-9]{7,8}$' or number = '***') not valid;
create or replace trigger append_only before update or delete on notification.messages
  for each row when (not kernel.is_masking()) execute function notification.refuse_change();
