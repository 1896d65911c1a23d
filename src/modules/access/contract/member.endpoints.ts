/** One member: shut out and brought back, and where the member is signed in at this company. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { Member } from './shapes.ts';
import { accessTopics } from './topics.ts';

const manage = companyPermissions['company.member.manage'].name;

export const readMember = endpoint({
  method: 'GET',
  path: '/api/members/:id',
  scope: 'company',
  permission: companyPermissions['company.member.read'].name,
  audit: false,
  topics: [companyTopics.member, accessTopics.member, identityTopics.person],
  summary: { ko: '구성원 한 사람', en: 'One member' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: Member,
});

export const suspendMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/suspend',
  scope: 'company',
  permission: manage,
  audit: 'access.member.suspend',
  subject: { type: 'member', params: 'id' },
  touches: [companyTopics.member, accessTopics.member, companyTopics.invitation, identityTopics.session],
  summary: { ko: '구성원 이용 정지', en: 'Suspend a member' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.LAST_MASTER, accessErrors.BEYOND_OWN_RIGHTS, accessErrors.NOT_ONESELF],
  params: IdParams,
  reply: Member,
});

export const resumeMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/resume',
  scope: 'company',
  permission: manage,
  audit: 'access.member.resume',
  subject: { type: 'member', params: 'id' },
  touches: [companyTopics.member, accessTopics.member],
  proof: 'by-room',
  summary: { ko: '구성원 이용 재개', en: 'Bring a suspended member back' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS],
  params: IdParams,
  reply: Member,
});

/** 직위: what the member is called in the company. It opens nothing. */
export const changeMemberTitle = endpoint({
  method: 'PUT',
  path: '/api/members/:id/title',
  scope: 'company',
  permission: manage,
  audit: 'company.member.title',
  subject: { type: 'member', params: 'id' },
  touches: [companyTopics.member],
  summary: { ko: '구성원의 직위 바꾸기', en: 'Change the position of a member' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  body: z.strictObject({ title: text({ min: 0, max: 60 }) }),
  reply: Member,
});

export const MemberSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
});

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/api/members/:id/sessions',
  scope: 'company',
  permission: manage,
  audit: false,
  topics: [identityTopics.session],
  summary: { ko: '구성원이 이 회사에 로그인한 기기', en: 'Devices where a member is signed in to this company' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  /** `isHidden`: the member holds more than whoever asks, who is told of no device. */
  reply: z.object({ sessions: z.array(MemberSession), isHidden: z.boolean() }),
});

export type MemberSession = z.infer<typeof MemberSession>;

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/members/:id/sessions',
  scope: 'company',
  permission: manage,
  audit: 'access.member.sign-out',
  subject: { type: 'member', params: 'id' },
  touches: [identityTopics.session],
  summary: { ko: '구성원의 이 회사 로그인 끝내기', en: 'Sign a member out of this company' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS],
  params: IdParams,
  /** One of them; left out: all. */
  query: z.strictObject({ session: z.uuid().optional() }),
  reply: z.object({ ended: z.int() }),
});
