/** Orders, for who gives a permission for some of them alone. */
import type { BoundThings } from '#modules/access/server/index.ts';
import { orderWords } from '../contract/order.texts.ts';
import { listAllOrders } from './staff.service.ts';

export const orderThings: BoundThings = {
  type: 'order.order',
  title: orderWords.number,
  reads: 'order.order.read',
  async find(context, { q: search, limit }) {
    const { data } = await listAllOrders(context, { search, limit });
    return data.map(({ id, number }) => ({ id, name: number }));
  },
};
