/** Leaving endpoints: holdings of a member whose membership ends, their receivers, and the run that hands over. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { organizationTopics } from '#modules/organization/contract/topics.ts';

const right = companyPermissions['company.member.manage'].name;

export const HandOvers = z.array(z.strictObject({ kind: z.string().min(1).max(60), to: Id })).max(20);
export type HandOvers = z.infer<typeof HandOvers>;

export const handOverRefusals = [
  kernelErrors.NOT_FOUND,
  accessErrors.RECEIVER_NOT_MEMBER,
  accessErrors.RECEIVER_LACKS_RIGHT,
  accessErrors.BEYOND_OWN_RIGHTS,
  accessErrors.LAST_MASTER,
];

export const HeldHoldings = z.object({ kind: z.string(), title: LocalText, count: z.int() });
export type HeldHoldings = z.infer<typeof HeldHoldings>;

export const holdingTopics = [
  companyTopics.member,
  flowTopics.task,
  flowTopics.frame,
  organizationTopics.chart,
] as const;

export const readHoldings = endpoint({
  method: 'GET',
  path: '/api/members/:id/holdings',
  scope: 'company',
  permission: right,
  audit: false,
  topics: holdingTopics,
  summary: { ko: '구성원이 맡은 것', en: 'What a member holds that somebody else can take over' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS],
  params: IdParams,
  /** `true`: what somebody else can do meanwhile, where the member is to come back. */
  query: z.strictObject({ comesBack: z.enum(['true', 'false']).optional() }),
  reply: z.object({ holdings: z.array(HeldHoldings) }),
});

export const previewMembershipEnd = endpoint({
  method: 'POST',
  path: '/api/members/:id/leaving/preview',
  scope: 'company',
  permission: right,
  audit: false,
  // It only looks.
  keeps: false,
  topics: holdingTopics,
  summary: { ko: '내보내기 미리보기', en: 'Say what ending a membership comes to' },
  errors: handOverRefusals,
  params: IdParams,
  body: z.strictObject({ handOvers: HandOvers }),
  reply: z.object({ told: z.array(LocalText) }),
});

export const endMembership = endpoint({
  method: 'POST',
  path: '/api/members/:id/leaving',
  scope: 'company',
  permission: right,
  audit: 'people.member.leave',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [
    companyTopics.member,
    companyTopics.invitation,
    accessTopics.member,
    identityTopics.session,
    flowTopics.execution,
    organizationTopics.chart,
  ],
  summary: { ko: '넘기고 내보내기', en: 'Hand over and end a membership: a run that can be undone' },
  errors: handOverRefusals,
  params: IdParams,
  body: z.strictObject({ handOvers: HandOvers }),
  reply: z.object({ id: Id }),
});
