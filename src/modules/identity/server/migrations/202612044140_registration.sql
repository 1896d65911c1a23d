-- Whether people may sign up by themselves, of the whole installation: one row. Said by the platform's staff.
create table identity.registration (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into identity.registration default values;
