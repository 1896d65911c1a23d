/** Signing up, in and out, and a person's own account. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { locales, text } from '#kernel/contract/text.ts';
import { TimeZone } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { accountErrors } from './account.errors.ts';
import { credentialErrors, identityErrors } from './errors.ts';
import { identityPaths } from './paths.ts';
import {
  coreRoles,
  Password,
  Person,
  PersonName,
  Profile,
  ProfileChange,
  ProviderParams,
  ReturnPath,
  SentPassword,
  sentCredentials,
  Tokens,
} from './shapes.ts';
import { signUpConsents } from './sign-up.ts';
import { identityTopics } from './topics.ts';

const token = text({ max: 4000 });
const refreshBody = z.strictObject({ refreshToken: token.optional() }).optional();
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '이메일과 비밀번호로 가입', en: 'Sign up with email and password' },
  errors: [
    identityErrors.WEAK_PASSWORD,
    identityErrors.TERMS_REQUIRED,
    accountErrors.AGE_CONFIRMATION_REQUIRED,
    accountErrors.REGISTRATION_CLOSED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: z.strictObject({
    email: Email,
    password: Password,
    name: PersonName,
    locale: z.enum(locales).optional(),
    timeZone: TimeZone.optional(),
    ...signUpConsents,
  }),
  reply: z.object({ tokens: Tokens, person: Person }),
  status: 201,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: [identityTopics.person],
  summary: { ko: '이메일 확인', en: 'Verify an email address' },
  errors: [identityErrors.VERIFICATION_FAILED, identityErrors.LOGIN_FAILED, kernelErrors.TOO_MANY_REQUESTS],
  // Without a session of the account that signed up, its password.
  body: z.strictObject({ token, password: SentPassword.optional() }),
  reply: z.object({ email: z.string() }),
});

const refreshFacts = {
  method: 'POST',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a token is exchanged for a token' },
  summary: { ko: '로그인 연장', en: 'Refresh the tokens' },
  errors: [identityErrors.REFRESH_FAILED, kernelErrors.ORIGIN_REFUSED, kernelErrors.TOO_MANY_REQUESTS],
  body: refreshBody,
} as const;

/** A browser that holds no session asks at its first visit, too: that is no mistake, and answered 204. */
export const refresh = endpoint({ ...refreshFacts, path: '/api/auth/refresh', reply: Tokens.nullable() });
export const refreshFlat = endpoint({
  ...refreshFacts,
  path: '/auth/refresh',
  envelope: false,
  reply: Tokens.extend({ success: z.literal(true), token: z.string() }),
});

const logoutFacts = {
  method: 'POST',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session ends: what was loaded in it is forgotten' },
  summary: { ko: '로그아웃', en: 'Sign out' },
  errors: [kernelErrors.ORIGIN_REFUSED],
  body: refreshBody,
} as const;
export const logout = endpoint({ ...logoutFacts, path: '/api/auth/logout', reply: z.object({}) });
export const logoutFlat = endpoint({
  ...logoutFacts,
  path: '/auth/logout',
  envelope: false,
  reply: z.object({ success: z.literal(true) }),
});

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  scope: 'any',
  permission: 'public',
  audit: false,
  topics: { none: 'how the deployment is set up' },
  summary: { ko: '사용할 수 있는 소셜 로그인', en: 'Social sign-in providers that are set up' },
  errors: [],
  reply: z.object({
    providers: z.array(
      z.object({ id: z.string(), name: z.string(), signIn: z.boolean(), proof: z.boolean(), demo: z.boolean() }),
    ),
  }),
});

export const socialLogin = endpoint({
  method: 'POST',
  path: '/auth/social',
  scope: 'any',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '소셜 로그인', en: 'Sign in with a provider’s code or token' },
  errors: [
    identityErrors.TERMS_REQUIRED,
    identityErrors.UNSUPPORTED_PROVIDER,
    identityErrors.GENESIS_ONLY,
    identityErrors.SOCIAL_LOGIN_FAILED,
    identityErrors.EMAIL_TAKEN,
    accountErrors.AGE_CONFIRMATION_REQUIRED,
    accountErrors.REGISTRATION_CLOSED,
    identityErrors.SECOND_FACTOR_REQUIRED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  // email, name, socialId and profileImage are what the caller believes; the account is made of what the provider answers.
  body: z.strictObject({
    provider: text({ max: 30 }),
    accessToken: token.optional(),
    code: token.optional(),
    codeVerifier: text({ max: 200 }).optional(),
    redirectUri: z.url().max(500).optional(),
    email: z.string().max(254).optional(),
    name: z.string().max(200).optional(),
    socialId: z.string().max(255).optional(),
    profileImage: z.string().max(2000).optional(),
    ...signUpConsents,
  }),
  envelope: false,
  reply: z.object({ success: z.literal(true), tokens: Tokens, message: z.string() }),
});

