/** People who may do something here, with the source of it. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { accessTopics } from './topics.ts';

/** Source of a permission: a role or a temporary grant, through one of its patterns. */
const PermissionOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.string(), pattern: z.string() }),
  z.object({
    kind: z.literal('grant'),
    grantId: z.uuid(),
    pattern: z.string(),
    from: Instant,
    until: Instant,
    reason: z.string(),
    grantedBy: z.uuid().nullable(),
    /** For what alone it holds; null: for everything. */
    bounds: LocalText.nullable(),
  }),
]);
export type PermissionOrigin = z.infer<typeof PermissionOrigin>;

export const listWhoCan = endpoint({
  method: 'GET',
  path: '/api/access/who-can',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [
    accessTopics.role,
    accessTopics.member,
    accessTopics.grant,
    accessTopics.permission,
    accessTopics.signIn,
    companyTopics.member,
    identityTopics.person,
  ],
  summary: { ko: '권한이 있는 사람', en: 'Who can do this' },
  errors: [kernelErrors.BAD_CURSOR, accessErrors.PERMISSION_UNKNOWN],
  query: z.strictObject({ ...listQuery, permission: text({ max: 120 }) }),
  paged: true,
  reply: z.object({
    /** The membership's. */
    id: z.uuid(),
    personId: z.uuid(),
    name: z.string(),
    title: z.string(),
    by: z.array(PermissionOrigin),
  }),
});
