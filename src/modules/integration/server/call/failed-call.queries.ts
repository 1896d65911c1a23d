/** Calls that nobody waits for and that were given up: the trouble of operators. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CallFailure, StoredCall } from './call.queries.ts';

/** Days after which even the last try of a call is over: one that still waits then lost its job. */
const maxWaitingDays = 2;

const isGivenUp = `c.step_id is null and (c.state = 'failed' or (c.state = 'waiting' and coalesce(c.begun_again_at, c.created_at) < now() - interval '${maxWaitingDays} days'
  and not exists (select from integration.calls b where b.company_id = c.company_id and b.root_id = c.root_id and b.place < c.place
    and b.step_id is null and b.state in ('failed', 'waiting'))))`;

export type GivenUp = Pick<StoredCall, 'id' | 'kind' | 'request' | 'executionId' | 'attempts'> & {
  /** Outputs of the call that it reverts. */
  of: StoredCall['outputs'];
  fault: CallFailure | null;
  since: string;
};

/** The longest first. */
export function selectGivenUp(companyId: string, limit: number): Statement<GivenUp> {
  return statement(
    `select c.id, c.kind, c.request, c.execution_id as "executionId", c.attempts, o.outputs as of, c.fault, coalesce(c.ended_at, c.created_at) as since
     from integration.calls c left join integration.calls o on o.company_id = c.company_id and o.id = c.of_id
     where c.company_id = $1 and ${isGivenUp} order by since, c.id limit $2`,
    [companyId, limit],
  );
}

export function selectExecutionsOfCalls(
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; executionId: string }> {
  return statement(
    `select c.id, c.execution_id as "executionId" from integration.calls c
     where c.company_id = $1 and c.id = any($2::uuid[]) and ${isGivenUp} order by c.id for update`,
    [companyId, ids],
  );
}

/** From the first try on, under the same key. */
export function updateRestarted(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `update integration.calls c set state = 'waiting', attempts = 0, ended_at = null, fault = null, begun_again_at = now()
     where c.company_id = $1 and c.id = any($2::uuid[]) returning c.id`,
    [companyId, ids],
  );
}
