/** Signing in at a company, changing between companies, and a company's members and roles. */
import { z } from 'zod';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { memberStates } from '#modules/company/contract/shapes.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { credentialErrors, identityErrors } from '#modules/identity/contract/errors.ts';
import { sentCredentials, Tokens } from '#modules/identity/contract/shapes.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import {
  AuthUser,
  CompanyMembership,
  CompanySignIn,
  FlatSignIn,
  Me,
  Member,
  NewRole,
  Role,
  RoleChange,
  RoleName,
} from './shapes.ts';
import { accessTopics } from './topics.ts';

const signInErrors = [
  ...credentialErrors,
  kernelErrors.TOO_MANY_REQUESTS,
  accessErrors.NOT_A_MEMBER,
  accessErrors.MEMBERSHIP_PENDING,
  accessErrors.MEMBERSHIP_SUSPENDED,
] as const;
const companyCode = text({ max: 40 });
/**
 * SHA-256 (base64url) of the secret stored by the page at the other host: only there the token can be exchanged. Browsers need it.
 */
const challenge = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional();

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: commonTexts.signIn,
  errors: signInErrors,
  body: z.strictObject({ ...sentCredentials, companyId: z.uuid().optional() }),
  reply: z.object({ tokens: Tokens, user: AuthUser }),
});

export const loginFlat = endpoint({
  method: 'POST',
  path: '/auth/login',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '회사 로그인(간단 응답)', en: 'Sign in, flat reply' },
  errors: signInErrors,
  body: z.strictObject({ ...sentCredentials, companyId: z.uuid().optional() }),
  envelope: false,
  reply: FlatSignIn,
});

export const logInToCompany = endpoint({
  method: 'POST',
  path: '/auth/company/login',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '회사 로그인', en: 'Sign in to a company' },
  errors: [...signInErrors, companyErrors.COMPANY_NOT_FOUND, companyErrors.COMPANY_INACTIVE],
  body: z.strictObject({ ...sentCredentials, companyCode: companyCode.optional() }),
  envelope: false,
  reply: CompanySignIn,
});

export const selectCompany = endpoint({
  method: 'POST',
  path: '/auth/company/select',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '로그인할 회사 선택', en: 'Choose the company to sign in to' },
  errors: [
    kernelErrors.AUTHENTICATION_REQUIRED,
    kernelErrors.TOO_MANY_REQUESTS,
    identityErrors.TEMP_TOKEN_FAILED,
    accessErrors.NOT_A_MEMBER,
    accessErrors.MEMBERSHIP_PENDING,
    accessErrors.MEMBERSHIP_SUSPENDED,
    companyErrors.COMPANY_NOT_FOUND,
    companyErrors.COMPANY_INACTIVE,
  ],
  body: z.strictObject({ companyCode, selectionToken: text({ max: 200 }).optional(), challenge }),
  envelope: false,
  reply: FlatSignIn.extend({ companyCode: z.string(), origin: z.string(), tempToken: z.string() }),
});

export const crossToTenant = endpoint({
  method: 'POST',
  path: '/auth/cross-tenant',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'hands a token to the page of another company' },
  summary: { ko: '다른 회사로 이동', en: 'A token to enter another company' },
  errors: [identityErrors.CROSS_TENANT_FAILED, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ targetCompany: companyCode, challenge }),
  envelope: false,
  reply: z.object({
    success: z.literal(true),
    tempToken: z.string(),
    expiresIn: z.int(),
    companyCode: z.string(),
    origin: z.string(),
  }),
});

export const exchangeTempToken = endpoint({
  method: 'POST',
  path: '/auth/temp-token',
  scope: 'company',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '임시 토큰 교환', en: 'Exchange a token of another host for a session here' },
  errors: [
    identityErrors.TEMP_TOKEN_FAILED,
    accessErrors.NOT_A_MEMBER,
    accessErrors.MEMBERSHIP_PENDING,
    accessErrors.MEMBERSHIP_SUSPENDED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: z.strictObject({ tempToken: text({ max: 200 }), verifier: text({ max: 200 }).optional() }),
  envelope: false,
  reply: FlatSignIn,
});

const currentRights = [accessTopics.member, accessTopics.role, accessTopics.grant, accessTopics.signIn] as const;

