/** Erasure of entries: finds those posted by a run of an erased subject, since their line memos name it, too. */
import type { Context } from '#kernel/server/context.ts';
import { selectEntriesOfRuns } from './names.queries.ts';

export async function findEntriesOfErased({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectEntriesOfRuns(companyId, ids))).map(({ id }) => id);
}
