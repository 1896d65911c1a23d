/** How runs take part in an erasure: which of them are about what was erased, and that their pages tell it. */
import type { Context } from '#kernel/server/context.ts';
import { markMasked, selectRunsAbout } from './erasure.queries.ts';

export async function runsAbout({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectRunsAbout(companyId, ids))).map(({ id }) => id);
}

export async function tellMasked({ unit, companyId }: Context, ids: readonly string[]): Promise<void> {
  await unit.query(markMasked(companyId, ids));
}
