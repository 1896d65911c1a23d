/** Front door of item's screens. */
export { useItems } from './item.api.ts';
