/**
 * More of what the product really left. Rows that it wrote within some time are copied, as often as is asked, with everything that hangs on
 * them, in whatever tables they are: ids are uuid v7, so those made together begin alike, and a copy has another beginning, which is its
 * time, moved into the past. Done by the superuser, without triggers and without asking foreign keys.
 */
import type pg from 'pg';

/** Milliseconds for which ids begin with the same eight digits. */
export const idPrefixMs = 65_536;

/** The first eight digits of ids that are made now. */
export const getIdPrefix = (at = Date.now()): number => Math.floor(at / idPrefixMs);

export interface CopyPlan {
  companyId: string;
  /** Beginnings of the ids that are copied along, the first and the last. */
  from: number;
  to: number;
  /** Copies with these numbers; a copy's number says how far back it lies. */
  first: number;
  last: number;
  /** Number of spans between two copies: at least the number of prefixes. */
  apart: number;
  /** Tables that are left alone, and the only ones when given, by `schema.table`. */
  except?: readonly string[];
  only?: readonly string[];
}

interface Column {
  name: string;
  type: string;
  isMade: boolean;
}

const toHexPrefix = (beginning: number): string => `${beginning.toString(16).padStart(8, '0')}-`;

/** Columns besides ids that must be unique in a company: as SQL over `t`, with `g` for the number of the copy. */
const others: Record<string, string> = {
  'axis.records.code': "t.code || '/' || g",
  'company.companies.code': "t.code || '-' || g",
  // Far from where the company goes on counting.
  'finance.entries.number': 't.number + 1000000000 + g * 2000',
  'finance.entry_numbers.number': 't.number + 1000000000 + g * 2000',
  // Places in an order, in microseconds.
  'flow.impacts.position': 't.position - g::bigint * $apart',
  'item.stock_movements.sequence': 't.sequence - g::bigint * $apart',
  // Earlier than the first of the company, which goes on after the largest; one seal may cover rows of two times that are copied.
  'kernel.audit_seals.seq': 't.seq - g::bigint * 10000 - $from % 1000 * 1000000000000',
};

/** Parts of a table by time are none of their own. */
async function listTables(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
    where column_name = 'company_id' and table_type = 'BASE TABLE' and not relispartition and table_schema not like 'bench%' order by 1`);
  return ['company.companies', ...rows.map(({ name }) => name)];
}

async function listColumns(admin: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' or attgenerated <> '' as "isMade"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows;
}

/** Copies of the text with each beginning moved back. */
function createMovedColumn(column: string, { from, to, apart }: CopyPlan): string {
  let text = `t."${column}"::text`;
  for (let beginning = from; beginning <= to; beginning++) {
    text = `replace(${text}, '${toHexPrefix(beginning)}', lpad(to_hex(${beginning} - g::bigint * ${apart}), 8, '0') || '-')`;
  }
  return text;
}

function createValue(table: string, column: Column & { hasIds: boolean }, copied: CopyPlan): string {
  const { name, type, hasIds } = column;
  const other = others[`${table}.${name}`];
  if (other)
    return other.replace('$from', String(copied.from)).replace('$apart', String(copied.apart * idPrefixMs * 1000));
  const seconds = (copied.apart * idPrefixMs) / 1000;
  if (type.startsWith('timestamp')) return `t."${name}" - make_interval(secs => g * ${seconds})`;
  if (type === 'date') return `t."${name}" - floor(g * ${seconds / 86_400})::int`;
  return hasIds ? `(${createMovedColumn(name, copied)})::${type}` : `t."${name}"`;
}

/** Columns that identify a row. */
async function listKeys(admin: pg.Client, table: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select distinct attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and i.indpred is null`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Condition for rows created in that span: an identifying id has that prefix. Rows created later that merely refer to such a thing
 * do not count; a table of counters has only the ids it refers to.
 */
async function createPeriodCondition(admin: pg.Client, table: string, marks: string): Promise<string> {
  const counts = Object.keys(others).some((name) => name.startsWith(`${table}.`) && !others[name]?.includes('$apart'));
  const keys = counts ? [] : await listKeys(admin, table);
  const texts = keys.length > 0 ? keys.map((name) => `t."${name}"::text`) : ['t::text'];
  return `(${texts.map((text) => `${text} ~ '${marks}'`).join(' or ')})`;
}

/**
 * Copies the company's rows with such an id to a temporary table. Returns the columns that contain one, or null if there are no
 * rows.
 */
async function copyToTemporaryTable(admin: pg.Client, table: string, copied: CopyPlan): Promise<Set<string> | null> {
  const all: string[] = [];
  for (let at = copied.from; at <= copied.to; at++) all.push(toHexPrefix(at));
  const marks = all.join('|');
  const key = table === 'company.companies' ? 'id' : 'company_id';
  await admin.query('drop table if exists pg_temp.aside');
  await admin.query(
    `create temp table aside as select * from ${table} t where ${key} = '${copied.companyId}' and ${await createPeriodCondition(admin, table, marks)}`,
  );
  const columns = (await listColumns(admin, table)).filter(({ type }) => /uuid|text|json/.test(type));
  const tests = columns.map(({ name }) => `bool_or(t."${name}"::text ~ '${marks}') as "${name}"`);
  const { rows } = await admin.query(`select count(*)::int as "-", ${tests.join(', ')} from aside t`);
  const flags = rows[0] ?? {};
  if (flags['-'] === 0) return null;
  return new Set(columns.filter(({ name }) => flags[name]).map(({ name }) => name));
}

/** Returns how many rows were added to each table. */
export async function growTables(admin: pg.Client, copied: CopyPlan): Promise<Record<string, number>> {
  if (copied.apart < copied.to - copied.from + 1) throw new Error('copies would have the ids of one another');
  const added: Record<string, number> = {};
  await admin.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'");
  for (const table of await listTables(admin)) {
    if (copied.except?.includes(table) || (copied.only && !copied.only.includes(table))) continue;
    const withIds = await copyToTemporaryTable(admin, table, copied);
    if (!withIds) continue;
    const columns = (await listColumns(admin, table)).filter(({ isMade }) => !isMade);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map((column) => createValue(table, { ...column, hasIds: withIds.has(column.name) }, copied));
    const { rowCount } = await admin.query(
      `insert into ${table} (${names}) select ${values.join(', ')} from generate_series(${copied.last}, ${copied.first}, -1) g, aside t`,
    );
    added[table] = rowCount ?? 0;
  }
  await admin.query('reset session_replication_role; reset synchronous_commit; reset work_mem');
  return added;
}
