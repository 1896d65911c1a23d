/** Permission request endpoints: a refused member requests a permission, by a built-in run decided in a grantor's inbox. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { decisionTopics } from '#modules/decision/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';

/** The longest time that may be asked for, a leap year. */
const maxGrantMs = 366 * 86_400_000;

const WantedPermissions = z.object({ name: z.string(), ko: z.string(), en: z.string() });

export const readWanted = endpoint({
  method: 'GET',
  path: '/api/access/grant-requests/wanted',
  scope: 'company',
  // The title of a permission is no secret to a person refused for lack of it.
  permission: 'member',
  audit: false,
  topics: [accessTopics.permission, accessTopics.role, accessTopics.member, accessTopics.grant],
  summary: { ko: '요청할 권한', en: 'What may be asked for, in words' },
  errors: [],
  /** Names of permissions, with commas between them. */
  query: z.strictObject({ permissions: text({ max: 1000 }) }),
  /** Those that there are and that the person does not hold. */
  reply: z.object({ permissions: z.array(WantedPermissions) }),
});

export const requestGrant = endpoint({
  method: 'POST',
  path: '/api/access/grant-requests',
  scope: 'company',
  // Every member may ask, also for longer what is held for a time.
  permission: 'member',
  audit: 'people.grant.ask',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [flowTopics.execution, decisionTopics.approval],
  summary: { ko: '권한 요청', en: 'Ask for permissions for a time: a run that is decided in the inbox' },
  errors: [accessErrors.PERMISSION_UNKNOWN],
  runsBlocks: true,
  body: z
    .strictObject({
      permissions: z
        .array(text({ max: 120 }))
        .min(1)
        .max(20),
      until: Instant,
      reason: text({ max: 300 }),
    })
    .refine(({ until }) => Date.parse(until) > Date.now() && Date.parse(until) <= Date.now() + maxGrantMs, {
      path: ['until'],
      params: {
        ko: '끝나는 일시를 지금부터 1년 안에서 선택해 주세요.',
        en: 'It must end after now and within a year.',
      },
    }),
  reply: z.object({ id: Id }),
  status: 201,
});
