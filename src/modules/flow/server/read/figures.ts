/** The company's runs in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { foldRunCounts, type RunFigures, selectRunFigures, selectUnderWay } from './figures.queries.ts';

/** More rows of single sessions are added up for good. */
const mostLoose = 50;

export async function countRuns({ unit, companyId }: Context): Promise<RunFigures> {
  const [row] = await unit.query(selectRunFigures(companyId));
  const { loose = 0, ...figures } = row ?? { runs: 0, finished: 0, failed: 0, undone: 0 };
  if (loose > mostLoose) unit.add(foldRunCounts());
  return figures;
}

/** How many runs of the company are under way or wait; no further than a thousand. */
export async function countUnderWay({ unit, companyId }: Context): Promise<number> {
  const [row] = await unit.query(selectUnderWay(companyId));
  return row?.count ?? 0;
}
