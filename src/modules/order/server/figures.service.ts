/** The company's order figures, for the installation's statistics. */
import type { Context } from '#kernel/server/context.ts';
import { type OrderFigures, selectOrderFigures, updateFoldedCounts } from './figures.queries.ts';

/** More rows of single sessions are added up for good. */
const maxLooseRows = 50;

export async function countOrders({ unit, companyId }: Context): Promise<OrderFigures> {
  const [row] = await unit.query(selectOrderFigures(companyId));
  const { loose = 0, ...figures } = row ?? { orders: 0, cancelled: 0 };
  if (loose > maxLooseRows) unit.add(updateFoldedCounts());
  return figures;
}
