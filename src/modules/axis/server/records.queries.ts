/** Records and their history: read, written and deleted. */
import { createRowLock } from '#kernel/server/database/locks.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { AxisRecord, Cause, HistoryEntry, Reference } from '../contract/record.ts';

/** The author and cause of a change, stored in its history row. */
export interface Author {
  by: string | null;
  byName: string;
  cause: Cause;
  executionId: string | null;
}

/** The columns of a record except its tokens. */
const columns = `n.id, n.axis, n.type, n.title, n.code, n.fields, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.deleted_at`;

export const recordColumns = `r.id, r.axis, r.type, r.title, r.code, r.fields, r.version, r.created_at as "createdAt",
  r.created_by as "createdBy", r.updated_at as "updatedAt", r.updated_by as "updatedBy", r.deleted_at as "deletedAt"`;

/** The records of these ids that are of readable types, as contract References. */
export function selectReferences(
  companyId: string,
  ids: readonly string[],
  readable: readonly string[],
): Statement<Reference> {
  return statement(
    `select id, axis, type, title, code, deleted_at is not null as deleted from axis.records
      where company_id = $1 and id = any($2::uuid[]) and axis || '/' || type = any($3::text[])`,
    [companyId, ids, readable],
  );
}

export function selectRecord(
  companyId: string,
  { axis, type, id }: { axis: string; type: string; id: string },
): Statement<AxisRecord> {
  return statement(
    `select ${recordColumns} from axis.records r where r.company_id = $1 and r.id = $2 and r.axis = $3 and r.type = $4`,
    [companyId, id, axis, type],
  );
}

/**
 * Ordered by id, which is also the lock order. Includes deleted ones. A single record is queried by key: for a list PostgreSQL
 * overestimates its length and replans every time, which takes longer than reading.
 */
export function selectRecords(companyId: string, ids: readonly string[], forUpdate = false): Statement<AxisRecord> {
  const [id] = ids;
  const isOne = ids.length === 1;
  return statement(
    `select ${recordColumns} from axis.records r where r.company_id = $1
     ${isOne ? 'and r.id = $2' : 'and r.id = any($2::uuid[]) order by r.id'} ${forUpdate ? 'for update' : ''}`,
    [companyId, isOne ? id : ids],
  );
}

/** Locks in the same order, and reads nothing. */
export function lockRecordRows(companyId: string, ids: readonly string[]): Statement<{ count: number }> {
  return statement(
    `select count(*)::int as count from (
       select from axis.records r where r.company_id = $1 and r.id = any($2::uuid[]) order by r.id for update) held`,
    [companyId, ids],
  );
}

/** Records, as steps and undos lock them. */
export const recordLock = createRowLock({ name: 'axis.records', table: 'axis.records' });

