/** A role that goes, and all permissions. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessErrors } from './errors.ts';
import { PermissionView } from './shapes.ts';
import { accessTopics } from './topics.ts';

/** `room`: name of the module that it belongs to. */
export const PermissionWithModule = PermissionView.extend({ room: LocalText });
export type PermissionWithModule = z.infer<typeof PermissionWithModule>;
export const otherModules: LocalText = { ko: '그 밖의 권한', en: 'Others' };

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:id',
  scope: 'company',
  permission: 'access.role.manage',
  audit: 'access.role.delete',
  subject: { type: 'role', params: 'id' },
  touches: [accessTopics.role, accessTopics.member],
  proof: { none: 'a role that nobody has gives nobody anything' },
  summary: { ko: '역할 삭제', en: 'Remove a role' },
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_IS_SYSTEM,
    accessErrors.ROLE_IN_USE,
    accessErrors.BEYOND_OWN_RIGHTS,
  ],
  params: IdParams,
  reply: z.object({}),
});

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/access/permissions',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [accessTopics.permission],
  summary: { ko: '모든 권한', en: 'All permissions' },
  errors: [],
  reply: z.object({ permissions: z.array(PermissionWithModule) }),
});
