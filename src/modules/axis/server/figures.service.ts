/** The company's records in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { selectHasAmounts, selectRecordFigures } from './figures.queries.ts';
import { foldCounts } from './list.queries.ts';

/** More rows of single sessions are added up for good. */
const mostLoose = 200;

export async function countRecords({ unit, companyId }: Context): Promise<{ records: number }> {
  const [row] = await unit.query(selectRecordFigures(companyId));
  const { records, loose } = row ?? { records: 0, loose: 0 };
  if (loose > mostLoose) unit.add(foldCounts());
  return { records };
}

/** Whether the currency of the company stands in a record already. */
export async function hasAmounts({ unit, companyId }: Context): Promise<boolean> {
  const [row] = await unit.query(selectHasAmounts(companyId));
  return row?.found ?? false;
}
