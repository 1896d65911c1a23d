/** Values that no two live records have. */
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';

interface Guarded {
  axis: string;
  type: string;
  key: string;
  value: string;
}

/** Held until the unit ends: two who give the same value come one after the other. */
export function lockValue(companyId: string, { axis, type, key, value }: Guarded): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('axis.value:' || $1::text || ':' || $2::text, 0))`, [
    companyId,
    `${axis}/${type}.${key}:${value}`,
  ]);
}

export function selectHolder(companyId: string, wanted: Guarded & { id: string }): Statement<{ title: string }> {
  return statement(
    `select r.title from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and r.id <> $4::uuid
       and r.fields @> $5::jsonb limit 1`,
    [companyId, wanted.axis, wanted.type, wanted.id, json({ [wanted.key]: wanted.value })],
  );
}