/** Of these, those that are no live record: deleted, or erased. */
export function selectGoneIds(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select w.id from unnest($2::uuid[]) as w (id)
     where not exists (select from axis.records r where r.company_id = $1 and r.id = w.id and r.deleted_at is null)`,
    [companyId, ids],
  );
}

/**
 * Titles of live records of the axis, of types named `axis/type`; refuses with the code, naming the id, if one is missing. Queries
 * by key, one by one: a cached plan assumes a small company and would read its whole axis. The limit is needed: without it
 * PostgreSQL overestimates the ids and never caches the plan.
 */
export function selectTitles(
  companyId: string,
  query: { axis: string; ids: readonly string[]; types: readonly string[]; refusal: string },
): Statement<{ id: string; title: string }> {
  const { axis, ids, types, refusal } = query;
  return statement(
    `select a.id, r.title, case when r.id is null then kernel.raise_error($5, a.id::text) end
     from (select id from unnest($2::uuid[]) as given (id) limit $6::int) a
     left join lateral (
       select x.id, x.axis, x.type, x.title, x.deleted_at from axis.records x where x.company_id = $1 and x.id = a.id limit 1
     ) r on r.axis = $3 and r.deleted_at is null and r.axis || '/' || r.type = any($4::text[])`,
    [companyId, ids, axis, types, refusal, ids.length],
  );
}

export const historyColumns =
  '(company_id, record_id, version, at, by, by_name, action, cause, execution_id, before, after)';

/** Tokens have no space. */
const joinTokens = (tokens: readonly string[]): string => tokens.join(' ');
const buildVectorSql = (tokens: string): string => `array_to_tsvector(string_to_array(${tokens}::text, ' '))`;

/** The record and the first row of its history. */
export function insertRecord(
  companyId: string,
  record: AxisRecord,
  more: { author: Author; search: readonly string[]; after: Record<string, unknown> },
): Statement {
  const { author } = more;
  return statement(
    `with made as (
       insert into axis.records (company_id, id, axis, type, title, code, fields, created_at, created_by, updated_at, updated_by, search)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::timestamptz, $9::uuid, $8::timestamptz, $9::uuid, ${buildVectorSql('$10')})
       returning id
     )
     insert into axis.record_history ${historyColumns}
     select $1::uuid, id, 1, $8::timestamptz, $9::uuid, $11, 'create', $12, $13::uuid, '{}', $14::jsonb from made`,
    [
      companyId,
      record.id,
      record.axis,
      record.type,
      record.title,
      record.code,
      toJson(record.fields),
      record.createdAt,
      record.createdBy,
      joinTokens(more.search),
      author.byName,
      author.cause,
      author.executionId,
      toJson(more.after),
    ],
  );
}

/** The values of a row that another has not, by title, code and fields.<key>: of two versions, what was or what is instead. */
const buildDifferenceSql = (row: string, other: string): string => `(
  case when ${row}.title <> ${other}.title then jsonb_build_object('title', ${row}.title) else '{}' end
  || case when ${row}.code is distinct from ${other}.code then jsonb_build_object('code', ${row}.code) else '{}' end
  || (select coalesce(jsonb_object_agg('fields.' || key, value), '{}') from jsonb_each(${row}.fields)
      where ${other}.fields -> key is distinct from value))`;

/** Data written beside the values themselves. */
export interface Rewriting {
  author: Author;
  search: readonly string[];
  /** Fields that stay unchanged. If given, equal values also return no row. */
  unchangedKeys?: readonly string[];
  /** The fields that the type names: what the record has of others, which the type once named, stays. */
  named?: readonly string[];
  /** Refuses, with `kernel.raise_conflict()`, instead of giving no row. */
  refuses?: boolean;
}

/** The result of a change; never empty if it `refuses`. */
const buildReturning = (refuses: boolean): string =>
  refuses ? '(select) one left join r on true where r.id is not null or kernel.raise_conflict()' : 'r';

/** Replaces the values of a live record of this version, with the row of its history. No row: another version, or gone. */
export function updateRecord(
  companyId: string,
  record: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'version' | 'title' | 'code' | 'fields'>,
  { author, search, unchangedKeys, named, refuses = false }: Rewriting,
): Statement<AxisRecord> {
  const unchangedCondition = where(
    sql`n.company_id = ${companyId}`,
    sql`n.id = ${record.id}`,
    sql`n.version = ${record.version}::int and n.deleted_at is null`,
  );
  const old = `select n.title, n.code, n.fields from axis.records n ${unchangedCondition.text}`;
  const [title, code] = [
    `${unchangedCondition.bind(record.title)}::text`,
    `${unchangedCondition.bind(record.code)}::text`,
  ];
  const by = `${unchangedCondition.bind(author.by)}::uuid`;
  const staying = (unchangedKeys ?? []).map((name) => {
    const key = `${unchangedCondition.bind(name)}::text`;
    return ` || case when n.fields ? ${key} then jsonb_build_object(${key}, n.fields -> ${key}) else '{}' end`;
  });
  const unnamed = named ? ` || (n.fields - ${unchangedCondition.bind(named)}::text[])` : '';
  const fields = `${unchangedCondition.bind(toJson(record.fields))}::jsonb${staying.join('')}${unnamed}`;
  const changes = unchangedKeys
    ? `and (n.title, n.code, n.fields) is distinct from (${title}, ${code}, ${fields})`
    : '';
  return statement(
    `with old as (${old}), r as (
       update axis.records n set title = ${title}, code = ${code}, fields = ${fields},
         search = ${buildVectorSql(unchangedCondition.bind(joinTokens(search)))},
         version = n.version + 1, updated_at = clock_timestamp(), updated_by = ${by}
       ${unchangedCondition.text} and n.axis = ${unchangedCondition.bind(record.axis)} and n.type = ${unchangedCondition.bind(record.type)} ${changes}
       returning ${columns}
     ), history as (
       insert into axis.record_history ${historyColumns}
       select ${unchangedCondition.bind(companyId)}::uuid, r.id, r.version, r.updated_at, ${by}, ${unchangedCondition.bind(author.byName)}, 'update',
         ${unchangedCondition.bind(author.cause)}, ${unchangedCondition.bind(author.executionId)}::uuid, ${buildDifferenceSql('old', 'r')}, ${buildDifferenceSql('r', 'old')}
       from r, old
     )
     select ${recordColumns} from ${buildReturning(refuses)}`,
    unchangedCondition.values,
  );
}

/** Deletes a live record or restores a deleted one. No row: it is not in that state, or has another version. */
export function updateLife(
  companyId: string,
  record: { id: string; axis: string; type: string; version: number | null },
  more: { author: Author; deleted: boolean } & Pick<Rewriting, 'refuses'>,
): Statement<AxisRecord> {
  const { author, refuses = false } = more;
  return statement(
    `with r as (
       update axis.records n set deleted_at = case when $5::boolean then clock_timestamp() end, version = n.version + 1,
         updated_at = clock_timestamp(), updated_by = $7::uuid
       where n.company_id = $1 and n.id = $2 and n.axis = $3 and n.type = $4 and (n.deleted_at is null) = $5::boolean
         and ($6::int is null or n.version = $6::int)
       returning ${columns}
     ), history as (
       insert into axis.record_history ${historyColumns}
       select $1::uuid, r.id, r.version, r.updated_at, $7::uuid, $8, case when $5::boolean then 'delete' else 'restore' end,
         $9, $10::uuid, '{}', '{}' from r
     )
     select ${recordColumns} from ${buildReturning(refuses)}`,
    [
      companyId,
      record.id,
      record.axis,
      record.type,
      more.deleted,
      record.version,
      author.by,
      author.byName,
      author.cause,
      author.executionId,
    ],
  );
}

/** Refuses UNKNOWN_REFERENCE unless each is a live record of its type, or was already named by `self`. */
export function assertReferences(
  companyId: string,
  self: string,
  references: readonly { key: string; id: string; axis: string; type: string }[],
): Statement {
  return statement('select axis.assert_references($1, $2, $3::jsonb)', [companyId, self, toJson(references)]);
}

/**
 * Erases a record with its history. No row: it is not there, has another version, or a live relationship or a field of another record names it.
 * @param fields where other records may name it
 */
export function deleteRecordForGood(
  companyId: string,
  record: { id: string; axis: string; type: string; version: number | null },
  fields: readonly { axis: string; type: string; key: string }[],
): Statement<{ id: string }> {
  return statement(
    `delete from axis.records r
     where r.company_id = $1 and r.id = $2::uuid and r.axis = $3 and r.type = $4
       and ($6::int is null or r.version = $6::int)
       and not exists (select from axis.relationships l
         where l.company_id = $1 and (l.from_id = $2::uuid or l.to_id = $2::uuid) and l.removed_at is null)
       and not exists (select from jsonb_to_recordset($5::jsonb) as f (axis text, type text, key text)
         join axis.records x on x.company_id = $1 and x.axis = f.axis and x.type = f.type
           and x.deleted_at is null and x.fields ->> f.key = $2::text)
     returning r.id`,
    [companyId, record.id, record.axis, record.type, toJson(fields), record.version],
  );
}

const entryColumns = `h.version, h.at, h.by, h.by_name as "byName", h.action, h.cause, h.execution_id as "executionId",
  h.before, h.after`;

export function selectHistory(
  companyId: string,
  filter: { id: string; before: number | null; limit: number },
): Statement<HistoryEntry> {
  const { id, before, limit } = filter;
  const conditions = where(
    sql`h.company_id = ${companyId}`,
    sql`h.record_id = ${id}`,
    before !== null && sql`h.version < ${before}`,
  );
  return statement(
    `select ${entryColumns} from axis.record_history h ${conditions.text} order by h.version desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

export interface HistoryFilter {
  id: string;
  version: number;
  /** Names of values, as histories name them; null: all. Deletions and restorations are always included. */
  parts: readonly string[] | null;
}

/** Changes after the given versions, oldest first. @param limit number of latest changes per record; null: all */
export function selectLaterHistory(
  companyId: string,
  filters: readonly HistoryFilter[],
  limit: number | null,
): Statement<HistoryEntry & { recordId: string }> {
  return statement(
    `select later.* from jsonb_to_recordset($2::jsonb) as s (id uuid, version int, parts text[])
     cross join lateral (
       select h.record_id as "recordId", ${entryColumns} from axis.record_history h
       where h.company_id = $1 and h.record_id = s.id and h.version > s.version
         and (s.parts is null or h.action <> 'update' or h.before ?| s.parts or h.after ?| s.parts)
       order by h.version desc limit $3
     ) later order by later.version`,
    [companyId, toJson(filters), limit],
  );
}
