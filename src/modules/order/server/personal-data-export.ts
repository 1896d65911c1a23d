/** Personal data export: a person's orders. */
import type { Context } from '#kernel/server/context.ts';
import { selectOrdersOfPerson } from './personal-data-export.queries.ts';

export async function exportOwnOrders(
  { unit, companyId }: Context,
  personId: string,
): Promise<Record<string, unknown>> {
  return { orders: await unit.query(selectOrdersOfPerson(companyId, personId)) };
}
