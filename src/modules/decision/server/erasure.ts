/** Erasure of approvals: finds those about a run of an erased subject, since their comments name it, too. */
import type { Context } from '#kernel/server/context.ts';
import { selectApprovalIdsOfRuns } from './names.queries.ts';

export async function listApprovalsOfSubjects({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectApprovalIdsOfRuns(companyId, ids))).map(({ id }) => id);
}
