/** The company's orders in figures, for who keeps figures of the installation. */
import type { Context } from '#kernel/server/context.ts';
import { type OrderFigures, selectOrderFigures } from './figures.queries.ts';

export async function countOrders(context: Context): Promise<OrderFigures> {
  const [row] = await context.unit.query(selectOrderFigures(context.companyId));
  return row ?? { orders: 0, cancelled: 0 };
}
