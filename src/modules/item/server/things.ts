/** Items, for who gives a permission for some of them alone. */
import type { BoundThings } from '#modules/access/server/index.ts';
import { itemPaths } from '../contract/paths.ts';
import { list } from './item.service.ts';

export const itemThings: BoundThings = {
  type: 'item',
  title: itemPaths.item.title,
  reads: 'item.stock.read',
  async find(context, { q: search, limit }) {
    const { data } = await list(context, { search, limit, sort: 'title' });
    return data.map(({ id, name }) => ({ id, name }));
  },
};
