/** Records whose words are indexed in an outdated form. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { formToken, getCompanyMark } from '#kernel/server/search/search-tokens.ts';
import type { FieldValues } from '../contract/record.ts';

/** The present form. */
const form = 2;

export const selectHasOldWords = (companyId: string): Statement<{ found: boolean }> =>
  statement('select exists (select from axis.types t where t.company_id = $1 and t.search_form < $2) as found', [
    companyId,
    form,
  ]);

export const selectOldTypes = (companyId: string): Statement<{ axis: string; type: string }> =>
  statement('select axis, key as type from axis.types where company_id = $1 and search_form < $2 order by axis, key', [
    companyId,
    form,
  ]);

export const updateIndexedType = (companyId: string, { axis, type }: { axis: string; type: string }): Statement =>
  statement('update axis.types set search_form = $4 where company_id = $1 and axis = $2 and key = $3', [
    companyId,
    axis,
    type,
    form,
  ]);

interface RecordWords {
  id: string;
  title: string;
  code: string | null;
  fields: FieldValues;
}

/** Deleted ones, too. Locked. */
export const selectOldWords = (
  companyId: string,
  filter: { axis: string; type: string; limit: number },
): Statement<RecordWords> =>
  statement(
    `select r.id, r.title, r.code, r.fields from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and not r.search @@ $4::tsquery
     order by r.id limit $5 for update`,
    [companyId, filter.axis, filter.type, `'${getCompanyMark(companyId)}${formToken}'`, filter.limit],
  );

/** Nobody changed the records, so version and history stay unchanged. */
export const updateWords = (companyId: string, rows: readonly { id: string; search: string }[]): Statement =>
  statement(
    `update axis.records r set search = array_to_tsvector(string_to_array(n.search, ' '))
     from jsonb_to_recordset($2::jsonb) as n (id uuid, search text) where r.company_id = $1 and r.id = n.id`,
    [companyId, toJson(rows)],
  );
