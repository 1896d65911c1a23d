/** Lists of records of a type or an axis: searched, filtered, sorted by any field, and read page by page. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { allOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import type { CoreKey } from '../contract/filter.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { Position } from './list-position.ts';
import { recordColumns } from './records.queries.ts';

interface Column {
  column: Sql;
  type: Sql;
}

const coreColumns: Record<CoreKey, Column> = {
  title: { column: sql`r.title`, type: sql`text` },
  code: { column: sql`r.code`, type: sql`text` },
  createdAt: { column: sql`r.created_at`, type: sql`timestamptz` },
  updatedAt: { column: sql`r.updated_at`, type: sql`timestamptz` },
  createdBy: { column: sql`r.created_by`, type: sql`uuid` },
  updatedBy: { column: sql`r.updated_by`, type: sql`uuid` },
};

export interface CoreTest {
  key: CoreKey;
  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'contains' | 'empty';
  value: unknown;
}

const comparisons = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

function buildCoreTest({ key, operator, value }: CoreTest): Sql {
  const { column, type } = coreColumns[key];
  if (operator === 'empty') return value ? sql`${column} is null` : sql`${column} is not null`;
  if (operator === 'in') return sql`${column} = any(${value}::${type}[])`;
  if (operator === 'contains') return sql`${column}::text ilike ${`%${String(value).replace(/[\\%_]/g, '\\$&')}%`}`;
  return sql`${column} ${comparisons[operator]} ${value}::${type}`;
}

export interface Order {
  by: 'updatedAt' | 'createdAt' | 'title' | 'code' | { path: readonly string[]; isText: boolean };
  down: boolean;
}

export interface ListQuery {
  companyId: string;
  /** One or several types. */
  types: readonly { axis: string; type: string }[];
  deleted: boolean;
  core: readonly CoreTest[];
  /** Values that `fields` must contain, and a predicate on it. */
  contains: Record<string, unknown> | null;
  jsonPath: string | null;
  search: ListSearch | null;
  /** Examines at most this many of the first records of the list, and returns the matching ones. Null: no limit. */
  within: number | null;
  order: Order;
  after: Position | null;
  limit: number;
}

export interface SearchTerms {
  /** As `tsqueries` of the kernel's search makes them. */
  whole: string;
  sample: string;
  /** The query as typed: records with exactly this title or code are always among the candidates. */
  exact: string;
  /** Types, as `axis/type`. */
  types: readonly string[];
  most: number;
}

/** Search method of a list: among candidates, within given record ids, or by testing each record. */
export type ListSearch =
  | { by: 'candidates'; terms: SearchTerms }
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'test'; whole: string };

/** The latest of a company that are looked at one by one: what a person has just made is found, however common its words. */
const latest = 50;

/** Ids of matches, as an array: what the search index finds; of live records also those with exactly this title or code, and the latest. */
function buildCandidates(companyId: string, terms: SearchTerms, deleted: boolean): Sql {
  const { types, exact, most } = terms;
  const [sample, whole] = [sql`${terms.sample}::tsquery`, sql`${terms.whole}::tsquery`];
  const indexed = sql`select axis.find_records(${sample}, ${whole}, ${types}::text[], ${deleted}::boolean, ${most}::int)`;
  if (deleted) return sql`array(${indexed})`;
  const parts = (at: 0 | 1) => [...new Set(types.map((type) => type.split('/')[at]))];
  const named = (column: Sql) => sql`(select id from axis.records
       where company_id = ${companyId} and axis = any(${parts(0)}::text[]) and type = any(${parts(1)}::text[])
         and axis || '/' || type = any(${types}::text[]) and ${column} = ${exact}::text and deleted_at is null limit 20)`;
  return sql`array(
      ${indexed}
      union all ${named(sql`title`)}
      union all ${named(sql`code`)}
      union all
      select id from (
        select id, axis, type, search from axis.records where company_id = ${companyId} and deleted_at is null
        order by updated_at desc limit ${latest}) n
      where search @@ ${whole} and axis || '/' || type = any(${types}::text[]))`;
}

