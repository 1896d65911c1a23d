/** Numbers stored in plain text before their fields were sealed: finding and replacing them. */
import { sealedKinds } from '#kernel/contract/sealed-value.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { FieldValues } from '../contract/record.ts';

/** Fields of shipped types that were texts before they were sealed: companies have them as they were. */
export const formerlyPlainFields: readonly string[] = ['accountNumber'];

export function selectHasUnsealed(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (
       select from axis.types t cross join jsonb_to_recordset(t.fields) as f (key text, kind text)
       where t.company_id = $1 and (
         (t.builtin and f.kind = 'text' and f.key = any($2::text[]))
         or (f.kind = any($3::text[]) and f.key <> all(t.sealed_keys))
       )) as found`,
    [companyId, formerlyPlainFields, [...sealedKinds]],
  );
}

/** By type, the fields without any plain values left. */
export function selectSealedKeys(companyId: string): Statement<{ axis: string; type: string; keys: string[] }> {
  return statement('select axis, key as type, sealed_keys as keys from axis.types where company_id = $1', [companyId]);
}

/** From now on what comes in is sealed as it comes. */
export function updateSealedKeys(
  companyId: string,
  { axis, type, keys }: { axis: string; type: string; keys: readonly string[] },
): Statement {
  return statement('update axis.types set sealed_keys = $4 where company_id = $1 and axis = $2 and key = $3', [
    companyId,
    axis,
    type,
    keys,
  ]);
}

export interface UnsealedRecord {
  id: string;
  title: string;
  code: string | null;
  fields: FieldValues;
  /** Plain values of these fields now and before. */
  words: { key: string; word: string }[];
}

/** Records that hold a plain value in one of these fields, or held one; deleted ones too. Locked. */
export function selectUnsealed(
  companyId: string,
  filter: { axis: string; type: string; keys: readonly string[]; limit: number },
): Statement<UnsealedRecord> {
  const buildHistorySql = (row: string) =>
    `select k as key, ${row} ->> ('fields.' || k) as word from axis.record_history h, unnest($4::text[]) k
     where h.company_id = $1 and h.record_id = r.id`;
  return statement(
    `select r.id, r.title, r.code, r.fields, w.words from axis.records r
     cross join lateral (
       select jsonb_agg(distinct jsonb_build_object('key', v.key, 'word', v.word)) as words from (
         select k as key, r.fields ->> k as word from unnest($4::text[]) k
         union all ${buildHistorySql('h.before')} union all ${buildHistorySql('h.after')}) v
       where v.word !~ '^sealed:' and v.word <> '') w
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and w.words is not null
     order by r.id limit $5 for update of r`,
    [companyId, filter.axis, filter.type, filter.keys, filter.limit],
  );
}

/** Seals the same values: nobody changed them, so version and history stay unchanged. */
export function updateSealed(
  companyId: string,
  rows: readonly { id: string; fields: FieldValues; search: string }[],
): Statement {
  return statement(
    `update axis.records r set fields = n.fields, search = array_to_tsvector(string_to_array(n.search, ' '))
     from jsonb_to_recordset($2::jsonb) as n (id uuid, fields jsonb, search text)
     where r.company_id = $1 and r.id = n.id`,
    [companyId, toJson(rows)],
  );
}

interface Sealing {
  records: readonly string[];
  keys: readonly string[];
  words: readonly string[];
  sealed: readonly string[];
}

export const updateSealedHistory = ({ records, keys, words: plainValues, sealed }: Sealing): Statement =>
  statement('select axis.seal_history($1, $2, $3, $4)', [
    records,
    keys.map((key) => `fields.${key}`),
    plainValues,
    sealed,
  ]);
