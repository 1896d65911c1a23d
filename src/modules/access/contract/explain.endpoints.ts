/**
 * Explanation endpoints: reasons for a person's permission, and all permissions of a person. Holders of one:
 * `who-can.endpoints.ts`.
 */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { grantStates } from './explain.ts';
import { Evaluated, PermissionView } from './shapes.ts';
import { accessTopics } from './topics.ts';

const RoleNamed = z.object({ id: z.uuid(), name: z.string(), displayName: LocalText });
const GrantInTime = z.object({
  id: z.uuid(),
  from: Instant,
  until: Instant,
  reason: z.string(),
  /** For what alone it holds; null: for everything. */
  bounds: LocalText.nullable(),
});

export const Explanation = Evaluated.extend({
  personId: z.uuid(),
  /** Null where there is no permission of that name. */
  permission: PermissionView.nullable(),
  /** Each role that the person holds here. */
  roles: z.array(RoleNamed.extend({ gives: z.boolean(), patterns: z.array(z.string()), sentence: LocalText })),
  /** Each time-limited permission of the person that is about this one, by its end. */
  grants: z.array(GrantInTime.extend({ gives: z.boolean(), state: z.enum(grantStates), sentence: LocalText })),
  /** The company's roles that would give it, where none that the person holds does. */
  wouldGive: z.array(RoleNamed),
});
export type Explanation = z.infer<typeof Explanation>;

export const WhatCan = z.object({
  personId: z.uuid(),
  name: z.string(),
  rooms: z.array(
    z.object({
      room: z.string(),
      title: LocalText,
      /** Each with what gives it: roles, and time-limited permissions that hold now, if only for certain things or up to a sum. */
      permissions: z.array(PermissionView.extend({ roles: z.array(RoleNamed), grants: z.array(GrantInTime) })),
    }),
  ),
});
export type WhatCan = z.infer<typeof WhatCan>;

const question = {
  method: 'GET',
  scope: 'company',
  // Everyone may ask about himself; asking about others needs access.role.read (checked in the service).
  permission: 'member',
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
  errors: [kernelErrors.NOT_FOUND, kernelErrors.FORBIDDEN],
} as const;

export const explainAccess = endpoint({
  ...question,
  path: '/api/access/explain',
  summary: { ko: '권한 설명', en: 'May this person do this, and why?' },
  query: z.strictObject({
    permission: text({ max: 120 }),
    personId: z.uuid().optional(),
    /** For which moment time-limited permissions are judged; now when it is left out. Roles are those of now that last until then. */
    at: Instant.optional(),
  }),
  reply: Explanation,
});

export const listPermissionsOf = endpoint({
  ...question,
  path: '/api/access/what-can',
  summary: { ko: '한 사람의 모든 권한', en: 'All that a person may do, and by what' },
  query: z.strictObject({ personId: z.uuid().optional() }),
  reply: WhatCan,
});

export const exportPermissionsOf = endpoint({
  method: 'POST',
  path: '/api/access/what-can/exports',
  scope: 'company',
  permission: 'access.role.read',
  audit: 'access.what-can.export',
  subject: { type: 'person' },
  touches: [kernelTopics['access-record']],
  summary: { ko: '한 사람의 모든 권한을 CSV로 내보내기', en: 'Export all that a person may do as CSV' },
  errors: [kernelErrors.NOT_FOUND],
  body: z.strictObject({ personId: z.uuid(), reason: text({ max: 500 }) }),
  reply: z.never(),
  download: true,
});