function buildSearchTest(companyId: string, search: ListSearch, deleted: boolean): Sql {
  if (search.by === 'test') return toOrderedExpression(sql`r.search @@ ${search.whole}::tsquery`);
  if (search.by === 'ids') return sql`r.id = any(${search.ids}::uuid[])`;
  return sql`r.id = any(${buildCandidates(companyId, search.terms, deleted)})`;
}

/** Ids of matches; fewer than `terms.most` are all there are. */
export function selectMatches(terms: SearchTerms, deleted: boolean): Statement<{ id: string }> {
  return statement('select distinct id from axis.find_records($1::tsquery, $2::tsquery, $3, $4, $5) as id', [
    terms.sample,
    terms.whole,
    terms.types,
    deleted,
    terms.most,
  ]);
}

/** Ids of live records that have the values; fewer than `most` are all there are. */
export function selectValued(query: {
  types: readonly string[];
  contains: Record<string, unknown>;
  most: number;
}): Statement<{ id: string }> {
  const { types, contains, most } = query;
  return statement('select id from axis.find_ids_by_values($1::text[], $2::jsonb, $3::int) as id', [
    types,
    toJson(contains),
    most,
  ]);
}

/** Ids of the next page of the live records that have the values, the latest first; one null where `most` or more have them. */
export function selectLatestValued(query: {
  types: readonly string[];
  contains: Record<string, unknown>;
  most: number;
  after: Position | null;
  limit: number;
}): Statement<{ id: string | null }> {
  const { types, contains, most, after, limit } = query;
  return statement(
    'select id from axis.find_latest_by_values($1::text[], $2::jsonb, $3::int, $4::timestamptz, $5::uuid, $6::int) as id',
    [types, toJson(contains), most, after?.value ?? null, after?.id ?? null, limit],
  );
}

function buildOrder({ by }: Order): Column {
  if (typeof by === 'object' && by.isText) {
    return { column: sql`(coalesce(r.fields #>> ${by.path}::text[], '') collate kernel.korean)`, type: sql`text` };
  }
  if (typeof by === 'object') {
    return { column: sql`coalesce(r.fields #> ${by.path}::text[], 'null'::jsonb)`, type: sql`jsonb` };
  }
  const columns = {
    updatedAt: { column: sql`r.updated_at`, type: sql`timestamptz` },
    // Ids are ordered by time.
    createdAt: { column: sql`r.id`, type: sql`uuid` },
    title: { column: sql`(r.title collate kernel.korean)`, type: sql`text` },
    code: { column: sql`(coalesce(r.code, '') collate kernel.korean)`, type: sql`text` },
  };
  return columns[by];
}

/**
 * Of what is in JSON the planner knows nothing, and believes that one record in a thousand has it: it would read and sort all of a type.
 * Behind `case` it believes in one of two, and goes along the list until the page is full.
 */
const toOrderedExpression = (condition: Sql): Sql => sql`case when ${condition} then true else false end`;

/** Conditions on a record's values. */
function buildTests({ core, contains, jsonPath }: ListQuery): Sql {
  return allOf(
    ...core.map(buildCoreTest),
    contains && toOrderedExpression(sql`r.fields @> ${contains}::jsonb`),
    jsonPath && toOrderedExpression(sql`r.fields @@ ${jsonPath}::jsonpath`),
  );
}

