-- The book belongs to a guest session or to a signed-in person; `owner_id` is the id of either.
create table "order".addresses (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  label text not null,
  recipient text not null,
  phone text not null,
  postal_code text not null,
  line1 text not null,
  line2 text not null default '',
  is_default boolean not null,
  created_at timestamp with time zone not null default now(),
  primary key (company_id, id)
);
create index addresses_owner on "order".addresses (company_id, owner_id, created_at, id);
create unique index addresses_default on "order".addresses (company_id, owner_id) where is_default;

create table "order".cart_lines (
  company_id uuid not null references company.companies on delete cascade,
  owner_id uuid not null,
  item_id uuid not null,
  quantity integer not null check ((quantity >= 1) and (quantity <= 9999)),
  added_at timestamp with time zone not null default now(),
  primary key (company_id, owner_id, item_id)
);

-- A visitor without an account. Only the hash of the cookie's token is stored.
create table "order".guest_sessions (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  email text,
  name text,
  phone text,
  language text not null default 'ko',
  currency character(3) not null,
  newsletter boolean not null default false,
  notifications boolean not null default true,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  last_active timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  -- The first person to sign in with this guest's browser adopted its address book: only once, so that removed addresses do not
  -- return.
  adopted_by uuid,
  primary key (company_id, id),
  unique (company_id, token_hash)
);

create table "order".numbers (
  company_id uuid not null references company.companies on delete cascade,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

-- Number of orders and of those that failed, so that nothing counts all of them. Each database session counts in its own row (`slot`),
-- so writers do not wait for each other; readers add the rows up, and fold them if there are many.
create table "order".order_counts (
  company_id uuid not null references company.companies on delete cascade,
  slot integer not null,
  orders bigint not null,
  cancelled bigint not null,
  primary key (company_id, slot)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table "order".orders (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  number text not null,
  execution_id uuid,
  guest_id uuid,
  person_id uuid,
  key text,
  state text not null check (state in ('received', 'awaiting-approval', 'confirmed', 'rejected', 'cancelled',
    'shipped', 'completed')),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  address jsonb,
  note text not null default '',
  total bigint not null check (total >= 0),
  vat bigint not null check (vat >= 0),
  currency character(3) not null,
  placed_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  -- Who asks for consent says so with the key, and gets no order without what was agreed to.
  consent_asked boolean not null default false,
  -- A sample order that was undone leaves the lists and their sums; its own page remains.
  hidden boolean not null default false,
  -- When the customer's data in an order were blanked: their retention was over, or the person was deleted.
  forgotten_at timestamp with time zone,
  -- Language of the order, used for everything sent about it; null for orders taken by hand.
  language text,
  -- When staff confirmed the payment of an order; null: not confirmed yet.
  paid_at timestamp with time zone,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, execution_id),
  unique (company_id, key),
  foreign key (company_id, guest_id) references "order".guest_sessions(company_id, id),
  constraint orders_language_known check (language in ('ko', 'en'))
);
create index orders_placed on "order".orders (company_id, placed_at desc, id desc);
create index orders_guest on "order".orders (company_id, guest_id, placed_at desc,
    id desc) where (guest_id is not null);
create index orders_person on "order".orders (company_id, person_id, placed_at desc,
    id desc) where (person_id is not null);
create index orders_state on "order".orders (company_id, state, placed_at desc, id desc) include (total, currency);
create index orders_email on "order".orders (company_id, lower(contact_email));
create index orders_phone on "order".orders (company_id, "order".dialled(contact_phone));
create index orders_to_forget on "order".orders (company_id, updated_at) where (forgotten_at is null);
create index orders_found on "order".orders using gin (kernel.search_tokens(company_id, "order".words_of(number,
    contact_name, contact_email, contact_phone)));
create policy find_orders on "order".orders for select to heureum_owner using (true);
create constraint trigger total_of_lines after insert on "order".orders deferrable initially deferred for each row execute function "order".check_total();
create trigger with_consent before update of key on "order".orders for each row when ((new.key is not null) and new.consent_asked) execute function "order".demand_consent();
create trigger counted after insert or update of state on "order".orders for each row execute function "order".count_order();
revoke insert, update, delete on "order".orders from heureum_app;
grant insert (company_id, id, number, execution_id, guest_id, person_id, state, contact_name, contact_email,
    contact_phone, address, note, total, vat, currency, placed_at, updated_at, version, language), update (person_id,
    key, state, updated_at, version, consent_asked, hidden, paid_at) on "order".orders to heureum_app;

create table "order".order_lines (
  company_id uuid not null references company.companies on delete cascade,
  order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  name text not null,
  code text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  -- Tax treatment of each line when ordered. All earlier orders were taxed.
  tax text not null default 'taxed',
  primary key (company_id, order_id, "position"),
  foreign key (company_id, order_id) references "order".orders(company_id, id),
  constraint amount_is_price check (amount = (quantity * unit_price)) not valid,
  constraint order_lines_tax_known check (tax in ('taxed', 'exempt'))
);
create index order_lines_found on "order".order_lines using gin (kernel.search_tokens(company_id,
    ((name || ' ') || coalesce(code, ''))));
create policy find_by_word on "order".order_lines for select to heureum_owner using (true);
create trigger append_only before delete or update on "order".order_lines for each row execute function "order".refuse_change();
create trigger with_order after insert on "order".order_lines referencing new table as added for each statement execute function "order".refuse_late_lines();
revoke update, delete on "order".order_lines from heureum_app;

create table "order".order_states (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  order_id uuid not null,
  from_state text,
  state text not null,
  moved_by text not null check (moved_by in ('customer', 'staff', 'flow')),
  actor_id uuid,
  actor_name text,
  execution_id uuid,
  reason text,
  -- The order's version that this transition made.
  version integer not null,
  -- True if made by undoing another transition.
  undone boolean not null default false,
  at timestamp with time zone not null default now(),
  primary key (company_id, id),
  unique (company_id, order_id, version),
  foreign key (company_id, order_id) references "order".orders(company_id, id)
);
create trigger append_only before delete or update on "order".order_states for each row when (not kernel.is_masking()) execute function "order".refuse_change();
revoke update, delete on "order".order_states from heureum_app;

-- Requests by guests without an account through the link of their order: views, copies, corrections, erasures. `before` is the value
-- that a correction replaced, so that a later erasure finds it in snapshots of the order; an erasure masks it here, too.
create table "order".requests (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('read', 'copy', 'correct', 'erase')),
  before jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references "order".orders(company_id, id)
);
create index requests_of_orders on "order".requests (company_id, order_id, id);
create trigger append_only before delete or update on "order".requests for each row when (not kernel.is_masking()) execute function "order".refuse_change();
revoke update, delete on "order".requests from heureum_app;

