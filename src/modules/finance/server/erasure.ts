/** Which entries a run of something that was erased posted: the memos of their lines name it, too. */
import type { Context } from '#kernel/server/context.ts';
import { entriesOfRuns } from './names.queries.ts';

export async function entriesAbout({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(entriesOfRuns(companyId, ids))).map(({ id }) => id);
}
