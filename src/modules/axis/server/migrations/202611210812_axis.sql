create table axis.types (
  company_id uuid not null references company.companies (id) on delete cascade,
  axis text not null check (axis in ('item', 'entity', 'space', 'finance', 'marketing', 'knowledge', 'flow')),
  key text not null,
  label jsonb not null,
  fields jsonb not null,
  version int not null default 1,
  builtin boolean not null default false,
  -- Order in menus and lists.
  position int not null default 100,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, axis, key)
);

create table axis.records (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  axis text not null,
  type text not null,
  title text not null,
  code text,
  fields jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  -- Tokens of contract/search.ts; each begins with a mark of the company.
  search tsvector not null,
  primary key (company_id, id),
  foreign key (company_id, axis, type) references axis.types (company_id, axis, key)
);

create index records_recent on axis.records (company_id, axis, type, updated_at desc, id desc) where deleted_at is null;
create index records_title on axis.records (company_id, axis, type, title, id) where deleted_at is null;
create unique index records_code on axis.records (company_id, axis, type, code) where deleted_at is null;
create index records_deleted on axis.records (company_id, axis, type, updated_at desc, id desc) where deleted_at is not null;
-- Searches for frequent words read the latest records until enough have them.
create index records_latest on axis.records (company_id, updated_at desc) where deleted_at is null;
-- A short list of pending entries: searches read it whole.
create index records_search on axis.records using gin (search) with (gin_pending_list_limit = 512);

-- Append-only. Rows leave only together with their record (erasure) or company.
create table axis.record_history (
  company_id uuid not null references company.companies (id) on delete cascade,
  record_id uuid not null,
  version int not null,
  at timestamptz not null default now(),
  by uuid,
  by_name text not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  cause text not null check (cause in ('direct', 'execution', 'undo', 'redo', 'bulk', 'bulk-undo')),
  execution_id uuid,
  bulk_id uuid,
  -- Changed values only, by title, code and fields.<key>.
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, record_id, version),
  foreign key (company_id, record_id) references axis.records (company_id, id) on delete cascade
);
create index record_history_bulk on axis.record_history (company_id, bulk_id) where bulk_id is not null;

create function axis.refuse_history_change() returns trigger language plpgsql as $$
begin
  -- Deeper than one: a cascade from the record or the company.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'the history of records is append-only';
end $$;
create trigger append_only before update or delete on axis.record_history
  for each row execute function axis.refuse_history_change();
create trigger append_only_table before truncate on axis.record_history
  for each statement execute function axis.refuse_history_change();
revoke update, delete, truncate on axis.record_history from heureum_app;

create table axis.relationships (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  kind text not null,
  from_id uuid not null,
  to_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  execution_id uuid,
  removed_at timestamptz,
  removed_by uuid,
  removed_by_name text,
  check (from_id <> to_id),
  primary key (company_id, id),
  foreign key (company_id, from_id) references axis.records (company_id, id) on delete cascade,
  foreign key (company_id, to_id) references axis.records (company_id, id) on delete cascade
);
create unique index relationships_live on axis.relationships (company_id, from_id, kind, to_id) where removed_at is null;
create index relationships_from on axis.relationships (company_id, from_id, id);
create index relationships_to on axis.relationships (company_id, to_id, id);

create table axis.bulks (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  axis text not null,
  type text not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  size int not null,
  at timestamptz not null default now(),
  by uuid,
  undone_at timestamptz,
  primary key (company_id, id)
);

-- Ids of records that have all tokens. Row security would keep the search index from being used (the operator is not
-- leakproof), so this one function runs as the owner and compares the company itself. Rows of many companies share the
-- table: reading it from its start until enough rows are found would be a gamble, so that way is closed.
create function axis.find_records(query tsquery, exact text, axes text[], types text[], most int)
returns setof uuid language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return query
    (select r.id from axis.records r
     where r.company_id = kernel.company_id() and r.axis = any(axes) and r.type = any(types)
       and r.title = exact and r.deleted_at is null limit 20)
    union
    (select r.id from axis.records r
     where r.company_id = kernel.company_id() and r.search @@ query
       and r.axis = any(axes) and r.type = any(types) and r.deleted_at is null
     order by r.updated_at desc limit most);
end $$;
revoke execute on function axis.find_records(tsquery, text, text[], text[], int) from public;
grant execute on function axis.find_records(tsquery, text, text[], text[], int) to heureum_app;
-- Where the owner is no superuser, forced row security holds for it too.
create policy find_records on axis.records for select to current_user using (true);

-- Refuses unless every wanted record is there, or was already named by the record `self`: `wanted` is [{"key", "id", "axis", "type"}].
create function axis.demand_records(company uuid, self uuid, wanted jsonb) returns void language plpgsql stable as $$
declare missing text;
begin
  select w->>'key' into missing from jsonb_array_elements(wanted) w
  where not exists (
    select from axis.records r
    where r.company_id = company and r.id = (w->>'id')::uuid and r.deleted_at is null
      and r.axis = w->>'axis' and r.type = w->>'type')
    and not exists (
    select from axis.records r
    where r.company_id = company and r.id = self and r.fields->>(w->>'key') = w->>'id')
  limit 1;
  if missing is not null then
    perform kernel.refuse('UNKNOWN_REFERENCE', missing);
  end if;
end $$;