-- 청약철회: a customer asks to withdraw from a confirmed order, and the company answers. The law requires the record to be retained as
-- long as that of the order.
create table "order".withdrawals (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  order_id uuid not null,
  -- Items of the returned lines.
  items uuid[] not null check (cardinality(items) > 0),
  reason text not null default '',
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused')),
  asked_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  -- Execution of an accepted withdrawal: the order's run is undone, or staff did it in another way.
  way text check (way in ('undo', 'hand')),
  -- The legal grounds for a refusal.
  ground text check (ground in ('damaged', 'used', 'perished', 'copied', 'begun', 'made', 'late')),
  note text not null default '',
  primary key (company_id, id),
  constraint withdrawals_check check ((state = 'requested') = (decided_at is null)),
  constraint withdrawals_check1 check ((state = 'accepted') = (way is not null)),
  constraint withdrawals_check2 check ((state = 'refused') = (ground is not null)),
  foreign key (company_id, order_id) references "order".orders(company_id, id)
);
create index withdrawals_of_orders on "order".withdrawals (company_id, order_id, id);
create unique index withdrawals_open on "order".withdrawals (company_id, order_id) where (state = 'requested');
create trigger withdrawable after insert on "order".withdrawals for each row execute function "order".check_withdrawal();
create trigger answered_once before update on "order".withdrawals for each row when (not kernel.is_masking()) execute function "order".check_answer();
create trigger stays before delete on "order".withdrawals for each row execute function "order".refuse_change();
revoke update, delete on "order".withdrawals from heureum_app;
grant update (state, decided_at, decided_by, way, ground, note) on "order".withdrawals to heureum_app;

insert into kernel.pictures (name, columns) values
  ('"order".orders', '{contact_name,contact_email,contact_phone,address,note}'),
  ('"order".order_states', '{actor_name,reason}'),
  ('"order".addresses', '{label,recipient,phone,postal_code,line1,line2}'),
  ('"order".guest_sessions', '{email,name,phone}'),
  ('"order".requests', '{before}'),
  ('"order".withdrawals', '{reason,note}');
