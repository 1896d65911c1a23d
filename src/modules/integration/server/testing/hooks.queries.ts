/** Time that passes for hooks, in tests. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export function updateDeliveriesDue(companyId: string): Statement {
  return statement("update integration.deliveries set next_at = now() where company_id = $1 and state = 'waiting'", [
    companyId,
  ]);
}

export function updateFailingFor(companyId: string, id: string, hours: number): Statement {
  return statement(
    'update integration.hooks set failing_since = now() - make_interval(hours => $3) where company_id = $1 and id = $2',
    [companyId, id, hours],
  );
}

export function deleteClaims(companyId: string): Statement {
  return statement(
    "update integration.deliveries set claimed_until = now() - interval '1 second' where company_id = $1 and claimed_until is not null",
    [companyId],
  );
}

export function updateAllClaimed(companyId: string): Statement {
  return statement(
    "update integration.deliveries set claimed_until = now() + interval '60 seconds' where company_id = $1 and state = 'waiting'",
    [companyId],
  );
}

/** As if all tries were over. */
export function updateWaitingEnded(companyId: string): Statement {
  return statement(
    "update integration.deliveries set state = 'failed', next_at = null where company_id = $1 and state = 'waiting'",
    [companyId],
  );
}
