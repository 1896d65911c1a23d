/** Which approvals are about a run of something that was erased: their comments name it, too. */
import type { Context } from '#kernel/server/context.ts';
import { approvalsOfRuns } from './names.queries.ts';

export async function approvalsAbout({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(approvalsOfRuns(companyId, ids))).map(({ id }) => id);
}
