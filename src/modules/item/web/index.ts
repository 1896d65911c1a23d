/** Front door of item's screens. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export { useItems } from './item.api.ts';

linkSubjects({ stock: (id) => `/domains/item/items/${id}` });

export const itemScreens = {
  items: async () => (await import('./screens/ItemList.tsx')).ItemList,
  item: async () => (await import('./screens/ItemDetail.tsx')).ItemDetail,
  sellable: async () => (await import('./screens/SellableList.tsx')).SellableList,
};
