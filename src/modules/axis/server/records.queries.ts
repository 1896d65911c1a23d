/** Records and their history: read, written and deleted. */
import { rowLock } from '#kernel/server/database/locks.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { AxisRecord, Cause, HistoryEntry, Reference } from '../contract/record.ts';

/** Who changes, and what for: a row of the history carries it. */
export interface Author {
  by: string | null;
  byName: string;
  cause: Cause;
  executionId: string | null;
}

/** What there is of a record beside its tokens. */
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
 * In the order of their ids, which is also the order of the locks. Deleted ones too. One alone is asked for by its key: of a list
 * PostgreSQL believes that it is longer, and plans it anew each time, which takes longer than to read it.
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
export function lockRecordsOnly(companyId: string, ids: readonly string[]): Statement<{ count: number }> {
  return statement(
    `select count(*)::int as count from (
       select from axis.records r where r.company_id = $1 and r.id = any($2::uuid[]) order by r.id for update) held`,
    [companyId, ids],
  );
}

/** Records, as steps and undos lock them. */
export const recordLock = rowLock({ name: 'axis.records', table: 'axis.records' });

/** Of these, those that are no live record: deleted, or erased. */
export function selectGone(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select w.id from unnest($2::uuid[]) as w (id)
     where not exists (select from axis.records r where r.company_id = $1 and r.id = w.id and r.deleted_at is null)`,
    [companyId, ids],
  );
}

/**
 * Titles of live records of the axis, of types named `axis/type`; refused with the code, naming the id, where one is none. By key, one
 * by one: a plan that is kept believes a company to be small, and would read its whole axis. With a limit: without, it believes in more
 * ids than are asked for, and is never kept.
 */
export function selectTitles(
  companyId: string,
  asked: { axis: string; ids: readonly string[]; types: readonly string[]; refusal: string },
): Statement<{ id: string; title: string }> {
  const { axis, ids, types, refusal } = asked;
  return statement(
    `select a.id, r.title, case when r.id is null then kernel.refuse($5, a.id::text) end
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
const said = (tokens: readonly string[]): string => tokens.join(' ');
const words = (tokens: string): string => `array_to_tsvector(string_to_array(${tokens}::text, ' '))`;

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
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::timestamptz, $9::uuid, $8::timestamptz, $9::uuid, ${words('$10')})
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
      json(record.fields),
      record.createdAt,
      record.createdBy,
      said(more.search),
      author.byName,
      author.cause,
      author.executionId,
      json(more.after),
    ],
  );
}

/** The values of a row that another has not, by title, code and fields.<key>: of two versions, what was or what is instead. */
const onlyOf = (row: string, other: string): string => `(
  case when ${row}.title <> ${other}.title then jsonb_build_object('title', ${row}.title) else '{}' end
  || case when ${row}.code is distinct from ${other}.code then jsonb_build_object('code', ${row}.code) else '{}' end
  || (select coalesce(jsonb_object_agg('fields.' || key, value), '{}') from jsonb_each(${row}.fields)
      where ${other}.fields -> key is distinct from value))`;

/** What is written beside the values themselves. */
export interface Rewriting {
  author: Author;
  search: readonly string[];
  /** Fields that stay what they are. Told, values that are equal already give no row, too. */
  kept?: readonly string[];
  /** The fields that the type names: what the record has of others, which the type once named, stays. */
  named?: readonly string[];
  /** Refuses, with `kernel.outrun()`, instead of giving no row. */
  refuses?: boolean;
}

/** What a change gives back; where it `refuses`, never nothing. */
const changed = (refuses: boolean): string =>
  refuses ? '(select) one left join r on true where r.id is not null or kernel.outrun()' : 'r';

