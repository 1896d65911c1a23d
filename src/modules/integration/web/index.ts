/** Front door of integration in the browser. */
export { integrationTroubles } from './trouble/troubles.ts';
