-- A visitor without an account. Only the hash of the cookie's token is kept.
create table "order".guest_sessions (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  email text,
  name text,
  phone text,
  language text not null default 'ko',
  currency char(3) not null,
  newsletter boolean not null default false,
  notifications boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_active timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, token_hash)
);

-- The book belongs to a guest session or to a signed-in person; `owner_id` is the id of either.
create table "order".addresses (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  label text not null,
  recipient text not null,
  phone text not null,
  postal_code text not null,
  line1 text not null,
  line2 text not null default '',
  is_default boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index addresses_owner on "order".addresses (company_id, owner_id, created_at, id);
create unique index addresses_default on "order".addresses (company_id, owner_id) where is_default;

create table "order".cart_lines (
  company_id uuid not null references company.companies (id) on delete cascade,
  owner_id uuid not null,
  item_id uuid not null,
  quantity int not null check (quantity between 1 and 9999),
  added_at timestamptz not null default now(),
  primary key (company_id, owner_id, item_id)
);

create table "order".numbers (
  company_id uuid not null references company.companies (id) on delete cascade,
  year int not null,
  last int not null,
  primary key (company_id, year)
);

create table "order".orders (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  number text not null,
  execution_id uuid,
  guest_id uuid,
  person_id uuid,
  key text,
  state text not null
    check (state in ('received', 'awaiting-approval', 'confirmed', 'rejected', 'cancelled', 'shipped', 'completed')),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  address jsonb,
  note text not null default '',
  total bigint not null check (total >= 0),
  vat bigint not null check (vat >= 0),
  currency char(3) not null,
  placed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, execution_id),
  unique (company_id, key),
  foreign key (company_id, guest_id) references "order".guest_sessions (company_id, id)
);
create index orders_placed on "order".orders (company_id, placed_at desc, id desc);
create index orders_guest on "order".orders (company_id, guest_id, placed_at desc, id desc) where guest_id is not null;
create index orders_person on "order".orders (company_id, person_id, placed_at desc, id desc) where person_id is not null;

create table "order".order_lines (
  company_id uuid not null references company.companies (id) on delete cascade,
  order_id uuid not null,
  position int not null,
  item_id uuid not null,
  name text not null,
  code text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references "order".orders (company_id, id)
);

create table "order".order_states (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  from_state text,
  state text not null,
  moved_by text not null check (moved_by in ('customer', 'staff', 'flow')),
  actor_id uuid,
  actor_name text,
  execution_id uuid,
  reason text,
  -- The order's version that this move made.
  version int not null,
  -- Made by taking another move back.
  undone boolean not null default false,
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, order_id, version),
  foreign key (company_id, order_id) references "order".orders (company_id, id)
);

-- Lines and history are written once; also the owner of the tables cannot change them by mistake.
create function "order".refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from company.companies c where c.id = old.company_id) then
    return old;
  end if;
  raise exception '% on %.% is not possible: it is append-only', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger append_only before update or delete on "order".order_lines
  for each row execute function "order".refuse_change();
create trigger append_only before update or delete on "order".order_states
  for each row execute function "order".refuse_change();
revoke update, delete, truncate on "order".order_lines, "order".order_states from heureum_app;
revoke delete, truncate on "order".orders from heureum_app;
