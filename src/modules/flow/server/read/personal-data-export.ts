/** Own data of a person: the runs stored about them. */
import type { Context } from '#kernel/server/context.ts';
import { selectRunsOfPerson } from './personal-data-export.queries.ts';

export async function exportOwnRuns({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  return { runs: await unit.query(selectRunsOfPerson(companyId, personId)) };
}