/** Replaces the values of a live record of this version, with the row of its history. No row: another version, or gone. */
export function updateRecord(
  companyId: string,
  record: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'version' | 'title' | 'code' | 'fields'>,
  { author, search, kept, named, refuses = false }: Rewriting,
): Statement<AxisRecord> {
  const given = where(
    sql`n.company_id = ${companyId}`,
    sql`n.id = ${record.id}`,
    sql`n.version = ${record.version}::int and n.deleted_at is null`,
  );
  const old = `select n.title, n.code, n.fields from axis.records n ${given.text}`;
  const [title, code] = [`${given.bind(record.title)}::text`, `${given.bind(record.code)}::text`];
  const by = `${given.bind(author.by)}::uuid`;
  const staying = (kept ?? []).map((name) => {
    const key = `${given.bind(name)}::text`;
    return ` || case when n.fields ? ${key} then jsonb_build_object(${key}, n.fields -> ${key}) else '{}' end`;
  });
  const unnamed = named ? ` || (n.fields - ${given.bind(named)}::text[])` : '';
  const fields = `${given.bind(json(record.fields))}::jsonb${staying.join('')}${unnamed}`;
  const changes = kept ? `and (n.title, n.code, n.fields) is distinct from (${title}, ${code}, ${fields})` : '';
  return statement(
    `with old as (${old}), r as (
       update axis.records n set title = ${title}, code = ${code}, fields = ${fields},
         search = ${words(given.bind(said(search)))},
         version = n.version + 1, updated_at = clock_timestamp(), updated_by = ${by}
       ${given.text} and n.axis = ${given.bind(record.axis)} and n.type = ${given.bind(record.type)} ${changes}
       returning ${columns}
     ), history as (
       insert into axis.record_history ${historyColumns}
       select ${given.bind(companyId)}::uuid, r.id, r.version, r.updated_at, ${by}, ${given.bind(author.byName)}, 'update',
         ${given.bind(author.cause)}, ${given.bind(author.executionId)}::uuid, ${onlyOf('old', 'r')}, ${onlyOf('r', 'old')}
       from r, old
     )
     select ${recordColumns} from ${changed(refuses)}`,
    given.values,
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
     select ${recordColumns} from ${changed(refuses)}`,
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
export function demandReferences(
  companyId: string,
  self: string,
  wanted: readonly { key: string; id: string; axis: string; type: string }[],
): Statement {
  return statement('select axis.demand_records($1, $2, $3::jsonb)', [companyId, self, json(wanted)]);
}

/**
 * Erases a record with its history. No row: it is not there, has another version, or a live relationship or a field of another record names it.
 * @param fields where other records may name it
 */
export function eraseRecord(
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
    [companyId, record.id, record.axis, record.type, json(fields), record.version],
  );
}

const entryColumns = `h.version, h.at, h.by, h.by_name as "byName", h.action, h.cause, h.execution_id as "executionId",
  h.before, h.after`;

export function selectHistory(
  companyId: string,
  wanted: { id: string; before: number | null; limit: number },
): Statement<HistoryEntry> {
  const { id, before, limit } = wanted;
  const asked = where(
    sql`h.company_id = ${companyId}`,
    sql`h.record_id = ${id}`,
    before !== null && sql`h.version < ${before}`,
  );
  return statement(
    `select ${entryColumns} from axis.record_history h ${asked.text} order by h.version desc limit ${asked.bind(limit)}`,
    asked.values,
  );
}

export interface Since {
  id: string;
  version: number;
  /** The values that it is about, as histories name them; null: all of them. Who deleted and restored the record is told anyway. */
  parts: readonly string[] | null;
}

/** Changes after the given versions, oldest first. @param most of each record so many of the latest; null: all of them */
export function selectLaterHistory(
  companyId: string,
  since: readonly Since[],
  most: number | null,
): Statement<HistoryEntry & { recordId: string }> {
  return statement(
    `select later.* from jsonb_to_recordset($2::jsonb) as s (id uuid, version int, parts text[])
     cross join lateral (
       select h.record_id as "recordId", ${entryColumns} from axis.record_history h
       where h.company_id = $1 and h.record_id = s.id and h.version > s.version
         and (s.parts is null or h.action <> 'update' or h.before ?| s.parts or h.after ?| s.parts)
       order by h.version desc limit $3
     ) later order by later.version`,
    [companyId, json(since), most],
  );
}
