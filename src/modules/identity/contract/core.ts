/**
 * Core rights: capabilities of the platform's staff. No company role has them: a core role grants them, in a session of its own
 * kind.
 */
import { definePermissions } from '#kernel/contract/permission.ts';
import type { CoreRole } from './shapes.ts';

export const corePermissions = definePermissions({
  'identity.core.read': { ko: '코어 플랫폼 보기', en: 'Look at the core platform', level: 'read' },
  'identity.core.manage': { ko: '코어 플랫폼 관리', en: 'Manage the core platform', level: 'system' },
});

const read = corePermissions['identity.core.read'].name;
const permissionsByRole: Record<CoreRole, readonly string[]> = {
  'platform-admin': [read, corePermissions['identity.core.manage'].name],
  'system-designer': [read],
  'global-analyst': [read],
};

export const getCoreRights = (roles: readonly CoreRole[]): ReadonlySet<string> =>
  new Set(roles.flatMap((role) => permissionsByRole[role]));
