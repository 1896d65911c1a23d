/** Imports, the rows that they refuse, and the records that rows name. */
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { Import } from '../contract/import.endpoints.ts';
import type { ImportMapping } from '../contract/import.ts';
import { maxRowsPerValue } from '../contract/import-match.ts';

type TypeKey = { axis: string; type: string };
type Reason = { code: string } & LocalText;

export interface StoredImport extends Omit<Import, 'reason' | 'isUndone'>, TypeKey {
  fileId: string;
  /** Null for imports that predate stored mappings. */
  mapping: ImportMapping | null;
  reason: Reason | null;
  createdBy: string | null;
}

const columns = `i.id, i.axis, i.type, i.file_id as "fileId", i.file_name as file, i.whole, i.state, i.total, i.done, i.created,
  i.updated, i.skipped, i.failed, i.reason,
  (select m.mapping from axis.import_mappings m where m.company_id = i.company_id and m.import_id = i.id) as mapping, i.created_by as "createdBy", i.started_at as "startedAt", i.ended_at as "endedAt"`;

/** One import of a type begins at a time: two that come together do not both find none. */
export const lockImports = (companyId: string, { axis, type }: TypeKey): Statement =>
  statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`axis.imports:${companyId}:${axis}/${type}`]);

/** Running imports of the type. An import without progress for two hours counts as stopped and blocks nobody. */
export const selectRunning = (companyId: string, { axis, type }: TypeKey): Statement<{ id: string }> =>
  statement(
    `select id from axis.imports where company_id = $1 and axis = $2 and type = $3 and state = 'running'
       and moved_at > now() - interval '2 hours' limit 1`,
    [companyId, axis, type],
  );

export type NewImport = Pick<StoredImport, 'id' | 'axis' | 'type' | 'fileId' | 'file' | 'whole' | 'createdBy'>;

export const insertImport = (companyId: string, row: NewImport): Statement<StoredImport> =>
  statement(
    `insert into axis.imports as i (company_id, id, axis, type, file_id, file_name, whole, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8::uuid) returning ${columns}`,
    [companyId, row.id, row.axis, row.type, row.fileId, row.file, row.whole, row.createdBy],
  );

export const insertMapping = (companyId: string, id: string, mapping: ImportMapping): Statement =>
  statement('insert into axis.import_mappings (company_id, import_id, mapping) values ($1, $2, $3::jsonb)', [
    companyId,
    id,
    toJson(mapping),
  ]);

export const selectImport = (companyId: string, id: string): Statement<StoredImport> =>
  statement(`select ${columns} from axis.imports i where i.company_id = $1 and i.id = $2`, [companyId, id]);

