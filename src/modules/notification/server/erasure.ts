/** Which messages and notices are about a run of something that was erased: mails and texts name these. */
import type { Context } from '#kernel/server/context.ts';
import { messagesAbout } from './notice.queries.ts';

export async function noticesAbout({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(messagesAbout(companyId, ids))).map(({ id }) => id);
}
