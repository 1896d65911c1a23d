/** Imports, the rows that they refuse, and the records that rows name. */
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { Import } from '../contract/import.endpoints.ts';
import type { ImportMapping } from '../contract/import.ts';
import { mostWithOneValue } from '../contract/import-alike.ts';

type Placed = { axis: string; type: string };
type Reason = { code: string } & LocalText;

export interface StoredImport extends Omit<Import, 'reason' | 'isUndone'>, Placed {
  fileId: string;
  /** Null of one that began before mappings were kept. */
  mapping: ImportMapping | null;
  reason: Reason | null;
  createdBy: string | null;
}

const columns = `i.id, i.axis, i.type, i.file_id as "fileId", i.file_name as file, i.whole, i.state, i.total, i.done, i.created,
  i.updated, i.skipped, i.failed, i.reason,
  (select m.mapping from axis.import_mappings m where m.company_id = i.company_id and m.import_id = i.id) as mapping, i.created_by as "createdBy", i.started_at as "startedAt", i.ended_at as "endedAt"`;

/** One import of a type begins at a time: two that come together do not both find none. */
export const lockImports = (companyId: string, { axis, type }: Placed): Statement =>
  statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`axis.imports:${companyId}:${axis}/${type}`]);

/** Imports of the type that go on. One that nothing was heard of for two hours stands still, and keeps nobody waiting. */
export const selectRunning = (companyId: string, { axis, type }: Placed): Statement<{ id: string }> =>
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
    json(mapping),
  ]);

export const selectImport = (companyId: string, id: string): Statement<StoredImport> =>
  statement(`select ${columns} from axis.imports i where i.company_id = $1 and i.id = $2`, [companyId, id]);

export function selectImports(
  companyId: string,
  about: Placed & { by: string | null; after: { at: string; id: string } | null; limit: number },
): Statement<StoredImport> {
  const { axis, type, by, after, limit } = about;
  const asked = where(
    sql`i.company_id = ${companyId} and i.axis = ${axis} and i.type = ${type}`,
    sql`i.created_by = ${by}::uuid`,
    after && sql`(i.started_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${columns} from axis.imports i ${asked.text} order by i.started_at desc, i.id desc limit ${asked.bind(limit)}`,
    asked.values,
  );
}

/** The rows are counted. */
export const setTotal = (companyId: string, about: { id: string; total: number }): Statement =>
  statement(
    `update axis.imports set total = $3::int, state = 'running', reason = null, moved_at = now(), ended_at = null
     where company_id = $1 and id = $2`,
    [companyId, about.id, about.total],
  );

