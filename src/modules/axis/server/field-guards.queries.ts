/** Values that no two live records have. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';

interface GuardedValue {
  axis: string;
  type: string;
  key: string;
  value: string;
}

/** Locks the value until the unit ends, so that two writers of the same value run in sequence. */
export function lockValue(companyId: string, { axis, type, key, value }: GuardedValue): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('axis.value:' || $1::text || ':' || $2::text, 0))`, [
    companyId,
    `${axis}/${type}.${key}:${value}`,
  ]);
}

export function selectHolder(companyId: string, filter: GuardedValue & { id: string }): Statement<{ title: string }> {
  return statement(
    `select r.title from axis.records r
     where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and r.id <> $4::uuid
       and r.fields @> $5::jsonb limit 1`,
    [companyId, filter.axis, filter.type, filter.id, toJson({ [filter.key]: filter.value })],
  );
}
