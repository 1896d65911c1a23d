/** The company's orders in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { foldOrderCounts, type OrderFigures, selectOrderFigures } from './figures.queries.ts';

/** More rows of single sessions are added up for good. */
const mostLoose = 50;

export async function countOrders({ unit, companyId }: Context): Promise<OrderFigures> {
  const [row] = await unit.query(selectOrderFigures(companyId));
  const { loose = 0, ...figures } = row ?? { orders: 0, cancelled: 0 };
  if (loose > mostLoose) unit.add(foldOrderCounts());
  return figures;
}
