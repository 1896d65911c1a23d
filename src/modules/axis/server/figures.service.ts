/** Figures about the company's records, for installation statistics. */
import type { Context } from '#kernel/server/context.ts';
import { selectAmountExists, selectRecordFigures } from './figures.queries.ts';
import { updateFoldedCounts } from './list.queries.ts';

/** More rows of single sessions are added up for good. */
const maxLooseRows = 200;

export async function countRecords({ unit, companyId }: Context): Promise<{ records: number }> {
  const [row] = await unit.query(selectRecordFigures(companyId));
  const { records, loose } = row ?? { records: 0, loose: 0 };
  if (loose > maxLooseRows) unit.add(updateFoldedCounts());
  return { records };
}

/** True if a record already uses the company's currency. */
export async function hasAmounts({ unit, companyId }: Context): Promise<boolean> {
  const [row] = await unit.query(selectAmountExists(companyId));
  return row?.found ?? false;
}
