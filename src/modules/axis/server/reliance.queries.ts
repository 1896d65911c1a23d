/** Reliance queries: links, fields of other records, codes in use. No limits, since an undo depends on all of them. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { HistoryEntry } from '../contract/record.ts';
import type { RelationshipKind } from '../contract/relationship.ts';

export interface LinkOfRecord {
  recordId: string;
  linkId: string;
  kind: RelationshipKind;
  other: { axis: string; type: string; title: string };
  createdAt: string;
  createdByName: string;
  executionId: string | null;
  restoredBy: string | null;
}

/** Live relationships of records with live ones. */
export function selectLiveLinks(companyId: string, records: readonly string[]): Statement<LinkOfRecord> {
  return statement(
    `select r.id as "recordId", l.id as "linkId", l.kind, json_build_object('axis', o.axis, 'type', o.type, 'title', o.title) as other, l.created_at as "createdAt",
       l.created_by_name as "createdByName", l.execution_id as "executionId", l.restored_by_execution as "restoredBy"
     from unnest($2::uuid[]) r (id)
     join axis.relationships l on l.company_id = $1 and l.removed_at is null and r.id in (l.from_id, l.to_id)
     join axis.records o on o.company_id = $1 and o.deleted_at is null
       and o.id = case when l.from_id = r.id then l.to_id else l.from_id end
     order by l.created_at, l.id`,
    [companyId, records],
  );
}

type Maker = Pick<HistoryEntry, 'at' | 'byName' | 'cause' | 'executionId'>;

export interface Referrer extends Maker {
  recordId: string;
  /** The live record whose field names it, as values are named. */
  id: string;
  axis: string;
  type: string;
  title: string;
  name: string;
  /** The person who worked on it since: it stays also when what created it is undone. */
  keptBy: { byName: string; at: string } | null;
}

/** Live records whose fields name these, with the change that made them do so. */
export function selectReferrers(
  companyId: string,
  records: readonly string[],
  fields: readonly { axis: string; type: string; key: string }[],
): Statement<Referrer> {
  return statement(
    `select distinct on (x.id, f.key) x.fields ->> f.key as "recordId", x.id, x.axis, x.type, x.title, 'fields.' || f.key as name,
       h.at, h.by_name as "byName", h.cause, h.execution_id as "executionId",
       case when h.action = 'create' then (
         select jsonb_build_object('byName', k.by_name, 'at', k.at) from axis.record_history k
         where k.company_id = $1 and k.record_id = x.id and k.version > h.version and k.cause in ('direct', 'bulk', 'bulk-undo')
         order by k.version desc limit 1) end as "keptBy"
     from jsonb_to_recordset($3::jsonb) as f (axis text, type text, key text)
     join axis.records x on x.company_id = $1 and x.axis = f.axis and x.type = f.type and x.deleted_at is null
       and x.fields ->> f.key = any($2::text[])
     join axis.record_history h on h.company_id = $1 and h.record_id = x.id
       and h.after ->> ('fields.' || f.key) = x.fields ->> f.key
     order by x.id, f.key, h.cause = 'undo', h.version desc`,
    [companyId, records, toJson(fields)],
  );
}

/** One of the changes that gave a live record its code. */
export interface CodeHolder extends Maker {
  id: string;
  axis: string;
  type: string;
  code: string;
  title: string;
  /** The person who worked on it since: it stays also when what gave it the code is undone. */
  keptBy: { byName: string; at: string } | null;
}

/** Live records that have one of these codes, with the changes that gave it to them or brought them back, latest first. */
export function selectCodeHolders(
  companyId: string,
  codes: readonly { axis: string; type: string; code: string }[],
): Statement<CodeHolder> {
  return statement(
    `select r.id, r.axis, r.type, r.code, r.title, h.at, h.by_name as "byName", h.cause, h.execution_id as "executionId",
       (select jsonb_build_object('byName', k.by_name, 'at', k.at) from axis.record_history k
        where k.company_id = $1 and k.record_id = r.id and k.version > h.version and k.cause in ('direct', 'bulk', 'bulk-undo')
        order by k.version desc limit 1) as "keptBy"
     from jsonb_to_recordset($2::jsonb) as c (axis text, type text, code text)
     join axis.records r on r.company_id = $1 and r.axis = c.axis and r.type = c.type and r.code = c.code
       and r.deleted_at is null
     join axis.record_history h on h.company_id = $1 and h.record_id = r.id
       and (h.after ->> 'code' = r.code or h.action = 'restore')
     order by r.id, h.version desc`,
    [companyId, toJson(codes)],
  );
}

