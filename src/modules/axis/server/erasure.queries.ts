/** Erasure queries: names and values of all versions of a record, and those shared with other records. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** One row for each value that it has or had: named as in histories. The record is locked: nobody adds one meanwhile. */
export const selectAllValues = (companyId: string, id: string): Statement<{ key: string; value: unknown }> =>
  statement(
    `with r as (select title, code, fields from axis.records where company_id = $1 and id = $2::uuid for update),
     h as (select before, after from axis.record_history where company_id = $1 and record_id = $2::uuid)
     select 'title' as key, to_jsonb(r.title) as value from r
     union select 'code', to_jsonb(r.code) from r where r.code is not null
     union select 'fields.' || f.key, f.value from r, jsonb_each(r.fields) f
     union select v.key, v.value from h, jsonb_each(coalesce(h.before, '{}') || '{}') v
     union select v.key, v.value from h, jsonb_each(coalesce(h.after, '{}') || '{}') v`,
    [companyId, id],
  );

/** Of these words, those that live records hold. */
export const selectWordsInRecords = (companyId: string, words: readonly string[]): Statement<{ word: string }> =>
  statement(
    `select w as word from unnest($2::text[]) as w where exists (select from axis.records r where r.company_id = $1
       and r.deleted_at is null and (strpos(r.title, w) > 0 or r.code = w or strpos(r.fields::text, w) > 0))`,
    [companyId, words],
  );

/** Of these files, those that another record names, deleted or not. */
export const selectFilesNamedElsewhere = (
  companyId: string,
  { ids, but }: { ids: readonly string[]; but: string },
): Statement<{ id: string }> =>
  statement(
    `select f as id from unnest($2::text[]) as f where exists (select from axis.records r where r.company_id = $1
       and r.id <> $3::uuid and strpos(r.fields::text, f) > 0)`,
    [companyId, ids, but],
  );

/** Of these files, those that records name, now or in their history. Each row is read once, however many files are asked about. */
export const selectFilesInRecords = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select distinct m.found[1] as id from (
       select r.fields::text as held from axis.records r where r.company_id = $1
       union all select concat(h.before::text, h.after::text) from axis.record_history h where h.company_id = $1
     ) v cross join lateral regexp_matches(v.held, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as m (found)
     where m.found[1] = any($2::text[])`,
    [companyId, ids],
  );
