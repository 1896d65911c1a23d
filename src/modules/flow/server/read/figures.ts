/** The company's run figures, for statistics of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { countUnderWayRuns, type RunFigures, selectRunFigures, updateFoldedRunCounts } from './figures.queries.ts';

/** More rows of single sessions are added up for good. */
const maxLooseRows = 50;

export async function countRuns({ unit, companyId }: Context): Promise<RunFigures> {
  const [row] = await unit.query(selectRunFigures(companyId));
  const { loose = 0, ...figures } = row ?? { runs: 0, finished: 0, failed: 0, undone: 0 };
  if (loose > maxLooseRows) unit.add(updateFoldedRunCounts());
  return figures;
}

/** Number of the company's active or waiting runs, counted up to a thousand. */
export async function countUnderWay({ unit, companyId }: Context): Promise<number> {
  const [row] = await unit.query(countUnderWayRuns(companyId));
  return row?.count ?? 0;
}
