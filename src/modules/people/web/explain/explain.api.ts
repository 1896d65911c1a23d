/** Requests of the permission dashboard: who can do what, and why. */
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { useEndpoint, useEndpointPages } from '#kernel/web/query.ts';
import { explainAccess, listPermissionsOf } from '#modules/access/contract/explain.endpoints.ts';
import { readHygiene } from '#modules/access/contract/hygiene.endpoints.ts';
import { listWhoCan } from '#modules/access/contract/who-can.endpoints.ts';

export const useExplanation = (query: { personId: string; permission: string; at?: string }) =>
  useEndpoint(explainAccess, { query });
export const usePermissionsOf = (personId: string, options: { enabled?: boolean } = {}) =>
  useEndpoint(listPermissionsOf, { query: { personId } }, options);
export const usePermissionHolders = (permission: string) =>
  useEndpointPages(listWhoCan, { query: { permission, limit: 20 } });
export const useHygiene = () => useEndpoint(readHygiene, {});
export const useHistory = (subjectType: string) => useEndpointPages(listAudit, { query: { subjectType, limit: 20 } });
