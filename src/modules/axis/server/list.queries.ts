import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CoreKey } from '../contract/filter.ts';
import type { AxisRecord, AxisRecordView } from '../contract/record.ts';
import type { Position } from './position.ts';
import { recordColumns, referencesColumn, type Shown } from './records.queries.ts';

/** Collects parameters while a statement is written: values never enter its text. */
class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown, cast = ''): string {
    this.values.push(value);
    return `$${this.values.length}${cast && `::${cast}`}`;
  }
}

const coreColumns: Record<CoreKey, { sql: string; cast: string }> = {
  title: { sql: 'r.title', cast: 'text' },
  code: { sql: 'r.code', cast: 'text' },
  createdAt: { sql: 'r.created_at', cast: 'timestamptz' },
  updatedAt: { sql: 'r.updated_at', cast: 'timestamptz' },
  createdBy: { sql: 'r.created_by', cast: 'uuid' },
  updatedBy: { sql: 'r.updated_by', cast: 'uuid' },
};

export interface CoreTest {
  key: CoreKey;
  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'contains' | 'empty';
  value: unknown;
}

const comparisons = { eq: '=', ne: 'is distinct from', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function coreTest(parameters: Parameters, test: CoreTest): string {
  const { sql, cast } = coreColumns[test.key];
  if (test.operator === 'empty') return `${sql} is ${test.value ? '' : 'not '}null`;
  if (test.operator === 'in') return `${sql} = any(${parameters.add(test.value, `${cast}[]`)})`;
  if (test.operator === 'contains') {
    const pattern = `%${String(test.value).replace(/[\\%_]/g, '\\$&')}%`;
    return `${sql}::text ilike ${parameters.add(pattern)}`;
  }
  return `${sql} ${comparisons[test.operator]} ${parameters.add(test.value, cast)}`;
}

export interface Order {
  by: 'updatedAt' | 'createdAt' | 'title' | 'code' | { path: readonly string[] };
  down: boolean;
}

export interface ListQuery {
  companyId: string;
  /** One or several types. */
  types: readonly { axis: string; type: string }[];
  deleted: boolean;
  core: readonly CoreTest[];
  /** What `fields` must contain, and a predicate on it. */
  contains: Record<string, unknown> | null;
  jsonPath: string | null;
  search: ListSearch | null;
  order: Order;
  after: Position | null;
  limit: number;
  references: Shown;
}

export interface SearchTerms {
  /** Tokens of contract/search.ts. */
  whole: readonly string[];
  sample: readonly string[];
  /** The query as typed: records with exactly this title or code are always among the candidates. */
  exact: string;
  /** Types, as `axis/type`. */
  types: readonly string[];
  most: number;
}

/** How a list is searched: among candidates, among these records and no others, or by testing each record. */
export type ListSearch =
  | { by: 'candidates'; terms: SearchTerms }
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'test'; tokens: readonly string[] };

const queryOf = (tokens: readonly string[]): string => tokens.map((token) => `'${token}'`).join(' & ');

/** The latest of a company that are looked at one by one: what a person has just made is found, however common its words. */
const latest = 50;

/** Ids of matches, as an array: what the search index finds; of live records also those with exactly this title or code, and the latest. */
function candidates(parameters: Parameters, about: { company: string; terms: SearchTerms; deleted: boolean }): string {
  const { company, terms, deleted } = about;
  const sample = parameters.add(queryOf(terms.sample), 'tsquery');
  const whole = parameters.add(queryOf(terms.whole), 'tsquery');
  const types = parameters.add(terms.types, 'text[]');
  const indexed = `select axis.find_records(${sample}, ${whole}, ${types}, ${deleted}, ${parameters.add(terms.most, 'int')})`;
  if (deleted) return `array(${indexed})`;
  const exact = parameters.add(terms.exact, 'text');
  const parts = (at: 0 | 1) => parameters.add([...new Set(terms.types.map((type) => type.split('/')[at]))], 'text[]');
  const [axes, keys] = [parts(0), parts(1)];
  const named = (column: 'title' | 'code') => `(select id from axis.records
       where company_id = ${company} and axis = any(${axes}) and type = any(${keys})
         and axis || '/' || type = any(${types}) and ${column} = ${exact} and deleted_at is null limit 20)`;
  return `array(
      ${indexed}
      union all ${named('title')}
      union all ${named('code')}
      union all
      select id from (
        select id, axis, type, search from axis.records where company_id = ${company} and deleted_at is null
        order by updated_at desc limit ${latest}) n
      where search @@ ${whole} and axis || '/' || type = any(${types}))`;
}

function searchTest(parameters: Parameters, about: { company: string; search: ListSearch; deleted: boolean }): string {
  const { company, search, deleted } = about;
  if (search.by === 'test') return `r.search @@ ${parameters.add(queryOf(search.tokens), 'tsquery')}`;
  if (search.by === 'ids') return `r.id = any(${parameters.add(search.ids, 'uuid[]')})`;
  return `r.id = any(${candidates(parameters, { company, terms: search.terms, deleted })})`;
}

/** Ids of matches; fewer than `terms.most` are all there are. */
export function selectMatches(terms: SearchTerms, deleted: boolean): Statement<{ id: string }> {
  return statement('select distinct id from axis.find_records($1::tsquery, $2::tsquery, $3, $4, $5) as id', [
    queryOf(terms.sample),
    queryOf(terms.whole),
    terms.types,
    deleted,
    terms.most,
  ]);
}