export function selectImports(
  companyId: string,
  filter: TypeKey & { by: string | null; after: { at: string; id: string } | null; limit: number },
): Statement<StoredImport> {
  const { axis, type, by, after, limit } = filter;
  const conditions = where(
    sql`i.company_id = ${companyId} and i.axis = ${axis} and i.type = ${type}`,
    sql`i.created_by = ${by}::uuid`,
    after && sql`(i.started_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${columns} from axis.imports i ${conditions.text} order by i.started_at desc, i.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

/** The rows are counted. */
export const updateTotal = (companyId: string, input: { id: string; total: number }): Statement =>
  statement(
    `update axis.imports set total = $3::int, state = 'running', reason = null, moved_at = now(), ended_at = null
     where company_id = $1 and id = $2`,
    [companyId, input.id, input.total],
  );

/** Results of a part's rows. */
export interface PartDone {
  rows: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** A part is done; with the last one all of it is. */
export const updateProgress = (
  companyId: string,
  { id, ...part }: PartDone & { id: string },
): Statement<Pick<Import, 'state' | 'failed'>> =>
  statement(
    `update axis.imports set done = done + $3::int, created = created + $4::int, updated = updated + $5::int,
       skipped = skipped + $6::int, failed = failed + $7::int, reason = null, moved_at = now(),
       state = case when done + $3::int >= total then 'done' else 'running' end,
       ended_at = case when done + $3::int >= total then now() end
     where company_id = $1 and id = $2 returning state, failed`,
    [companyId, id, part.rows, part.created, part.updated, part.skipped, part.failed],
  );

const isStillRead = `select from axis.imports o where o.company_id = $1 and o.file_id = i.file_id and o.state = 'running'`;

/** The file of an import that ended, unless one that goes on reads it still. */
export const selectReadFile = (companyId: string, id: string): Statement<{ fileId: string }> =>
  statement(
    `select i.file_id as "fileId" from axis.imports i
     where i.company_id = $1 and i.id = $2 and i.state <> 'running' and not exists (${isStillRead})`,
    [companyId, id],
  );

/** Files of imports that ended and that are still there for a day at most. */
export const selectReadFiles = (companyId: string): Statement<{ fileId: string }> =>
  statement(
    `select distinct i.file_id as "fileId" from axis.imports i
     where i.company_id = $1 and i.state <> 'running' and i.moved_at > now() - interval '8 days' and not exists (${isStillRead})`,
    [companyId],
  );

/** It goes on no more: nothing where it ended by itself. */
export const updateStopped = (
  companyId: string,
  input: { id: string; reason: Reason | null },
): Statement<{ by: string }> =>
  statement(
    `update axis.imports set state = 'stopped', reason = $3::jsonb, ended_at = now()
     where company_id = $1 and id = $2 and state = 'running' returning created_by as by`,
    [companyId, input.id, input.reason && toJson(input.reason)],
  );

/** A problem of a row, in each language. */
export interface Problem {
  /** `title`, `code` or the key of a field; null where it is about the whole row. */
  key: string | null;
  column: LocalText;
  code: string;
  reason: LocalText;
}
export interface Refusal {
  line: number;
  problems: readonly Problem[];
}

export const insertRefusals = (companyId: string, id: string, refusals: readonly Refusal[]): Statement =>
  statement(
    `insert into axis.import_refusals (company_id, import_id, line, problems)
     select $1::uuid, $2::uuid, r.line, r.problems from jsonb_to_recordset($3::jsonb) as r (line int, problems jsonb)`,
    [companyId, id, toJson(refusals)],
  );

export const selectRefusals = (
  companyId: string,
  page: { id: string; after: number; limit: number },
): Statement<Refusal> =>
  statement(
    `select line, problems from axis.import_refusals
     where company_id = $1 and import_id = $2 and line > $3::int order by line limit $4::int`,
    [companyId, page.id, page.after, page.limit],
  );

export interface NamedRecord {
  id: string;
  title: string;
  code: string | null;
}

/** Live records of a type that have one of these texts as title, code or id. */
export const selectRecordsByName = (
  companyId: string,
  filter: TypeKey & { texts: readonly string[] },
): Statement<NamedRecord> =>
  statement(
    `select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and title collate kernel.korean = any($4::text[])
     union select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and code = any($4::text[])
     union select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and id = any($5::uuid[])`,
    [companyId, filter.axis, filter.type, filter.texts, filter.texts.filter((text) => Id.safeParse(text).success)],
  );

/** Records by a code or by the value of a field. */
interface MatchedRecord {
  value: string;
  /** The first of them, and how many there are. */
  ids: string[];
  count: number;
}

/** Live records of a type with these codes. */
export const selectRecordsByCode = (
  companyId: string,
  filter: TypeKey & { codes: readonly string[] },
): Statement<MatchedRecord> =>
  statement(
    `select code as value, array[id] as ids, 1 as count from axis.records
     where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and code = any($4::text[])`,
    [companyId, filter.axis, filter.type, filter.codes],
  );

/** Comparison of values. Digits: only values of digits and punctuation, with a leading plus for a country code. */
const comparedBy = {
  letters: { stored: 'lower(r.fields ->> $4)', wanted: 'w.value', also: 'true' },
  digits: {
    stored: `regexp_replace(regexp_replace(r.fields ->> $4, '[^0-9+]', '', 'g'), '^[+]820?', '0')`,
    wanted: `regexp_replace(w.value, '[^0-9+]', '', 'g')`,
    also: `r.fields ->> $4 ~ '^[-0-9+ ().·/]+$'`,
  },
} as const;

/** Live records of a type in which the field has one of these values, in small letters or in whatever marks: one walk for all of them. */
export function selectRecordsByValue(
  companyId: string,
  filter: TypeKey & { key: string; values: readonly string[]; by: keyof typeof comparedBy },
): Statement<MatchedRecord> {
  const { stored, wanted: comparedValue, also } = comparedBy[filter.by];
  return statement(
    `select w.value, (array_agg(r.id order by r.id))[1:$6::int] as ids, count(*)::int as count
     from (select distinct unnest($5::text[]) as value) w
     join axis.records r on ${stored} = ${comparedValue}
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and ${also}
     group by w.value`,
    [companyId, filter.axis, filter.type, filter.key, filter.values, maxRowsPerValue],
  );
}

interface ValueQuery extends TypeKey {
  importId: string;
  key: string;
  values: readonly string[];
}

/** Stores for the import the records with one of these values in another form, by a hash of the match. */
export function insertUnusualValues(
  companyId: string,
  filter: ValueQuery & { by: keyof typeof comparedBy },
): Statement<unknown> {
  const { stored, wanted: comparedValue, also } = comparedBy[filter.by];
  return statement(
    `insert into axis.import_likes (company_id, import_id, mark, record_id)
     select $1, $6::uuid, hashtextextended($4 || w.value, 0), r.id
     from (select distinct unnest($5::text[]) as value) w
     join axis.records r on ${stored} = ${comparedValue}
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and ${also}
       and r.fields ->> $4 <> w.value
     on conflict do nothing`,
    [companyId, filter.axis, filter.type, filter.key, filter.values, filter.importId],
  );
}

/**
 * Live records of a type with one of these values in current form, by the value index; and those stored for the import in another
 * form.
 */
export function selectRecordsByIndexedValue(companyId: string, filter: ValueQuery): Statement<MatchedRecord> {
  return statement(
    `select v.value, (array_agg(v.id order by v.id))[1:$6::int] as ids, count(*)::int as count from (
       select f.value, f.id from axis.find_records_by_field_values($2 || '/' || $3, $4, $5::text[], $6::int + 1) f
       union
       select w.value, l.record_id from unnest($5::text[]) as w (value)
       join axis.import_likes l on l.company_id = $1 and l.import_id = $7 and l.mark = hashtextextended($4 || w.value, 0)
     ) v group by v.value`,
    [companyId, filter.axis, filter.type, filter.key, filter.values, maxRowsPerValue, filter.importId],
  );
}

export const deleteUnusualValues = (companyId: string, importId: string): Statement =>
  statement('delete from axis.import_likes where company_id = $1 and import_id = $2', [companyId, importId]);

/** Maximum deleted at once. */
const maxDeletedImports = 500;
const old = "started_at < now() - interval '90 days' and state <> 'running'";

export const selectHasOldImports = (companyId: string): Statement<{ found: boolean }> =>
  statement(`select exists (select from axis.imports where company_id = $1 and ${old}) as found`, [companyId]);

export const deleteExpiredImports = (companyId: string): Statement =>
  statement(
    `delete from axis.imports where company_id = $1 and id in
       (select id from axis.imports where company_id = $1 and ${old} order by started_at limit $2::int)`,
    [companyId, maxDeletedImports],
  );
