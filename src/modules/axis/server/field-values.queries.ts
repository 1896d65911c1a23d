/** Live records by the values of their fields. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { FieldValues } from '../contract/record.ts';

type RecordStatement = Statement<{ id: string; fields: FieldValues }>;

/** Each value is looked up by itself: the index of fields knows no lists. */
export function selectByValue(
  companyId: string,
  filter: { axis: string; type: string; key: string; values: readonly string[] },
): RecordStatement {
  return statement(
    `select r.id, r.fields from unnest($5::text[]) as v(value)
     join lateral (
       select x.id, x.fields from axis.records x
       where x.company_id = $1 and x.axis = $2 and x.type = $3 and x.deleted_at is null
         and x.fields @> jsonb_build_object($4::text, v.value)
     ) r on true order by r.id`,
    [companyId, filter.axis, filter.type, filter.key, filter.values],
  );
}

export function selectByIds(
  companyId: string,
  filter: { axis: string; type: string; ids: readonly string[] },
): RecordStatement {
  return statement(
    `select r.id, r.fields from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and r.id = any($4::uuid[])`,
    [companyId, filter.axis, filter.type, filter.ids],
  );
}
