/** Front door of company in the browser. Its screens are those of the start portal. */
export { useMyViews } from './company.api.ts';
