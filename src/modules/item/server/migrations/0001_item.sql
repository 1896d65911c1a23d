create table item.stock_levels (
  company_id uuid not null references company.companies on delete cascade,
  item_id uuid not null,
  location text not null default 'main',
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  -- Cost of the units on hand, by moving average; minor units of the company's currency.
  value bigint not null default 0 check ((value >= 0) and (value <= '9007199254740991'::bigint)),
  value_rest bigint not null default 0,
  -- Goods, materials or supplies: by the type of the item, set by the level's first movement. Null before that.
  class text,
  primary key (company_id, item_id, location),
  constraint sound check ((on_hand >= 0) and (reserved >= 0) and (reserved <= on_hand) and
    (on_hand <= '9007199254740991'::bigint))
);
create trigger kept before delete on item.stock_levels for each row execute function item.protect_append_only();
revoke insert, update, delete on item.stock_levels from heureum_app;

create table item.stock_movements (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  location text not null,
  kind text not null,
  quantity bigint not null,
  on_hand_change bigint not null,
  reserved_change bigint not null,
  value_change bigint not null,
  -- The level afterwards: also the proof that the chain of movements is complete.
  on_hand_after bigint not null,
  reserved_after bigint not null,
  unit_cost bigint,
  note text,
  source_execution_id uuid,
  source_step_id uuid,
  reverses_movement_id uuid,
  moved_by uuid,
  moved_by_name text,
  moved_at timestamp with time zone not null default now(),
  -- Orders the movements of a level: assigned while the level is locked.
  sequence bigint not null,
  -- The movement's own value is value_change + rest_change. Earlier movements have no rest: amounts cut off then are history.
  rest_change bigint not null default 0,
  class text,
  counter text,
  primary key (company_id, id),
  unique (company_id, reverses_movement_id),
  foreign key (company_id, reverses_movement_id) references item.stock_movements(company_id, id),
  constraint movements_of_a_level foreign key (company_id, item_id, location) references item.stock_levels(company_id,
    item_id, location) on delete cascade
);
create index stock_movements_by_item on item.stock_movements (company_id, item_id, sequence desc);
create index stock_movements_by_execution on item.stock_movements (company_id, source_execution_id, item_id);
create index stock_movements_by_hand on item.stock_movements (company_id, item_id,
    sequence desc) where (source_execution_id is null);
create index stock_movements_by_day on item.stock_movements (company_id, item_id, location, moved_at desc,
    sequence desc);
create trigger append_only before delete or update on item.stock_movements for each row when (not kernel.is_masking()) execute function item.protect_append_only();
create trigger next_in_order before insert on item.stock_movements for each row execute function item.check_movement();
create constraint trigger posted after insert on item.stock_movements deferrable initially deferred for each row execute function item.assert_posted();
revoke insert, update, delete on item.stock_movements from heureum_app;

insert into kernel.amounts (asks) values
  ('item.has_amounts');

insert into kernel.pictures (name, columns, owner, emptied, owner_of) values
  ('item.stock_movements', '{note,moved_by_name}', 'source_execution_id', '{note}', 'flow.executions');
