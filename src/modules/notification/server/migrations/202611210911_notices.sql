-- What one person or guest was told in the product. Reading marks it; nothing else changes.
create table notification.notices (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  person_id uuid,
  guest_id uuid,
  kind text not null check (kind in ('message', 'correction', 'approval', 'undo')),
  title jsonb not null,
  body jsonb not null,
  link text,
  execution_id uuid,
  message_id uuid,
  at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, id),
  check ((person_id is null) <> (guest_id is null))
);
create index notices_person on notification.notices (company_id, person_id, id desc) where person_id is not null;
create index notices_guest on notification.notices (company_id, guest_id, id desc) where guest_id is not null;
create index notices_unread on notification.notices (company_id, person_id) where read_at is null and person_id is not null;

-- What a block sent, once per step and correction, with whom it reached: the ground of every correction.
create table notification.messages (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  execution_id uuid,
  channel text not null check (channel in ('in-app', 'mail')),
  kind text not null check (kind in ('message', 'correction')),
  title jsonb not null,
  body jsonb not null,
  link text,
  person_ids uuid[] not null default '{}',
  guest_ids uuid[] not null default '{}',
  emails text[] not null default '{}',
  corrects uuid,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, corrects) references notification.messages (company_id, id)
);
create index messages_execution on notification.messages (company_id, execution_id);

create function notification.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from company.companies c where c.id = old.company_id) then
    return old;
  end if;
  raise exception '% on %.% is not possible: it is append-only', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger append_only before update or delete on notification.messages
  for each row execute function notification.refuse_change();
revoke update, delete, truncate on notification.messages from heureum_app;
revoke update, delete, truncate on notification.notices from heureum_app;
grant update (read_at) on notification.notices to heureum_app;
