/** Front door of item's screens. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export { useItems } from './item.api.ts';

const page = (id: string) => `/domains/item/items/${id}`;
linkSubjects({ stock: page, item: page, 'item.stock': page });

export const itemScreens = {
  items: async () => (await import('./screens/ItemList.tsx')).ItemList,
  item: async () => (await import('./screens/ItemDetail.tsx')).ItemDetail,
  sellable: async () => (await import('./screens/SellableList.tsx')).SellableList,
};
