create table axis.types (
  company_id uuid not null references company.companies on delete cascade,
  axis text not null check (axis in ('item', 'entity', 'space', 'finance', 'marketing', 'knowledge', 'flow')),
  key text not null,
  label jsonb not null,
  fields jsonb not null,
  version integer not null default 1,
  builtin boolean not null default false,
  -- Order in menus and lists.
  position integer not null default 100,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  -- Read, write and erase are checked per type. Every member may read open types; for a company's own types, `roles` lists the roles
  -- given rights at creation: {"read": [names], "write": [...], "erase": [...]}.
  open boolean not null default false,
  roles jsonb not null default '{"read": [], "erase": [], "write": []}'::jsonb,
  -- True for types about persons: those of the axis of persons and companies, and any type that asks for contact data.
  personal boolean not null default false,
  -- States, actions, relations and search of types made by a company. Those of shipped types come from the modules.
  life jsonb not null default '{}'::jsonb,
  -- Fields of the type without any plain value left: the job that seals plain values skips them.
  sealed_keys text[] not null default '{}'::text[],
  -- Form in which words of a type's records are indexed: 2 also finds syllables being typed, and all of long texts. The job
  -- `axis.index-words` reindexes records of earlier forms.
  search_form integer not null default 2,
  primary key (company_id, axis, key)
);
revoke delete on axis.types from heureum_app;

-- Number of records by type and day (UTC) of creation, so that nothing counts all records. Each database session counts in its own
-- rows (`slot`), so writers do not wait for each other. Readers add the rows up, and fold them if there are many.
create table axis.counts (
  company_id uuid not null,
  axis text not null,
  type text not null,
  -- One fixed early day holds everything older than the recent days.
  day date not null,
  slot integer not null,
  live bigint not null,
  deleted bigint not null,
  primary key (company_id, axis, type, day, slot),
  foreign key (company_id, axis, type) references axis.types(company_id, axis, key) on delete cascade
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

-- Imports of records from files. An import is one execution and has its id; its progress is written with each of its parts.
create table axis.imports (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  axis text not null,
  type text not null,
  file_id uuid not null,
  file_name text not null,
  -- All rows or none.
  whole boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  total integer,
  done integer not null default 0,
  created integer not null default 0,
  failed integer not null default 0,
  -- Reason for stopping.
  reason jsonb,
  created_by uuid,
  started_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  -- Result for imported rows that matched a record: they changed it, or were skipped.
  updated integer not null default 0,
  skipped integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, axis, type) references axis.types(company_id, axis, key) on delete cascade
);
create index imports_of_type on axis.imports (company_id, axis, type, started_at desc, id desc);

-- Records with a value of a file in a form other than the one stored now: found once per import by a hash of field and value, and
-- deleted when it ends.
create table axis.import_likes (
  company_id uuid not null,
  import_id uuid not null,
  mark bigint not null,
  record_id uuid not null,
  primary key (company_id, import_id, mark, record_id),
  foreign key (company_id, import_id) references axis.imports(company_id, id) on delete cascade
);

-- Reading of an import file: position of the header, meaning of columns, mapping of choice texts, values for all rows.
create table axis.import_mappings (
  company_id uuid not null,
  import_id uuid not null,
  mapping jsonb not null,
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references axis.imports(company_id, id) on delete cascade
);

-- Refused rows with their errors. Their content remains in the file.
create table axis.import_refusals (
  company_id uuid not null,
  import_id uuid not null,
  line integer not null,
  problems jsonb not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references axis.imports(company_id, id) on delete cascade
);

-- Append-only. Rows are deleted only with their record (erasure) or company.
create table axis.record_history (
  company_id uuid not null,
  record_id uuid not null,
  version integer not null,
  at timestamp with time zone not null default now(),
  by uuid,
  by_name text not null,
  action text not null,
  cause text not null,
  execution_id uuid,
  -- Changed values only, by title, code and fields.<key>.
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, record_id, version)
);
create policy forget_history_sees on axis.record_history for select to heureum_owner using (true);
create policy forget_history on axis.record_history for delete to heureum_owner using (true);
create trigger append_only before delete or update on axis.record_history for each row when (not kernel.is_masking()) execute function axis.protect_history();
create trigger append_only_table before truncate on axis.record_history for each statement execute function axis.protect_history();
revoke update, delete on axis.record_history from heureum_app;

