/** What the room gives a person of what is kept of them. */
import type { Context } from '#kernel/server/context.ts';
import { ordersOf } from './own.queries.ts';

export async function ownOrders({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  return { orders: await unit.query(ordersOf(companyId, personId)) };
}