/** The range of records the list scans. */
function buildRange(query: ListQuery, { column, type }: Column): Sql {
  const { companyId, deleted, search, after, order } = query;
  return allOf(
    deleted ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`,
    search && buildSearchTest(companyId, search, deleted),
    after && sql`(${column}, r.id) ${order.down ? sql`<` : sql`>`} (${after.value}::${type}, ${after.id}::uuid)`,
  );
}

/** Rows with `position`, the sort value as text for the next cursor. Several types: the first rows of each from its own index, then the first of those. */
export function selectList(query: ListQuery): Statement<AxisRecord & { position: string }> {
  const { companyId, types, limit } = query;
  const order = buildOrder(query.order);
  const [first] = types;
  const only = types.length === 1 && first;
  const list = where(
    sql`r.company_id = ${companyId}`,
    only ? sql`r.axis = ${only.axis} and r.type = ${only.type}` : sql`r.axis = t.axis and r.type = t.type`,
    buildRange(query, order),
    query.within === null && buildTests(query),
  );
  const column = list.bind(order.column);
  const direction = query.order.down ? 'desc' : 'asc';
  const sorted = `order by ${column} ${direction}, r.id ${direction}`;
  const tail = `${sorted} limit ${list.bind(limit)}::int`;
  const columns = `${recordColumns}, (${column})::text as position`;
  const all = `from axis.records r ${list.text}`;
  const along =
    query.within !== null
      ? `from (select r.* ${all} ${sorted} limit ${list.bind(query.within)}::int) r where ${list.bind(buildTests(query))}`
      : all;
  if (only) return statement(`select ${columns} ${along} ${tail}`, list.values);
  const axes = list.bind(types.map(({ axis }) => axis));
  const keys = list.bind(types.map(({ type }) => type));
  return statement(
    `select ${columns} from unnest(${axes}::text[], ${keys}::text[]) t (axis, type) cross join lateral (
       select r.* ${along} ${tail}) r ${tail}`,
    list.values,
  );
}

/** Best first: with exactly this title or code, beginning with it, containing it, then the latest. */
export function selectSearchResults(
  companyId: string,
  query: { terms: SearchTerms; limit: number },
): Statement<AxisRecord> {
  const { terms, limit } = query;
  const conditions = where(
    sql`r.company_id = ${companyId}`,
    sql`r.id = any(${buildCandidates(companyId, terms, false)})`,
  );
  const exact = `${conditions.bind(terms.exact)}::text`;
  return statement(
    `select ${recordColumns} from axis.records r ${conditions.text}
     order by r.title = ${exact} or r.code is not distinct from ${exact} desc, starts_with(r.title, ${exact}) desc, strpos(r.title, ${exact}) > 0 desc,
       r.updated_at desc, r.id desc
     limit ${conditions.bind(limit)}::int`,
    conditions.values,
  );
}

export function countSearchResults(companyId: string, terms: SearchTerms): Statement<{ axis: string; count: number }> {
  const condition = where(
    sql`r.company_id = ${companyId}`,
    sql`r.id = any(${buildCandidates(companyId, terms, false)})`,
  );
  return statement(
    `select r.axis, count(*) as count from axis.records r ${condition.text} group by r.axis`,
    condition.values,
  );
}

/** Adds up what single sessions counted. */
export function updateFoldedCounts(): Statement {
  return statement('select axis.fold_counts()');
}

/** Number of live records of the type per value of the field. */
export function selectCounts(
  companyId: string,
  of: { axis: string; type: string; field: string },
): Statement<{ value: string; count: number }> {
  return statement(
    `select r.fields ->> $4 as value, count(*)::int as count from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and r.fields ->> $4 is not null
     group by 1 order by 1`,
    [companyId, of.axis, of.type, of.field],
  );
}

/** `recent`: made in the last thirty days, today's included. `loose`: rows that were added up. */
export function selectStats(
  companyId: string,
): Statement<{ axis: string; type: string; total: number; deleted: number; recent: number; loose: number }> {
  return statement(
    `select t.axis, t.key as type, coalesce(c.total, 0)::bigint as total, coalesce(c.deleted, 0)::bigint as deleted,
       coalesce(c.recent, 0)::bigint as recent, coalesce(c.loose, 0)::int as loose
     from axis.types t left join (
       select c.axis, c.type, sum(c.live) as total, sum(c.deleted) as deleted,
         sum(c.live) filter (where c.day > (now() at time zone 'UTC')::date - 30) as recent, count(*) filter (where c.slot <> 0) as loose
       from axis.counts c where c.company_id = $1 group by c.axis, c.type) c on c.axis = t.axis and c.type = t.key
     where t.company_id = $1 order by t.axis, t.position`,
    [companyId],
  );
}