export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  scope: 'any',
  permission: 'signed-in',
  // A viewer receives only the account data that colleagues see.
  personal: false,
  audit: false,
  topics: [identityTopics.person, companyTopics.company, companyTopics.member, ...currentRights, accessTopics.menu],
  summary: { ko: '로그인한 사람', en: 'Who I am here' },
  errors: [],
  reply: Me,
});

export const readMeFlat = endpoint({
  method: 'GET',
  path: '/auth/me',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.person, companyTopics.member, ...currentRights],
  summary: { ko: '로그인한 사람(간단 응답)', en: 'Who I am here, flat reply' },
  errors: [],
  envelope: false,
  reply: z.object({ success: z.literal(true), user: AuthUser }),
});

export const listMyCompanies = endpoint({
  method: 'GET',
  path: '/api/user/companies',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.company, companyTopics.member, accessTopics.member],
  summary: { ko: '내 회사', en: 'My companies' },
  errors: [],
  reply: z.object({ companies: z.array(CompanyMembership) }),
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  scope: 'company',
  permission: companyPermissions['company.member.read'].name,
  audit: false,
  topics: [companyTopics.member, accessTopics.member, identityTopics.person],
  summary: { ko: '구성원 목록', en: 'Members' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    status: z.enum(memberStates).optional(),
    role: RoleName.optional(),
    q: text({ max: 80 }).optional(),
  }),
  paged: true,
  reply: Member,
});

export const approveMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/approve',
  scope: 'company',
  permission: companyPermissions['company.member.manage'].name,
  audit: 'access.member.approve',
  subject: { type: 'member', params: 'id' },
  touches: [companyTopics.member, accessTopics.member],
  proof: 'by-room',
  summary: { ko: '가입 승인', en: 'Approve a request to join' },
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_NOT_FOUND,
    accessErrors.BEYOND_OWN_RIGHTS,
    companyErrors.MEMBERS_FULL,
  ],
  params: IdParams,
  body: z.strictObject({ roles: z.array(RoleName).min(1).max(20).default(['user']) }).optional(),
  reply: Member,
});

export const assignMemberRoles = endpoint({
  method: 'PUT',
  path: '/api/members/:id/roles',
  scope: 'company',
  permission: 'access.member.assign',
  audit: 'access.member.assign',
  subject: { type: 'member', params: 'id' },
  touches: [accessTopics.member],
  proof: 'by-room',
  summary: { ko: '구성원 역할 변경', en: 'Change a member’s roles' },
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_NOT_FOUND,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.LAST_MASTER,
  ],
  params: IdParams,
  body: z.strictObject({ roles: z.array(RoleName).min(1).max(20) }),
  reply: Member,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  scope: 'company',
  permission: companyPermissions['company.member.manage'].name,
  audit: 'company.member.remove',
  subject: { type: 'member', params: 'id' },
  touches: [companyTopics.member, accessTopics.member, identityTopics.session, kernelTopics.mail],
  summary: { ko: '구성원 내보내기 또는 요청 거절', en: 'Remove a member or refuse a request' },
  errors: [kernelErrors.NOT_FOUND, accessErrors.LAST_MASTER, accessErrors.BEYOND_OWN_RIGHTS],
  params: IdParams,
  reply: z.object({}),
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [accessTopics.role, accessTopics.member, companyTopics.member],
  summary: { ko: '역할 목록', en: 'Roles' },
  errors: [],
  reply: z.object({ roles: z.array(Role) }),
});

export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  scope: 'company',
  permission: 'access.role.manage',
  audit: 'access.role.create',
  subject: { type: 'role', reply: 'id' },
  touches: [accessTopics.role],
  proof: 'by-room',
  summary: { ko: '역할 만들기', en: 'Create a role' },
  errors: [
    accessErrors.ROLE_NAME_TAKEN,
    accessErrors.ROLE_NAME_RESERVED,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.PERMISSION_UNKNOWN,
  ],
  body: NewRole,
  reply: Role,
  status: 201,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:id',
  scope: 'company',
  permission: 'access.role.manage',
  audit: 'access.role.change',
  subject: { type: 'role', params: 'id' },
  touches: [accessTopics.role],
  proof: 'by-room',
  summary: { ko: '역할 수정', en: 'Change a role' },
  errors: [
    kernelErrors.NOT_FOUND,
    kernelErrors.VERSION_CONFLICT,
    accessErrors.ROLE_IS_SYSTEM,
    accessErrors.ROLE_NOT_SHIPPED,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.PERMISSION_UNKNOWN,
  ],
  params: IdParams,
  body: RoleChange,
  reply: Role,
});
