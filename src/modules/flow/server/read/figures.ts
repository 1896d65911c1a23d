/** The company's runs in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { type RunFigures, selectRunFigures } from './figures.queries.ts';

export async function countRuns(context: Context): Promise<RunFigures> {
  const [row] = await context.unit.query(selectRunFigures(context.companyId));
  return row ?? { runs: 0, finished: 0, failed: 0, undone: 0 };
}