function orderOf(parameters: Parameters, { by }: Order): { sql: string; cast: string } {
  if (typeof by === 'object') {
    const path = parameters.add(by.path, 'text[]');
    return { sql: `coalesce(r.fields #> ${path}, 'null'::jsonb)`, cast: 'jsonb' };
  }
  const known = {
    updatedAt: { sql: 'r.updated_at', cast: 'timestamptz' },
    // Ids are ordered by time.
    createdAt: { sql: 'r.id', cast: 'uuid' },
    title: { sql: 'r.title', cast: 'text' },
    code: { sql: `coalesce(r.code, '')`, cast: 'text' },
  };
  return known[by];
}

function referencesOf(parameters: Parameters, company: string, { keys, types }: Shown): string {
  if (keys.length === 0) return '';
  return `, ${referencesColumn(company, parameters.add(keys), parameters.add(types))}`;
}

/** Rows with `position`, the sort value as text for the next cursor. */
export function selectList(query: ListQuery): Statement<AxisRecord & { position: string }> {
  const parameters = new Parameters();
  const company = parameters.add(query.companyId);
  const order = orderOf(parameters, query.order);
  const direction = query.order.down ? 'desc' : 'asc';
  const tests = [`r.deleted_at is ${query.deleted ? 'not ' : ''}null`];
  for (const test of query.core) tests.push(coreTest(parameters, test));
  if (query.contains) tests.push(`r.fields @> ${parameters.add(query.contains, 'jsonb')}`);
  if (query.jsonPath) tests.push(`r.fields @@ ${parameters.add(query.jsonPath, 'jsonpath')}`);
  if (query.search) tests.push(searchTest(parameters, { company, search: query.search, deleted: query.deleted }));
  if (query.after) {
    const { value, id } = query.after;
    const row = `(${parameters.add(value, order.cast)}, ${parameters.add(id, 'uuid')})`;
    tests.push(`(${order.sql}, r.id) ${query.order.down ? '<' : '>'} ${row}`);
  }
  const limit = parameters.add(query.limit, 'int');
  const tail = `order by ${order.sql} ${direction}, r.id ${direction} limit ${limit}`;
  const from = fromTypes(parameters, { company, types: query.types, tests, tail });
  const references = referencesOf(parameters, company, query.references);
  const sql = `select ${recordColumns}${references}, (${order.sql})::text as position from ${from} ${tail}`;
  return statement(sql, parameters.values);
}

/** Several types: the first rows of each from its own index, then the first of those. */
function fromTypes(
  parameters: Parameters,
  about: { company: string; types: ListQuery['types']; tests: string[]; tail: string },
): string {
  const { company, types, tests, tail } = about;
  const where = tests.join(' and ');
  const [only] = types;
  if (types.length === 1 && only) {
    const [axis, type] = [parameters.add(only.axis), parameters.add(only.type)];
    return `axis.records r where r.company_id = ${company} and r.axis = ${axis} and r.type = ${type} and ${where}`;
  }
  const axes = parameters.add(
    types.map((one) => one.axis),
    'text[]',
  );
  const keys = parameters.add(
    types.map((one) => one.type),
    'text[]',
  );
  return `unnest(${axes}, ${keys}) t (axis, type) cross join lateral (
    select r.* from axis.records r
    where r.company_id = ${company} and r.axis = t.axis and r.type = t.type and ${where} ${tail}) r`;
}

/** Best first: with exactly this title or code, beginning with it, containing it, then the latest. */
export function selectFound(
  companyId: string,
  query: { terms: SearchTerms; limit: number; references: Shown },
): Statement<AxisRecordView> {
  const parameters = new Parameters();
  const company = parameters.add(companyId);
  const exact = parameters.add(query.terms.exact, 'text');
  const references = referencesOf(parameters, company, query.references);
  return statement(
    `select ${recordColumns}${references} from axis.records r
     where r.company_id = ${company} and r.id = any(${candidates(parameters, { company, terms: query.terms, deleted: false })})
     order by r.title = ${exact} or r.code is not distinct from ${exact} desc, starts_with(r.title, ${exact}) desc, strpos(r.title, ${exact}) > 0 desc,
       r.updated_at desc, r.id desc
     limit ${parameters.add(query.limit, 'int')}`,
    parameters.values,
  );
}

export function countFound(companyId: string, terms: SearchTerms): Statement<{ axis: string; count: number }> {
  const parameters = new Parameters();
  const company = parameters.add(companyId);
  return statement(
    `select r.axis, count(*) as count from axis.records r
     where r.company_id = ${company} and r.id = any(${candidates(parameters, { company, terms, deleted: false })}) group by r.axis`,
    parameters.values,
  );
}

export function selectStats(
  companyId: string,
): Statement<{ axis: string; type: string; total: number; deleted: number; recent: number }> {
  return statement(
    `select t.axis, t.key as type,
       count(r.id) filter (where r.deleted_at is null) as total,
       count(r.id) filter (where r.deleted_at is not null) as deleted,
       count(r.id) filter (where r.deleted_at is null and r.created_at > now() - interval '30 days') as recent
     from axis.types t left join axis.records r on r.company_id = t.company_id and r.axis = t.axis and r.type = t.key
     where t.company_id = $1 group by t.axis, t.key, t.position order by t.axis, t.position`,
    [companyId],
  );
}
