/** Front door of item's screens. */
export { NewProductButton } from './components/NewProductButton.tsx';
export { ReceiveStockButton } from './components/ReceiveStockButton.tsx';
export { useItems, useItemTotals } from './item.api.ts';
