/** Orders, for granting a permission on some of them only. */
import type { BoundableResources } from '#modules/access/server/index.ts';
import { orderTexts } from '../contract/order.texts.ts';
import { listAllOrders } from './staff.service.ts';

export const boundableOrders: BoundableResources = {
  type: 'order.order',
  title: orderTexts.number,
  reads: 'order.order.read',
  async find(context, { q: search, limit }) {
    const { data } = await listAllOrders(context, { search, limit });
    return data.map(({ id, number }) => ({ id, name: number }));
  },
};
