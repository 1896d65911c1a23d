/**
 * The tables of the baselines, as a program would have them that does this and nothing else: one schema for each kind, with the rows that
 * the product has.
 */
import type pg from 'pg';

export const kinds = ['bare', 'isolated', 'full'] as const;
/** `bare`: no isolation, no rights. `isolated`: row security. `full`: token, permission, validation, row security, an audit row. */
export type Kind = (typeof kinds)[number];

export const getSchema = (kind: Kind): string => `bench_${kind}`;

const role = 'bench_baseline';
const password = 'of the bench alone';

const tables = `
create table companies (id uuid primary key, name text not null);
create table members (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  permissions text[] not null,
  primary key (company_id, person_id)
);
create table records (
  company_id uuid not null references companies (id),
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
  search tsvector not null generated always as (to_tsvector('simple', title)) stored,
  primary key (company_id, id)
);
create index on records (company_id, axis, type, updated_at desc, id desc) where deleted_at is null;
create index on records using gin (search);
create table stock (
  company_id uuid not null references companies (id),
  item_id uuid not null,
  on_hand bigint not null check (on_hand >= 0),
  primary key (company_id, item_id)
);
create table executions (
  company_id uuid not null references companies (id),
  id uuid not null,
  frame_key text not null,
  status text not null,
  input jsonb not null,
  item_id uuid not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references stock (company_id, item_id)
);
create index on executions (company_id, started_at desc, id desc);
create table steps (
  company_id uuid not null,
  execution_id uuid not null,
  sequence int not null,
  block text not null,
  status text not null,
  output jsonb,
  at timestamptz not null default now(),
  primary key (company_id, execution_id, sequence),
  foreign key (company_id, execution_id) references executions (company_id, id)
);
create table entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  number bigint not null generated always as identity,
  date date not null,
  memo text not null,
  execution_id uuid,
  posted_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on entries (company_id, date desc, id desc);
create table entry_lines (
  company_id uuid not null,
  entry_id uuid not null,
  line int not null,
  account text not null,
  debit bigint not null,
  credit bigint not null,
  primary key (company_id, entry_id, line),
  foreign key (company_id, entry_id) references entries (company_id, id)
);`;

const audit = `
create table audit (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  subject uuid not null,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);
create index on audit (company_id, at desc, id desc);`;

const secured = ['members', 'records', 'stock', 'executions', 'steps', 'entries', 'entry_lines'];

function createSecurity(names: readonly string[]): string {
  const own = "company_id = nullif(current_setting('app.company_id', true), '')::uuid";
  return names
    .map((name) => `alter table ${name} enable row level security; create policy own on ${name} using (${own});`)
    .join('\n');
}

/** The same companies, records, items and stock. */
const rows = `
insert into companies select id, name from company.companies;
insert into members select company_id, person_id, '{record.read,record.write,execution.start}' from company.memberships;
insert into records (company_id, id, axis, type, title, code, fields, version, created_at, created_by, updated_at, updated_by)
  select company_id, id, axis, type, title, code, fields, version, created_at, created_by, updated_at, updated_by from axis.records;
insert into stock select company_id, item_id, on_hand from item.stock_levels;
insert into executions select e.company_id, e.id, e.frame_key, e.status, e.input, (e.input->>'item')::uuid, e.initiator_id, e.started_at, e.finished_at
  from flow.executions e where e.input ? 'item';
insert into steps select s.company_id, s.execution_id, row_number() over (partition by s.execution_id order by s.sequence, s.id), s.block_id, s.status,
  s.output, s.started_at from flow.steps s join executions e on e.company_id = s.company_id and e.id = s.execution_id;
insert into entries (company_id, id, date, memo, execution_id, posted_at)
  select company_id, id, date, memo, source_execution_id, posted_at from finance.entries;
insert into entry_lines select l.company_id, l.entry_id, l.line, a.code, l.debit, l.credit
  from finance.entry_lines l join finance.accounts a on a.company_id = l.company_id and a.id = l.account_id;`;

/** Creates the tables of every kind, as the connected superuser. */
export async function createTables(admin: pg.Client): Promise<void> {
  await admin.query(`create role ${role} login nosuperuser nobypassrls password '${password}'`);
  await admin.query(`grant connect on database heureum to ${role}`);
  for (const kind of kinds) {
    const schema = getSchema(kind);
    await admin.query(`create schema ${schema}; set search_path = ${schema}; ${tables}`);
    if (kind === 'full') await admin.query(audit);
    await admin.query(rows);
    if (kind !== 'bare') await admin.query(createSecurity(kind === 'full' ? [...secured, 'audit'] : secured));
    await admin.query(`grant usage on schema ${schema} to ${role}; grant select, insert, update on all tables in schema ${schema} to ${role};
      grant usage on all sequences in schema ${schema} to ${role}`);
  }
  await admin.query('reset search_path');
}

/** Connection URL for a baseline of this kind: a role that row security binds. */
export function getBaselineUrl(adminUrl: string, kind: Kind): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.searchParams.set('options', `-c search_path=${getSchema(kind)} -c timezone=UTC`);
  return url.href;
}
