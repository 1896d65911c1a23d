/** What the room gives a person of what is kept of them. */
import type { Context } from '#kernel/server/context.ts';
import { runsOf } from './own.queries.ts';

export async function ownRuns({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  return { runs: await unit.query(runsOf(companyId, personId)) };
}
