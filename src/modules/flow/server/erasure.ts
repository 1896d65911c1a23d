/** Erasure of runs: finds the runs about an erased subject, and marks them so that their pages show it. */
import type { Context } from '#kernel/server/context.ts';
import { selectRunsOfSubjects, updateMasked } from './erasure.queries.ts';

export async function listRunsOfSubjects({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectRunsOfSubjects(companyId, ids))).map(({ id }) => id);
}

export async function markRunsMasked({ unit, companyId }: Context, ids: readonly string[]): Promise<void> {
  await unit.query(updateMasked(companyId, ids));
}
