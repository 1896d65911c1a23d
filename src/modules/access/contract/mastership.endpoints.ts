/** Calls about the mastership of a company: offered, taken, given up; and leaving the company. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { accessTopics } from './topics.ts';

const member = { scope: 'company', permission: 'member' } as const;

const Who = z.object({ memberId: z.uuid(), name: z.string() });
export const Mastership = z.object({
  masters: z.array(Who),
  isMaster: z.boolean(),
  offer: z
    .object({ id: z.uuid(), from: Who, to: Who, isToMe: z.boolean(), isFromMe: z.boolean(), expiresAt: Instant })
    .nullable(),
});
export type Mastership = z.infer<typeof Mastership>;

export const readMastership = endpoint({
  ...member,
  method: 'GET',
  path: '/api/company/mastership',
  audit: false,
  topics: [accessTopics.member, companyTopics.member],
  summary: { ko: '마스터와 넘겨주기', en: 'Who is master here, and whether that is offered to somebody' },
  errors: [],
  reply: Mastership,
});

export const offerMastership = endpoint({
  ...member,
  permission: 'access.mastership.give',
  method: 'POST',
  path: '/api/company/mastership',
  audit: 'access.mastership.offer',
  touches: [accessTopics.member, kernelTopics.mail],
  proof: 'by-room',
  summary: { ko: '마스터 넘겨주기', en: 'Offer to be master in my place' },
  errors: [accessErrors.MASTERSHIP_NOT_POSSIBLE, kernelErrors.NOT_FOUND, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ memberId: z.uuid() }),
  reply: Mastership,
});

export const acceptMastership = endpoint({
  ...member,
  method: 'POST',
  path: '/api/company/mastership/accept',
  audit: 'access.mastership.accept',
  touches: [accessTopics.member, companyTopics.member, kernelTopics.mail],
  summary: { ko: '마스터 넘겨받기', en: 'Become master in the place of who offered it' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.MASTERSHIP_NOT_POSSIBLE, accessErrors.LAST_MASTER],
  body: z.strictObject({ offerId: z.uuid() }),
  reply: Mastership,
});

export const endOffer = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/company/mastership',
  audit: 'access.mastership.end',
  touches: [accessTopics.member],
  summary: { ko: '마스터 넘겨주기 그만두기', en: 'Take the offer back, or decline it' },
  errors: [kernelErrors.NOT_FOUND],
  reply: Mastership,
});

export const leaveCompany = endpoint({
  ...member,
  method: 'POST',
  path: '/api/company/leave',
  audit: 'access.member.leave',
  touches: [companyTopics.member, accessTopics.member],
  summary: { ko: '회사에서 나가기', en: 'Leave the company' },
  errors: [accessErrors.LAST_MASTER, kernelErrors.NOT_FOUND],
  body: z.strictObject({}).optional(),
  reply: z.object({}),
});
