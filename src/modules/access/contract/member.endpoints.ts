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
import { maxGrantMs } from './grant.endpoints.ts';
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

const untilSaid = {
  past: { ko: '끝나는 일시를 지금보다 뒤로 선택해 주세요.', en: 'The end must not be past.' },
  longest: { ko: '1년 안에 끝나도록 선택해 주세요.', en: 'It must end within a year.' },
};

/** A role that ends by itself; given again, it ends then. */
export const giveTimedRole = endpoint({
  method: 'POST',
  path: '/api/members/:id/timed-roles',
  scope: 'company',
  permission: 'access.member.assign',
  audit: 'access.member.assign',
  subject: { type: 'member', params: 'id' },
  touches: [accessTopics.member],
  proof: 'by-room',
  summary: { ko: '구성원에게 기간 한정 역할 주기', en: 'Give a member a role for a time' },
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_NOT_FOUND,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.ROLE_HELD_FOR_GOOD,
    accessErrors.MASTER_NOT_FOR_A_TIME,
  ],
  params: IdParams,
  body: z
    .strictObject({ role: text({ max: 60 }), until: Instant })
    .refine(({ until }) => Date.parse(until) > Date.now(), { path: ['until'], params: untilSaid.past })
    .refine(({ until }) => Date.parse(until) - Date.now() <= maxGrantMs, {
      path: ['until'],
      params: untilSaid.longest,
    }),
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
  summary: { ko: '구성원의 직위 변경', en: 'Change the position of a member' },
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
  /** `isHidden`: the member holds more than the caller, who sees no sessions. */
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
