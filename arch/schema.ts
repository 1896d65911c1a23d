/** Schema checks on the migrated database: rule 6, and the foreign keys of rule 5. */
import type pg from 'pg';
import type { Finding } from './finding.ts';

/** Persons belong to no company, and companies are what the others belong to. */
const aboveCompanies = ['identity', 'company', 'kernel'];

const unprotected = `
  select n.nspname || '.' || c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid))`;

/** Parts of a table by time that somebody could open past the policies of the whole. */
const openParts = `
  select n.nspname || '.' || c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relispartition and c.relkind in ('r', 'p')
    and (not (c.relrowsecurity and c.relforcerowsecurity) or exists (select from pg_policy p where p.polrelid = c.oid)
      or exists (select from aclexplode(c.relacl) a where a.grantee <> c.relowner))`;

const withoutCompany = `
  select n.nspname || '.' || c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p')
    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`;

/** Primary keys, unique constraints and unique indexes whose first column is not company_id, on tables that have one. */
const otherKeys = `
  select n.nspname || '.' || c.relname as name, i.indexrelid::regclass::text as key from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where n.nspname = any($1) and i.indisunique and i.indkey[0] <> a.attnum`;

const foreignKeys = `
  select n.nspname || '.' || c.relname as name, k.conname as key, n.nspname as schema,
    fn.nspname || '.' || f.relname as target,
    (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]) as first,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as owned
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and n.nspname = any($1)`;

const views = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and (c.relkind = 'm'
    or (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false)))`;

/** Functions that run with their owner's rights and that every role may call. */
const openDefiners = `
  select n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as key
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1) and p.prosecdef and exists (
    select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`;

/**
 * Columns of a company's tables that mean something on one cluster only: numbered by a sequence, or the id of a transaction. A
 * company may move to another cluster with its rows. An instant is none of these, whatever it was taken after.
 */
const ofOneCluster = `
  select n.nspname || '.' || c.relname as name, a.attname as key from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = any($1) and c.relkind in ('r', 'p')
    and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped)
    and (a.attidentity <> ''
      or a.atttypid = any(array['xid', 'xid8', 'cid', 'tid', 'oid', 'pg_lsn', 'pg_snapshot', 'txid_snapshot']::regtype[])
      or a.atttypid <> 'timestamptz'::regtype and pg_get_expr(d.adbin, d.adrelid) ~ '\\m(nextval|pg_current_xact_id|txid_current|pg_current_wal_lsn)')`;

interface NamedRow {
  name: string;
}

/** Findings in the schemas of the modules and the kernel. Run as a role that may read the catalogue. */
export async function checkSchema(client: pg.Client, moduleNames: readonly string[]): Promise<Finding[]> {
  const all = [...moduleNames, 'kernel'];
  const owned = moduleNames.filter((moduleName) => !aboveCompanies.includes(moduleName));
  const ask = async <Row>(sql: string, schemas: readonly string[]): Promise<Row[]> =>
    (await client.query({ text: sql, values: [schemas] })).rows;
  const finding =
    (rule: string, words: (row: NamedRow & { key: string }) => string) => (row: NamedRow & { key: string }) => ({
      rule,
      file: row.name,
      words: words(row),
    });
  const keys = await ask<NamedRow & { key: string; schema: string; target: string; first: string; owned: boolean }>(
    foreignKeys,
    all,
  );
  return [
    ...(await ask<NamedRow & { key: string }>(unprotected, all)).map(
      finding('row-security', () => 'row security is not enabled, forced and given a policy'),
    ),
    ...(await ask<NamedRow & { key: string }>(openParts, all)).map(
      finding('part-is-closed', () => 'is a part of a table that can be opened by itself: kernel.secure_partition'),
    ),
    ...(await ask<NamedRow & { key: string }>(withoutCompany, owned)).map(
      finding('company-column', () => 'has no company_id'),
    ),
    ...(await ask<NamedRow & { key: string }>(otherKeys, all)).map(
      finding('key-begins-with-company', (row) => `${row.key} does not begin with company_id`),
    ),
    ...keys
      .filter((key) => key.owned && key.first !== 'company_id')
      .map(finding('key-begins-with-company', (row) => `${row.key} does not begin with company_id`)),
    ...keys
      .filter((key) => !key.target.startsWith(`${key.schema}.`) && key.target !== 'company.companies')
      .map(finding('foreign-key-stays', (row) => `${row.key} leaves the room`)),
    ...(await ask<NamedRow & { key: string }>(ofOneCluster, all)).map(
      finding(
        'moves-with-its-company',
        (row) => `${row.key} is a number of this cluster: order by a uuid v7, or a version per thing`,
      ),
    ),
    ...(await ask<NamedRow & { key: string }>(views, all)).map(
      finding('view-as-invoker', () => 'is materialised or not security_invoker'),
    ),
    ...(await ask<NamedRow & { key: string }>(openDefiners, all)).map(
      finding('definer-for-roles', (row) => `${row.key} is security definer and executable by public`),
    ),
  ];
}

/** Tables with a company_id, by `schema.table`. */
export async function listCompanyTables(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schemas],
  );
  return rows.map((row) => row.name);
}
