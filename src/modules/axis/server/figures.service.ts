/** The company's records in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { selectHasAmounts, selectRecordFigures } from './figures.queries.ts';

export async function countRecords(context: Context): Promise<{ records: number }> {
  const [row] = await context.unit.query(selectRecordFigures(context.companyId));
  return row ?? { records: 0 };
}

/** Whether the currency of the company stands in a record already. */
export async function hasAmounts({ unit, companyId }: Context): Promise<boolean> {
  const [row] = await unit.query(selectHasAmounts(companyId));
  return row?.found ?? false;
}
