/** Front door of item's screens. */
export { useItems } from './item.api.ts';

export const itemScreens = {
  items: async () => (await import('./screens/ItemList.tsx')).ItemList,
  item: async () => (await import('./screens/ItemDetail.tsx')).ItemDetail,
  sellable: async () => (await import('./screens/SellableList.tsx')).SellableList,
};
