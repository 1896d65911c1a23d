/** Why somebody may do something, who may, and what somebody may: for the screens that ask. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { grantStates } from './explain.ts';
import { Evaluated, PermissionView } from './shapes.ts';
import { accessTopics } from './topics.ts';

const RoleNamed = z.object({ name: z.string(), displayName: LocalText });
const GrantInTime = z.object({ id: z.uuid(), from: Instant, until: Instant, reason: z.string() });

export const Explanation = Evaluated.extend({
  personId: z.uuid(),
  /** Null where there is no permission of that name. */
  permission: PermissionView.nullable(),
  /** Each role that the person holds here. */
  roles: z.array(RoleNamed.extend({ gives: z.boolean(), patterns: z.array(z.string()), sentence: LocalText })),
  /** Each time-limited permission of the person that is about this one, by its end. */
  grants: z.array(GrantInTime.extend({ gives: z.boolean(), state: z.enum(grantStates), sentence: LocalText })),
  /** The company's roles that would give it, where nothing does. */
  wouldGive: z.array(RoleNamed),
});
export type Explanation = z.infer<typeof Explanation>;

/** What gives it: roles and running time-limited permissions. */
const By = { roles: z.array(RoleNamed), grants: z.array(GrantInTime) };

export const WhoCan = z.object({ memberId: z.uuid(), personId: z.uuid(), name: z.string(), title: z.string(), ...By });
export type WhoCan = z.infer<typeof WhoCan>;

export const WhatCan = z.object({
  personId: z.uuid(),
  rooms: z.array(
    z.object({ room: z.string(), title: LocalText, permissions: z.array(PermissionView.extend({ ...By })) }),
  ),
});
export type WhatCan = z.infer<typeof WhatCan>;

const shown = [
  accessTopics.role,
  accessTopics.member,
  accessTopics.grant,
  accessTopics.permission,
  companyTopics.member,
] as const;

export const explainInFull = endpoint({
  method: 'GET',
  path: '/api/access/explanation',
  scope: 'company',
  // Everyone may ask about himself; asking about others needs access.role.read (checked in the service).
  permission: 'member',
  audit: false,
  topics: [...shown],
  summary: { ko: '권한 설명(전체 근거)', en: 'May this person do this, and by what?' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.FORBIDDEN],
  query: z.strictObject({ permission: text({ max: 120 }), personId: z.uuid().optional() }),
  reply: Explanation,
});

export const whoCan = endpoint({
  method: 'GET',
  path: '/api/access/who-can',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [...shown, identityTopics.person],
  summary: { ko: '이 권한을 가진 구성원', en: 'Who may do this, and by what' },
  errors: [kernelErrors.BAD_CURSOR, accessErrors.PERMISSION_UNKNOWN],
  query: z.strictObject({ ...listQuery, permission: text({ max: 120 }) }),
  paged: true,
  reply: WhoCan,
});

export const whatCan = endpoint({
  method: 'GET',
  path: '/api/access/what-can',
  scope: 'company',
  // As explainInFull.
  permission: 'member',
  audit: false,
  topics: [...shown],
  summary: { ko: '한 사람의 모든 권한', en: 'All that a person may do, and by what' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.FORBIDDEN],
  query: z.strictObject({ personId: z.uuid().optional() }),
  reply: WhatCan,
});
