/** The company's records in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { selectRecordFigures } from './figures.queries.ts';

export async function countRecords(context: Context): Promise<{ records: number }> {
  const [row] = await context.unit.query(selectRecordFigures(context.companyId));
  return row ?? { records: 0 };
}
