/** Companies, their members and invitations, and what a host belongs to. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { DomainInfo } from '#kernel/contract/session.ts';
import { nameText, text } from '#kernel/contract/text.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyErrors, invitingErrors } from './errors.ts';
import { linksFeature } from './features.ts';
import {
  Color,
  CompanyCode,
  CompanyContext,
  CompanyInvitation,
  CreateCompanyBody,
  CreateResult,
  DashboardStats,
  Industry,
  Invitation,
  InvitationView,
  NewLink,
  SearchResult,
} from './shapes.ts';
import { companyTopics } from './topics.ts';

const code = text({ max: 40 });

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  scope: 'host',
  permission: 'public',
  audit: false,
  topics: [companyTopics.company],
  summary: { ko: '회사 정보', en: 'The company of this host, or of the code' },
  errors: [companyErrors.COMPANY_NOT_FOUND, companyErrors.COMPANY_INACTIVE, kernelErrors.NOT_FOUND],
  query: z.strictObject({ code: code.optional() }),
  reply: CompanyContext,
});

export const readDomain = endpoint({
  method: 'GET',
  path: '/api/domain',
  scope: 'host',
  permission: 'public',
  audit: false,
  topics: [companyTopics.company],
  summary: { ko: '도메인 판별', en: 'What this host is' },
  errors: [],
  reply: DomainInfo,
});

export const searchCompanies = endpoint({
  method: 'GET',
  path: '/api/company-network/search',
  scope: 'root',
  permission: 'public',
  audit: false,
  topics: [companyTopics.company, companyTopics.member],
  summary: { ko: '회사 찾기', en: 'Search the company network' },
  errors: [kernelErrors.BAD_CURSOR, kernelErrors.TOO_MANY_REQUESTS],
  query: z.strictObject({ ...listQuery, q: text({ min: 0, max: 80 }).default(''), industry: Industry.optional() }),
  paged: true,
  reply: SearchResult,
});

export const checkCode = endpoint({
  method: 'GET',
  path: '/api/company/code-check',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.company],
  summary: { ko: '회사 코드 중복 확인', en: 'Is this company code free?' },
  errors: [],
  query: z.strictObject({ code: z.string().max(80) }),
  reply: z.object({
    code: z.string(),
    available: z.boolean(),
    problem: z.enum(['too_short', 'too_long', 'form', 'reserved', 'taken']).nullable(),
  }),
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/company/create',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.company, companyTopics.member, companyTopics.founder],
  summary: { ko: '회사 만들기', en: 'Create a company' },
  errors: [
    companyErrors.COMPANY_CODE_EXISTS,
    companyErrors.COMPANY_CODE_INVALID,
    companyErrors.FOUNDING_REFUSED,
    companyErrors.FOUNDED_ENOUGH,
    companyErrors.ALREADY_INVITED,
    companyErrors.ALREADY_MEMBER,
    companyErrors.ROLE_NOT_FOUND,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: CreateCompanyBody,
  reply: CreateResult,
  status: 201,
});

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/company',
  scope: 'company',
  permission: 'company.profile.change',
  audit: 'company.company.change',
  touches: [companyTopics.company, companyTopics.legal],
  summary: { ko: '회사 정보 수정', en: 'Change the company profile' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: z.strictObject({
    version: z.int().min(1),
    name: nameText({ max: 80 }).optional(),
    tagline: text({ min: 0, max: 120 }).optional(),
    location: text({ min: 0, max: 120 }).optional(),
    businessType: text({ min: 0, max: 80 }).optional(),
    primaryColor: Color.optional(),
    listed: z.boolean().optional(),
  }),
  reply: CompanyContext.extend({ version: z.int(), listed: z.boolean() }),
});

export const endFirstSteps = endpoint({
  method: 'DELETE',
  path: '/api/company/first-steps',
  scope: 'company',
  permission: 'company.member.manage',
  audit: 'company.company.begin',
  touches: [companyTopics.company],
  summary: { ko: '처음 할 일 목록 마치기', en: 'Put the list of first steps away' },
  errors: [],
  reply: z.object({ features: z.array(z.string()) }),
});

export const requestJoin = endpoint({
  method: 'POST',
  path: '/api/company-network/join',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.member],
  summary: { ko: '회사 가입 요청', en: 'Ask to join a company' },
  errors: [
    companyErrors.COMPANY_NOT_FOUND,
    companyErrors.COMPANY_INACTIVE,
    companyErrors.ALREADY_MEMBER,
    companyErrors.JOIN_ALREADY_REQUESTED,
  ],
  body: z.strictObject({ companyCode: CompanyCode }),
  reply: z.object({ membershipId: z.uuid(), status: z.literal('pending') }),
  status: 201,
});

export const listMyInvitations = endpoint({
  method: 'GET',
  path: '/api/user/invitations',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.invitation],
  summary: { ko: '나에게 온 초대', en: 'Invitations to me' },
  errors: [],
  reply: z.object({ invitations: z.array(Invitation), emailVerified: z.boolean() }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/user/invitations/:id/accept',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.invitation, companyTopics.member],
  summary: { ko: '초대 수락', en: 'Accept an invitation' },
  errors: [
    companyErrors.INVITATION_NOT_VALID,
    companyErrors.INVITATION_VOID,
    companyErrors.INVITATION_EMAIL_UNVERIFIED,
    companyErrors.ALREADY_MEMBER,
    companyErrors.MEMBERS_FULL,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  params: IdParams,
  // A token from the invitation's mail proves the address; without one the account's e-mail must be verified.
  body: z.strictObject({ token: text({ max: 100 }).optional() }).optional(),
  reply: z.object({ membershipId: z.uuid(), companyCode: z.string() }),
});

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/open',
  scope: 'root',
  // Public: for holders of the token, before signing in.
  permission: 'public',
  audit: false,
  touches: { none: 'it only looks; the token stays out of addresses' },
  summary: { ko: '초대 링크 열기', en: 'What an invitation is, for who holds its token' },
  errors: [companyErrors.INVITATION_NOT_VALID, kernelErrors.TOO_MANY_REQUESTS],
  params: IdParams,
  body: z.strictObject({ token: text({ max: 100 }) }),
  reply: InvitationView,
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/user/invitations/:id/decline',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.invitation],
  summary: { ko: '초대 거절', en: 'Decline an invitation' },
  errors: [companyErrors.INVITATION_NOT_VALID, companyErrors.INVITATION_EMAIL_UNVERIFIED],
  params: IdParams,
  body: z.strictObject({}).optional(),
  reply: z.object({}),
});

export const readStats = endpoint({
  method: 'GET',
  path: '/api/user/dashboard/stats',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.company, companyTopics.member, companyTopics.invitation],
  summary: { ko: '내 대시보드 수치', en: 'Numbers of my dashboard' },
  errors: [],
  reply: DashboardStats,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/company/invitations',
  scope: 'company',
  permission: 'company.member.manage',
  audit: false,
  topics: [companyTopics.invitation],
  summary: { ko: '보낸 초대', en: 'Invitations sent' },
  errors: [],
  query: z.strictObject({ ...listQuery }),
  paged: true,
  reply: CompanyInvitation,
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/company/invitations',
  scope: 'company',
  permission: 'company.member.manage',
  audit: 'company.member.invite',
  subject: { type: 'company.invitation', reply: 'id' },
  touches: [companyTopics.invitation, kernelTopics.mail],
  proof: 'by-room',
  summary: { ko: '구성원 초대', en: 'Invite a member' },
  errors: [...invitingErrors, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({
    email: Email,
    roles: z
      .array(text({ max: 40 }))
      .min(1)
      .max(10)
      .default(['user']),
  }),
  reply: CompanyInvitation,
  status: 201,
});

export const inviteByLink = endpoint({
  method: 'POST',
  path: '/api/company/invitations/links',
  scope: 'company',
  feature: linksFeature,
  permission: 'company.member.manage',
  audit: 'company.member.invite-by-link',
  subject: { type: 'company.invitation', reply: 'id' },
  touches: [companyTopics.invitation],
  proof: 'by-room',
  summary: { ko: '초대 링크 만들기', en: 'Make a link that lets people join' },
  errors: [
    companyErrors.ROLE_NOT_FOUND,
    companyErrors.ROLE_REQUIRES_APPROVAL,
    companyErrors.BEYOND_OWN_RIGHTS,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: NewLink,
  // The URL is returned only once: only its token's hash is stored.
  reply: CompanyInvitation.extend({ url: z.string() }),
  status: 201,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/company/invitations/:id',
  scope: 'company',
  permission: 'company.member.manage',
  audit: 'company.member.uninvite',
  subject: { type: 'company.invitation', params: 'id' },
  touches: [companyTopics.invitation],
  summary: { ko: '초대 취소', en: 'Withdraw an invitation' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: z.object({}),
});
