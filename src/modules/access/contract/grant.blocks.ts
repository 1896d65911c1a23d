/** The block that gives a member permissions for a time. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { accessErrors } from './errors.ts';
import { accessPermissions } from './permissions.ts';

/** The product's own frame in which a request for permissions is decided. */
export const permissionRequest = 'permission-request';

export const grantBlock = defineBlock({
  kind: 'access.grant',
  icon: 'hand',
  title: { ko: '기간 한정 권한 주기', en: 'Give temporary permissions' },
  description: {
    ko: '구성원에게 정한 때까지 쓸 권한을 줍니다. 되돌리면 바로 끝납니다.',
    en: 'Gives a member temporary permissions. Undo ends them immediately.',
  },
  settings: z.strictObject({
    member: Id,
    permissions: z
      .array(text({ max: 120 }))
      .min(1)
      .max(50),
    until: Instant,
    reason: text({ max: 300 }),
    /** The approver, who answers for it: used by the product's own flow. */
    by: Id.nullish(),
  }),
  form: [
    { key: 'member', kind: 'text', label: commonTexts.members, required: true, max: 200 },
    { key: 'permissions', kind: 'text', label: { ko: '권한', en: 'Permissions' }, required: true, max: 400 },
    { key: 'until', kind: 'text', label: { ko: '끝나는 일시', en: 'End' }, required: true, max: 200 },
    { key: 'reason', kind: 'text', label: commonTexts.reason, required: true, max: 300 },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: accessPermissions['access.grant.manage'].name,
  act: { ko: '기간 한정 권한을 줍니다', en: 'Gives temporary permissions' },
  sensitive: true,
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.PERMISSION_UNKNOWN,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.GRANT_IS_OVER,
    accessErrors.GRANT_TOO_LONG,
    accessErrors.GRANT_NOT_BY_PRODUCT,
  ],
});
