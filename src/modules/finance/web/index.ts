/** Front door of finance's screens. */
export { useOverview } from './finance.api.ts';
