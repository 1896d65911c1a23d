/** What the staff of the platform may do. No role of a company holds these: a core role gives them, in a session of its own kind. */
import { definePermissions } from '#kernel/contract/permission.ts';
import type { CoreRole } from './shapes.ts';

export const coreRights = definePermissions({
  'identity.core.read': { ko: '코어 플랫폼 보기', en: 'Look at the core platform', level: 'read' },
  'identity.core.manage': { ko: '코어 플랫폼 관리', en: 'Manage the core platform', level: 'system' },
});

const read = coreRights['identity.core.read'].name;
const rightsOfRole: Record<CoreRole, readonly string[]> = {
  'platform-admin': [read, coreRights['identity.core.manage'].name],
  'system-designer': [read],
  'global-analyst': [read],
};

export const coreRightsOf = (roles: readonly CoreRole[]): ReadonlySet<string> =>
  new Set(roles.flatMap((role) => rightsOfRole[role]));
