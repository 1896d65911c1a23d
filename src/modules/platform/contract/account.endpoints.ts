/** People's accounts, as managed by the platform's staff, and the people who may found companies. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { Instant } from '#kernel/contract/time.ts';
import { Founding, FoundingChange } from '#modules/company/contract/founding.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { coreErrors } from '#modules/identity/contract/core-errors.ts';
import { coreRoles } from '#modules/identity/contract/shapes.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { platformTopics as topics } from './topics.ts';

const permission = corePermissions['identity.core.manage'].name;

export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  coreRoles: z.array(z.enum(coreRoles)),
  lockedAt: Instant.nullable(),
  lastLoginAt: Instant.nullable(),
  createdAt: Instant,
  /** Living sessions, on all devices. */
  sessions: z.int(),
  version: z.int(),
});
export type Account = z.infer<typeof Account>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/platform/users',
  scope: 'root',
  permission,
  audit: false,
  topics: [topics.account, identityTopics.person, identityTopics.session],
  summary: { ko: '계정 목록', en: 'Accounts of the platform' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    search: z.string().max(80).optional(),
    state: z.enum(['locked', 'core']).optional(),
  }),
  paged: true,
  reply: Account,
});

const ofAccount = {
  method: 'POST',
  scope: 'root',
  permission,
  subject: { type: 'person', params: 'id' },
  touches: [topics.account, identityTopics.person, identityTopics.session],
  params: IdParams,
  body: z.strictObject({}),
  reply: Account,
} as const;

export const lockAccount = endpoint({
  ...ofAccount,
  path: '/api/platform/users/:id/lock',
  audit: 'platform.account.lock',
  summary: { ko: '계정 잠금', en: 'Lock an account' },
  errors: [kernelErrors.NOT_FOUND, coreErrors.LAST_PLATFORM_ADMIN, coreErrors.OWN_ACCOUNT],
});

export const unlockAccount = endpoint({
  ...ofAccount,
  path: '/api/platform/users/:id/unlock',
  audit: 'platform.account.unlock',
  summary: { ko: '계정 잠금 해제', en: 'Unlock an account' },
  errors: [kernelErrors.NOT_FOUND],
});

export const signOutAccount = endpoint({
  ...ofAccount,
  path: '/api/platform/users/:id/sign-out',
  audit: 'platform.account.sign-out',
  summary: { ko: '모든 기기에서 로그아웃', en: 'Sign an account out everywhere' },
  errors: [kernelErrors.NOT_FOUND],
});

export const giveCoreRoles = endpoint({
  ...ofAccount,
  method: 'PUT',
  path: '/api/platform/users/:id/core-roles',
  audit: 'platform.account.roles',
  summary: { ko: '코어 역할 변경', en: 'Change core roles' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.VERSION_CONFLICT, coreErrors.LAST_PLATFORM_ADMIN],
  body: z.strictObject({ coreRoles: z.array(z.enum(coreRoles)).max(coreRoles.length), version: z.int().min(1) }),
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/platform/settings',
  scope: 'root',
  permission,
  audit: false,
  topics: [topics.setting],
  summary: { ko: '플랫폼 설정', en: 'Settings of the platform' },
  errors: [],
  reply: Founding,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/platform/settings',
  scope: 'root',
  permission,
  audit: 'platform.setting.change',
  touches: [topics.setting],
  summary: { ko: '플랫폼 설정 변경', en: 'Change the settings of the platform' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: FoundingChange,
  reply: Founding,
});