export const oidcStart = endpoint({
  method: 'GET',
  path: '/auth/oidc/:provider/start',
  scope: 'any',
  permission: 'public',
  // It begins something.
  personal: true,
  audit: false,
  topics: { none: 'a way through the site of a provider: it answers with a redirect' },
  summary: { ko: '소셜 로그인 시작', en: 'Go to the provider to sign in' },
  errors: [
    identityErrors.TERMS_REQUIRED,
    identityErrors.UNSUPPORTED_PROVIDER,
    identityErrors.GENESIS_ONLY,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  params: ProviderParams,
  query: z.strictObject({
    terms: z.enum(['accepted']).optional(),
    /** That one is 14 or older: without it no account is made on the way back. */
    age: z.enum(['confirmed']).optional(),
    returnTo: ReturnPath.default(identityPaths.start()),
    /** Hint for the provider about the expected user: it may still ask, and reports who signed in. */
    loginHint: Email.optional(),
  }),
  reply: z.object({}),
});

export const oidcCallback = endpoint({
  method: 'GET',
  path: '/auth/oidc/:provider/callback',
  scope: 'root',
  permission: 'public',
  audit: false,
  topics: { none: 'a way through the site of a provider: it answers with a redirect' },
  summary: { ko: '소셜 로그인 마침', en: 'Return from the provider' },
  errors: [identityErrors.UNSUPPORTED_PROVIDER],
  params: ProviderParams,
  // Providers add parameters of their own (scope, authuser, prompt, session_state); the exchange checks all that count.
  query: z.looseObject({
    code: token.optional(),
    state: text({ max: 300 }).optional(),
    error: text({ max: 300 }).optional(),
  }),
  reply: z.object({}),
});

export const coreLogin = endpoint({
  method: 'POST',
  path: '/auth/core/login',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: { none: 'a session begins: what was loaded before it is forgotten' },
  summary: { ko: '코어 플랫폼 로그인', en: 'Sign in to the core platform' },
  errors: [
    ...credentialErrors,
    identityErrors.CORE_ACCESS_DENIED,
    accountErrors.SECOND_FACTOR_TO_SET_UP,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: z.strictObject(sentCredentials),
  envelope: false,
  reply: z.object({
    success: z.literal(true),
    token: z.string(),
    refreshToken: z.string().nullable(),
    expiresIn: z.int(),
    user: Person.extend({ roles: z.array(z.enum(coreRoles)) }),
    message: z.string(),
  }),
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.person],
  summary: { ko: '내 프로필', en: 'My profile' },
  errors: [],
  reply: Profile,
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '내 프로필 수정', en: 'Change my profile' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: ProfileChange,
  reply: Profile,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  scope: 'any',
  permission: 'signed-in',
  audit: 'identity.password.change',
  touches: [identityTopics.person, identityTopics.session],
  summary: { ko: '비밀번호 변경', en: 'Set or change my password' },
  errors: [
    accountErrors.PASSWORD_WRONG,
    identityErrors.WEAK_PASSWORD,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: z.strictObject({ current: SentPassword.optional(), next: Password }),
  reply: z.object({}),
});

export const connectSocial = endpoint({
  method: 'POST',
  path: '/api/user/social/connect/:provider',
  scope: 'any',
  permission: 'signed-in',
  audit: 'identity.provider.connect',
  touches: [identityTopics.person],
  summary: { ko: '소셜 계정 연결', en: 'Connect a social account' },
  errors: [
    identityErrors.UNSUPPORTED_PROVIDER,
    identityErrors.GENESIS_ONLY,
    identityErrors.SOCIAL_LOGIN_FAILED,
    identityErrors.CONNECTION_TAKEN,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  params: ProviderParams,
  body: z.strictObject({
    authCode: token,
    codeVerifier: text({ max: 200 }).optional(),
    redirectUri: z.url().max(500).optional(),
    source: text({ max: 40 }).optional(),
    autoConnect: z.boolean().optional(),
  }),
  reply: Profile,
});

export const disconnectSocial = endpoint({
  method: 'POST',
  path: '/api/user/social/disconnect/:provider',
  scope: 'any',
  permission: 'signed-in',
  audit: 'identity.provider.disconnect',
  touches: [identityTopics.person],
  summary: { ko: '소셜 계정 연결 해제', en: 'Disconnect a social account' },
  errors: [
    identityErrors.UNSUPPORTED_PROVIDER,
    identityErrors.GENESIS_ONLY,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    identityErrors.LAST_SIGN_IN_METHOD,
    kernelErrors.NOT_FOUND,
  ],
  params: ProviderParams,
  body: z.strictObject({}).optional(),
  reply: Profile,
});
