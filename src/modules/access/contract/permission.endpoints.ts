/** A role that goes, permissions, and grants for a time. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { accessErrors } from './errors.ts';
import { Grant, PermissionView } from './shapes.ts';
import { accessTopics } from './topics.ts';

/** `room`: what the part of the product is called that it belongs to. */
export const PermissionOfRoom = PermissionView.extend({ room: LocalText });
export type PermissionOfRoom = z.infer<typeof PermissionOfRoom>;
export const otherRooms: LocalText = { ko: '그 밖의 권한', en: 'Others' };

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:id',
  scope: 'company',
  permission: 'access.role.manage',
  audit: 'access.role.delete',
  subject: { type: 'role', params: 'id' },
  touches: [accessTopics.role, accessTopics.member],
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
  reply: z.object({ permissions: z.array(PermissionOfRoom) }),
});

export const listGrants = endpoint({
  method: 'GET',
  path: '/api/access/grants',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [accessTopics.grant],
  summary: { ko: '기간 한정 권한 목록', en: 'Time-limited permissions' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery }),
  paged: true,
  reply: Grant,
});

export const giveGrant = endpoint({
  method: 'POST',
  path: '/api/access/grants',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: 'access.grant.give',
  subject: { type: 'grant', reply: 'id' },
  touches: [accessTopics.grant],
  summary: { ko: '기간 한정 권한 주기', en: 'Give a time-limited permission' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.PERMISSION_UNKNOWN, accessErrors.BEYOND_OWN_RIGHTS],
  body: z
    .strictObject({
      memberId: z.uuid(),
      permission: text({ max: 120 }),
      from: Instant.optional(),
      until: Instant,
      reason: text({ max: 300 }),
    })
    .refine((grant) => Date.parse(grant.until) > Date.parse(grant.from ?? new Date().toISOString()), {
      path: ['until'],
      params: {
        ko: '끝나는 일시를 시작보다 뒤로 선택해 주세요.',
        en: 'The end must be after the start, and not past.',
      },
    }),
  reply: Grant,
  status: 201,
});

export const revokeGrant = endpoint({
  method: 'DELETE',
  path: '/api/access/grants/:id',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: 'access.grant.revoke',
  subject: { type: 'grant', params: 'id' },
  touches: [accessTopics.grant],
  summary: { ko: '기간 한정 권한 거두기', en: 'Revoke a time-limited permission' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: z.object({}),
});
