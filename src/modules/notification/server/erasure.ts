/** Erasure of messages and notices: finds those about a run of an erased subject, since mails and texts name them. */
import type { Context } from '#kernel/server/context.ts';
import { selectMessagesOfRuns } from './notice.queries.ts';

export async function listNoticesOfSubjects({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectMessagesOfRuns(companyId, ids))).map(({ id }) => id);
}
