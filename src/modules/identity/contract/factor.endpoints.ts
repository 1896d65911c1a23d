/** The second step of signing in: codes of an application, and recovery codes. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { text } from '#kernel/contract/text.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';
import { RecoveryCodes, SecondFactor } from './factor.shapes.ts';
import { SentFactor, SentPassword, Tokens } from './shapes.ts';
import { identityTopics } from './topics.ts';

/** Errors for a wrong code or too many attempts. */
export const factorCheckErrors = [
  identityErrors.SECOND_FACTOR_REQUIRED,
  identityErrors.SECOND_FACTOR_FAILED,
  kernelErrors.TOO_MANY_REQUESTS,
] as const;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.person],
  summary: { ko: '내 2단계 인증', en: 'My two-step verification' },
  errors: [],
  reply: SecondFactor,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/start',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'a secret is made for an application; nothing is asked for it until it is confirmed' },
  summary: { ko: '2단계 인증 설정 시작', en: 'Start setting up two-step verification' },
  errors: [
    kernelErrors.REAUTHENTICATION_REQUIRED,
    identityErrors.SECOND_FACTOR_REQUIRED,
    accountErrors.SECOND_FACTOR_EXISTS,
  ],
  body: z.strictObject({}).optional(),
  /** Base 32 for typing, and the address that applications read as a picture. */
  reply: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  scope: 'any',
  permission: 'signed-in',
  audit: 'identity.factor.add',
  touches: [identityTopics.person, identityTopics.session],
  summary: { ko: '2단계 인증 설정 마침', en: 'Finish setting up two-step verification' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED, accountErrors.SECOND_FACTOR_EXISTS, ...factorCheckErrors],
  body: z.strictObject({ secondFactor: SentFactor }),
  reply: RecoveryCodes,
});

/** For a session that began before the second step was set up, or without it. */
export const showSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/show',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person],
  summary: { ko: '지금 로그인에 2단계 인증 더하기', en: 'Add two-step verification to this session' },
  errors: [kernelErrors.NOT_FOUND, ...factorCheckErrors],
  body: z.strictObject({ secondFactor: SentFactor }),
  reply: z.object({}),
});

const owners = {
  scope: 'any',
  permission: 'signed-in',
  touches: [identityTopics.person, identityTopics.session],
  errors: [
    kernelErrors.NOT_FOUND,
    accountErrors.PASSWORD_WRONG,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    ...factorCheckErrors,
  ],
  /** The password, if the person has one; others authenticate at their provider first. */
  body: z.strictObject({ secondFactor: SentFactor, password: SentPassword.optional() }),
} as const;

export const removeSecondFactor = endpoint({
  ...owners,
  method: 'POST',
  path: '/api/user/second-factor/remove',
  audit: 'identity.factor.remove',
  summary: { ko: '2단계 인증 해제', en: 'Remove two-step verification' },
  reply: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  ...owners,
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  audit: 'identity.factor.renew',
  summary: { ko: '복구 코드 새로 만들기', en: 'Make new recovery codes' },
  reply: RecoveryCodes,
});

/** After a provider's sign-in: its reply set a challenge, which the browser stores in a cookie. */
export const signInBySecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '소셜 로그인의 2단계 인증', en: 'Two-step verification after a provider' },
  errors: [kernelErrors.ORIGIN_REFUSED, identityErrors.SOCIAL_LOGIN_FAILED, ...factorCheckErrors],
  body: z.strictObject({ challenge: text({ max: 4000 }).optional(), secondFactor: SentFactor }),
  reply: z.object({ tokens: Tokens }),
});