/** What became of the rows of a part. */
export interface PartDone {
  rows: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** A part is done; with the last one all of it is. */
export const addDone = (
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

const isReadStill = `select from axis.imports o where o.company_id = $1 and o.file_id = i.file_id and o.state = 'running'`;

/** The file of an import that ended, unless one that goes on reads it still. */
export const selectReadFile = (companyId: string, id: string): Statement<{ fileId: string }> =>
  statement(
    `select i.file_id as "fileId" from axis.imports i
     where i.company_id = $1 and i.id = $2 and i.state <> 'running' and not exists (${isReadStill})`,
    [companyId, id],
  );

/** Files of imports that ended and that are still there for a day at most. */
export const selectReadFiles = (companyId: string): Statement<{ fileId: string }> =>
  statement(
    `select distinct i.file_id as "fileId" from axis.imports i
     where i.company_id = $1 and i.state <> 'running' and i.moved_at > now() - interval '8 days' and not exists (${isReadStill})`,
    [companyId],
  );

/** It goes on no more: nothing where it ended by itself. */
export const stopImport = (
  companyId: string,
  about: { id: string; reason: Reason | null },
): Statement<{ by: string }> =>
  statement(
    `update axis.imports set state = 'stopped', reason = $3::jsonb, ended_at = now()
     where company_id = $1 and id = $2 and state = 'running' returning created_by as by`,
    [companyId, about.id, about.reason && json(about.reason)],
  );

/** What is wrong with a row, in each language. */
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
    [companyId, id, json(refusals)],
  );

export const selectRefusals = (
  companyId: string,
  about: { id: string; after: number; limit: number },
): Statement<Refusal> =>
  statement(
    `select line, problems from axis.import_refusals
     where company_id = $1 and import_id = $2 and line > $3::int order by line limit $4::int`,
    [companyId, about.id, about.after, about.limit],
  );

export interface NamedRecord {
  id: string;
  title: string;
  code: string | null;
}

/** Live records of a type that have one of these texts as title, code or id. */
export const selectNamed = (companyId: string, about: Placed & { texts: readonly string[] }): Statement<NamedRecord> =>
  statement(
    `select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and title collate kernel.korean = any($4::text[])
     union select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and code = any($4::text[])
     union select id, title, code from axis.records
       where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and id = any($5::uuid[])`,
    [companyId, about.axis, about.type, about.texts, about.texts.filter((text) => Id.safeParse(text).success)],
  );

/** Records by a code or by the value of a field. */
interface LikeRecord {
  value: string;
  /** The first of them, and how many there are. */
  ids: string[];
  count: number;
}

/** Live records of a type with these codes. */
export const selectCoded = (companyId: string, about: Placed & { codes: readonly string[] }): Statement<LikeRecord> =>
  statement(
    `select code as value, array[id] as ids, 1 as count from axis.records
     where company_id = $1 and axis = $2 and type = $3 and deleted_at is null and code = any($4::text[])`,
    [companyId, about.axis, about.type, about.codes],
  );

/** How a value is compared. By digits: only what is written in digits and marks, with a plus in front where a country is said. */
const comparedBy = {
  letters: { stored: 'lower(r.fields ->> $4)', wanted: 'w.value', also: 'true' },
  digits: {
    stored: `regexp_replace(regexp_replace(r.fields ->> $4, '[^0-9+]', '', 'g'), '^[+]820?', '0')`,
    wanted: `regexp_replace(w.value, '[^0-9+]', '', 'g')`,
    also: `r.fields ->> $4 ~ '^[-0-9+ ().·/]+$'`,
  },
} as const;

/** Live records of a type in which the field has one of these values, in small letters or in whatever marks: one walk for all of them. */
export function selectValued(
  companyId: string,
  about: Placed & { key: string; values: readonly string[]; by: keyof typeof comparedBy },
): Statement<LikeRecord> {
  const { stored, wanted, also } = comparedBy[about.by];
  return statement(
    `select w.value, (array_agg(r.id order by r.id))[1:$6::int] as ids, count(*)::int as count
     from (select distinct unnest($5::text[]) as value) w
     join axis.records r on ${stored} = ${wanted}
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and ${also}
     group by w.value`,
    [companyId, about.axis, about.type, about.key, about.values, mostWithOneValue],
  );
}

interface Wanted extends Placed {
  importId: string;
  key: string;
  values: readonly string[];
}

/** Records of the type with one of these values in another form, kept for the import: by a hash of what they are like. */
export function insertOdd(companyId: string, about: Wanted & { by: keyof typeof comparedBy }): Statement<unknown> {
  const { stored, wanted, also } = comparedBy[about.by];
  return statement(
    `insert into axis.import_likes (company_id, import_id, mark, record_id)
     select $1, $6::uuid, hashtextextended($4 || w.value, 0), r.id
     from (select distinct unnest($5::text[]) as value) w
     join axis.records r on ${stored} = ${wanted}
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and ${also}
       and r.fields ->> $4 <> w.value
     on conflict do nothing`,
    [companyId, about.axis, about.type, about.key, about.values, about.importId],
  );
}

/** Live records of a type with one of these values as it is kept now, by the index of values; and those that the import knows in another form. */
export function selectValuedByIndex(companyId: string, about: Wanted): Statement<LikeRecord> {
  return statement(
    `select v.value, (array_agg(v.id order by v.id))[1:$6::int] as ids, count(*)::int as count from (
       select f.value, f.id from axis.find_values($2 || '/' || $3, $4, $5::text[], $6::int + 1) f
       union
       select w.value, l.record_id from unnest($5::text[]) as w (value)
       join axis.import_likes l on l.company_id = $1 and l.import_id = $7 and l.mark = hashtextextended($4 || w.value, 0)
     ) v group by v.value`,
    [companyId, about.axis, about.type, about.key, about.values, mostWithOneValue, about.importId],
  );
}

export const deleteOdd = (companyId: string, importId: string): Statement =>
  statement('delete from axis.import_likes where company_id = $1 and import_id = $2', [companyId, importId]);

/** So many at once leave. */
const mostForgotten = 500;
const old = "started_at < now() - interval '90 days' and state <> 'running'";

export const hasOldImports = (companyId: string): Statement<{ found: boolean }> =>
  statement(`select exists (select from axis.imports where company_id = $1 and ${old}) as found`, [companyId]);

export const deleteOldImports = (companyId: string): Statement =>
  statement(
    `delete from axis.imports where company_id = $1 and id in
       (select id from axis.imports where company_id = $1 and ${old} order by started_at limit $2::int)`,
    [companyId, mostForgotten],
  );
