/** Time that passes for keys, in tests. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export function updateKeyAge(companyId: string, id: string): Statement {
  return statement(
    "update integration.keys set expires_at = now() - interval '1 second' where company_id = $1 and id = $2",
    [companyId, id],
  );
}

export function updateValueAges(companyId: string, id: string): Statement {
  return statement(
    `update integration.key_values set taken_until = now() - interval '1 second'
     where company_id = $1 and key_id = $2 and taken_until is not null`,
    [companyId, id],
  );
}

export function selectLastUse(companyId: string, id: string): Statement<{ at: string | null; from: string | null }> {
  return statement(
    'select used_at as at, used_from as "from" from integration.keys where company_id = $1 and id = $2',
    [companyId, id],
  );
}
