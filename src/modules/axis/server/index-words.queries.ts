/** Records whose words are indexed in the form of before. */
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import { formToken, markOf } from '#kernel/server/search/tokens.ts';
import type { FieldValues } from '../contract/record.ts';

/** The present form. */
const form = 2;

export const hasOldWords = (companyId: string): Statement<{ found: boolean }> =>
  statement('select exists (select from axis.types t where t.company_id = $1 and t.search_form < $2) as found', [
    companyId,
    form,
  ]);

export const selectOldTypes = (companyId: string): Statement<{ axis: string; type: string }> =>
  statement('select axis, key as type from axis.types where company_id = $1 and search_form < $2 order by axis, key', [
    companyId,
    form,
  ]);

export const markIndexed = (companyId: string, { axis, type }: { axis: string; type: string }): Statement =>
  statement('update axis.types set search_form = $4 where company_id = $1 and axis = $2 and key = $3', [
    companyId,
    axis,
    type,
    form,
  ]);

interface Worded {
  id: string;
  title: string;
  code: string | null;
  fields: FieldValues;
}

/** Deleted ones, too. Locked. */
export const selectOldWords = (
  companyId: string,
  about: { axis: string; type: string; limit: number },
): Statement<Worded> =>
  statement(
    `select r.id, r.title, r.code, r.fields from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and not r.search @@ $4::tsquery
     order by r.id limit $5 for update`,
    [companyId, about.axis, about.type, `'${markOf(companyId)}${formToken}'`, about.limit],
  );

/** Nobody changed the records, so that neither version nor history tells. */
export const updateWords = (companyId: string, rows: readonly { id: string; search: string }[]): Statement =>
  statement(
    `update axis.records r set search = array_to_tsvector(string_to_array(n.search, ' '))
     from jsonb_to_recordset($2::jsonb) as n (id uuid, search text) where r.company_id = $1 and r.id = n.id`,
    [companyId, json(rows)],
  );
