/** Items, for granting a permission on some of them only. */
import type { BoundableResources } from '#modules/access/server/index.ts';
import { itemPaths } from '../contract/paths.ts';
import { listStockedItems } from './item.service.ts';

export const boundableItems: BoundableResources = {
  type: 'item',
  title: itemPaths.item.title,
  reads: 'item.stock.read',
  async find(context, { q: search, limit }) {
    const { data } = await listStockedItems(context, { search, limit, sort: 'title' });
    return data.map(({ id, name }) => ({ id, name }));
  },
};
