/** Roles, as their screens ask for them. */
import { useAllPages, useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as access from '#modules/access/contract/endpoints.ts';
import * as permissions from '#modules/access/contract/permission.endpoints.ts';
import * as roles from '#modules/access/contract/role.endpoints.ts';
import type { RoleChange } from '#modules/access/contract/shapes.ts';

/** The requested state of a role; its version is added when it is saved. */
export type RoleDraft = Omit<RoleChange, 'version'>;

export const usePermissions = () => useEndpoint(permissions.listPermissions, {});
export const useVersions = (id: string) =>
  useEndpointPages(roles.listRoleVersions, { params: { id }, query: { limit: 10 } });
export const useAllVersions = (id: string) =>
  useAllPages(useEndpointPages(roles.listRoleVersions, { params: { id }, query: { limit: 100 } }));
export const useComparison = (id: string, query: { base: number; other: number }) =>
  useEndpoint(roles.compareRoleVersions, { params: { id }, query }, { keepLast: true });
export const useHolders = (role: string) => useEndpointPages(access.listMembers, { query: { role, limit: 20 } });
export const useRoleForecast = (id: string, body: RoleDraft) =>
  useEndpoint(roles.previewRole, { params: { id }, body });
export const usePreview = () => useSend(roles.previewRole, { showsError: true });
export const useCreate = () => useSend(access.createRole, { showsError: true });
export const useChange = () => useSend(access.changeRole);
export const useRestore = () => useSend(roles.restoreRole);
export const useDelete = () => useSend(permissions.deleteRole);