/** A change that gave a record a code, whether it has it now or not. */
export interface CodeGiver extends Maker {
  recordId: string;
  code: string;
}

/** The changes that gave these records one of these codes, latest first. */
export function selectCodeGivers(
  companyId: string,
  records: readonly string[],
  codes: readonly string[],
): Statement<CodeGiver> {
  return statement(
    `select h.record_id as "recordId", h.after ->> 'code' as code, h.at, h.by_name as "byName", h.cause,
       h.execution_id as "executionId"
     from axis.record_history h
     where h.company_id = $1 and h.record_id = any($2::uuid[]) and h.after ->> 'code' = any($3::text[])
     order by h.record_id, h.version desc`,
    [companyId, records, codes],
  );
}

/** Those of these records that exist, including deleted ones; the others are erased. */
export function selectExistingIds(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement('select id from axis.records where company_id = $1 and id = any($2::uuid[])', [companyId, ids]);
}

/** Records that are not as a change left them. */
export function selectChangedIds(
  companyId: string,
  states: readonly { id: string; version: number; isDeleted: boolean }[],
): Statement<{ id: string }> {
  return statement(
    `select w.id from unnest($2::uuid[], $3::int[], $4::boolean[]) as w (id, version, "isDeleted")
     where not exists (select from axis.records r where r.company_id = $1 and r.id = w.id and r.version = w.version
                       and (r.deleted_at is not null) = w."isDeleted")`,
    [
      companyId,
      states.map(({ id }) => id),
      states.map(({ version }) => version),
      states.map((state) => state.isDeleted),
    ],
  );
}

/** Of these records, those with a relationship to a live one. */
export function selectLinkedIds(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select w.id from unnest($2::uuid[]) as w (id)
     where exists (select from axis.relationships l where l.company_id = $1 and l.removed_at is null and l.from_id = w.id)
        or exists (select from axis.relationships l where l.company_id = $1 and l.removed_at is null and l.to_id = w.id)`,
    [companyId, ids],
  );
}

/** Of these records, those that a live record names, but for `but`: each type of records is gone through once. */
export function selectReferencedIds(
  companyId: string,
  filter: {
    ids: readonly string[];
    fields: readonly { axis: string; type: string; key: string }[];
    but: readonly string[];
  },
): Statement<{ id: string }> {
  return statement(
    `select distinct w.id from jsonb_to_recordset($3::jsonb) as f (axis text, type text, key text)
     join axis.records x on x.company_id = $1 and x.axis = f.axis and x.type = f.type and x.deleted_at is null
     join unnest($2::text[]) as w (id) on w.id = x.fields ->> f.key
     where not exists (select from unnest($4::uuid[]) as b (id) where b.id = x.id)`,
    [companyId, filter.ids, toJson(filter.fields), filter.but],
  );
}

/** Of these deleted records, those whose code a live record of the type has, or another of them. */
export function selectSharedCodes(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `with own as materialized (
       select r.id, r.axis, r.type, r.code, count(*) over (partition by r.axis, r.type, r.code) as times
       from unnest($2::uuid[]) as w (id)
       join axis.records r on r.company_id = $1 and r.id = w.id and r.code is not null
     )
     select o.id from own o where o.times > 1 or exists (
       select from axis.records h where h.company_id = $1 and h.axis = o.axis and h.type = o.type and h.code = o.code and h.deleted_at is null)`,
    [companyId, ids],
  );
}

/** Of these records, deleted or not, those with one of the codes. */
export function selectHoldersOfCodes(
  companyId: string,
  ids: readonly string[],
  codes: readonly { axis: string; type: string; code: string }[],
): Statement<{ id: string }> {
  return statement(
    `select r.id from unnest($2::uuid[]) as w (id) join axis.records r on r.company_id = $1 and r.id = w.id
     join jsonb_to_recordset($3::jsonb) as c (axis text, type text, code text)
       on c.axis = r.axis and c.type = r.type and c.code = r.code`,
    [companyId, ids, toJson(codes)],
  );
}
