-- 청약철회: a customer asks to take a confirmed order back, and the company answers. The law wants the record kept as long as that of the order.
create table "order".withdrawals (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  -- Of the lines that are given back.
  items uuid[] not null check (cardinality(items) > 0),
  reason text not null default '',
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  -- How an accepted one was carried out: the order's run is undone, or staff did it in another way.
  way text check (way in ('undo', 'hand')),
  -- What the law lets a company refuse for.
  ground text check (ground in ('damaged', 'used', 'perished', 'copied', 'begun', 'made', 'late')),
  note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, order_id) references "order".orders (company_id, id),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'accepted') = (way is not null)),
  check ((state = 'refused') = (ground is not null))
);
create index withdrawals_of_orders on "order".withdrawals (company_id, order_id, id);
create unique index withdrawals_open on "order".withdrawals (company_id, order_id) where state = 'requested';

-- Nothing is withdrawn from before it is confirmed, nor what came to nothing, nor what was not ordered, nor what was given back already.
create function "order".check_withdrawal() returns trigger language plpgsql as $$
begin
  if new.state <> 'requested'
    or not exists (select from "order".orders o where o.company_id = new.company_id and o.id = new.order_id
      and o.state in ('confirmed', 'shipped', 'completed'))
    or not new.items <@ array(select l.item_id from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.order_id)
    or exists (select from "order".withdrawals w where w.company_id = new.company_id and w.order_id = new.order_id
      and w.state = 'accepted' and w.way = 'hand' and w.items && new.items) then
    raise exception 'order % cannot be withdrawn from like this', new.order_id;
  end if;
  return null;
end $$;
-- After the insert, so that the row policies speak first.
create trigger withdrawable after insert on "order".withdrawals for each row execute function "order".check_withdrawal();

-- What was asked for stays, and so does the answer.
create function "order".check_answer() returns trigger language plpgsql as $$
begin
  if old.state <> 'requested' then
    raise exception 'the withdrawal % has its answer', old.id;
  end if;
  -- A part does not cancel the whole; what is cancelled already answers any.
  if new.way = 'undo'
    and exists (select from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.order_id
      and l.item_id <> all (new.items))
    and not exists (select from "order".orders o where o.company_id = new.company_id and o.id = new.order_id
      and o.state = 'cancelled') then
    raise exception 'the withdrawal % is from a part of its order', old.id;
  end if;
  return new;
end $$;
create trigger answered_once before update on "order".withdrawals
  for each row when (not kernel.is_masking()) execute function "order".check_answer();
create trigger stays before delete on "order".withdrawals for each row execute function "order".refuse_change();
revoke update, delete, truncate on "order".withdrawals from heureum_app;
grant update (state, decided_at, decided_by, way, ground, note) on "order".withdrawals to heureum_app;
insert into kernel.pictures (name, columns) values ('"order".withdrawals', '{reason,note}');