create table axis.records (
  company_id uuid not null,
  id uuid not null,
  axis text not null,
  type text not null,
  title text not null,
  code text,
  fields jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  deleted_at timestamp with time zone,
  -- Tokens of contract/search.ts; each begins with a mark of the company.
  search tsvector not null,
  primary key (company_id, id),
  constraint records_of_a_type foreign key (company_id, axis, type) references axis.types(company_id, axis,
    key) on delete cascade
);
create index records_recent on axis.records (company_id, axis, type, updated_at desc,
    id desc) where (deleted_at is null);
create unique index records_code on axis.records (company_id, axis, type, code) where (deleted_at is null);
create index records_deleted on axis.records (company_id, axis, type, updated_at desc,
    id desc) where (deleted_at is not null);
create index records_latest on axis.records (company_id, updated_at desc) where (deleted_at is null);
create index records_search on axis.records using gin (search) with (gin_pending_list_limit='512');
create index records_valued on axis.records using gin (jsonb_set('{}'::jsonb,
    array[coalesce((((((company_id)::text || '/') || axis) || '/') || type), '')],
    fields) jsonb_path_ops) with (gin_pending_list_limit='512') where (deleted_at is null);
create index records_title_ko on axis.records (company_id, axis, type, title collate kernel.korean,
    id) where (deleted_at is null);
create unique index records_shown on axis.records (company_id, axis, type,
    (fields ->> 'chart')) where ((deleted_at is null) and (fields ? 'chart'));
create policy find_records on axis.records for select to heureum_owner using (true);
create trigger forget_history after delete on axis.records for each row execute function axis.delete_history();
create trigger counted_again after update of deleted_at on axis.records for each row when (((old.deleted_at is null) <> (new.deleted_at is null)) and (current_setting('axis.counts_apart', true) is distinct from 'on')) execute function axis.count_record();
create trigger counted_made after insert on axis.records for each row execute function axis.count_new_record();
create trigger counted after delete on axis.records for each row execute function axis.count_record();
create trigger keep_chart_begun before insert on axis.records for each row when (((current_user = 'heureum_app'::name) and (new.axis = 'entity') and (new.type = 'internal') and ((new.fields ? 'chart') or ((new.fields ->> 'kind') in ('department', 'team'))))) execute function axis.protect_mirrored_values();
create trigger keep_chart_gone before delete on axis.records for each row when ((current_user = 'heureum_app'::name) and (old.axis = 'entity') and (old.type = 'internal') and (old.fields ? 'chart')) execute function axis.protect_mirrored_values();
create trigger keep_chart_changed after update on axis.records for each row when ((current_user = 'heureum_app'::name) and (old.axis = 'entity') and (old.type = 'internal')) execute function axis.protect_mirrored_values();

create table axis.relationships (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  kind text not null,
  from_id uuid not null,
  to_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by uuid,
  execution_id uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  removed_by_name text,
  -- The creator of a relationship is shown when an undo leaves it; the run that ended or restored it may have to be undone first.
  created_by_name text not null default '',
  removed_by_execution uuid,
  restored_by_execution uuid,
  primary key (company_id, id),
  constraint relationships_check check (from_id <> to_id),
  foreign key (company_id, from_id) references axis.records(company_id, id) on delete cascade,
  foreign key (company_id, to_id) references axis.records(company_id, id) on delete cascade
);
create unique index relationships_live on axis.relationships (company_id, from_id, kind,
    to_id) where (removed_at is null);
create index relationships_from on axis.relationships (company_id, from_id, id);
create index relationships_to on axis.relationships (company_id, to_id, id);

insert into kernel.amounts (asks) values
  ('axis.has_amounts');

insert into kernel.pictures (name, columns) values
  ('axis.record_history', '{by_name}'),
  ('axis.relationships', '{created_by_name,removed_by_name}'),
  ('axis.imports', '{file_name,reason}'),
  ('axis.import_refusals', '{problems}'),
  ('axis.import_mappings', '{mapping}');
