/** Front door of access in the browser. */
export { useRoleOptions, useRoles } from './access.api.ts';
