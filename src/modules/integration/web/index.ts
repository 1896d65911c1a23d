/** Front door of integration in the browser. */
export { integrationIncidents } from './incidents/incidents.ts';
