/** Front door of item's screens. */
export { NewProduct } from './components/NewProduct.tsx';
export { ReceiveStock } from './components/ReceiveStock.tsx';
export { useItems, useItemTotals } from './item.api.ts';
