/** Error codes: refusals about persons and sessions. */
import { defineErrors } from '#kernel/contract/error.ts';

export const identityErrors = defineErrors({
  LOGIN_FAILED: {
    status: 401,
    ko: '이메일 또는 비밀번호가 맞지 않습니다. 다시 확인해 주세요.',
    en: 'Sign-in failed. Please check your email and password.',
  },
  EMAIL_TAKEN: {
    status: 409,
    ko: '이미 가입된 이메일입니다. 로그인한 뒤 프로필에서 계정을 연결해 주세요.',
    en: 'This email is already registered. Sign in and connect the account in your profile.',
  },
  WEAK_PASSWORD: {
    status: 400,
    ko: '누구나 먼저 시도해 보는 비밀번호입니다. 널리 알려진 비밀번호, 같은 글자를 되풀이하거나 순서대로 누른 비밀번호, 이름·이메일·회사 이름으로 만든 비밀번호는 쓸 수 없습니다.',
    en: 'This password is too easy to guess. Common passwords, repeated or sequential characters, and passwords based on your name, email or company are not allowed.',
  },
  TERMS_REQUIRED: {
    status: 400,
    ko: '이용약관과 개인정보처리방침에 동의해 주세요.',
    en: 'Please agree to the terms of use and the privacy policy.',
  },
  UNSUPPORTED_PROVIDER: {
    status: 400,
    ko: '지원하지 않는 소셜 로그인입니다.',
    en: 'Unsupported social login',
  },
  GENESIS_ONLY: {
    status: 403,
    ko: '소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.',
    en: 'Social login and account connection are available only in the start portal.',
  },
  SOCIAL_LOGIN_FAILED: {
    status: 401,
    ko: '소셜 로그인에 실패했습니다. 다시 시도해 주세요.',
    en: 'Social login failed. Please try again.',
  },
  SOCIAL_LOGIN_CANCELLED: {
    status: 400,
    ko: '{provider} 로그인이 취소되었습니다.',
    en: '{provider} login was cancelled',
  },
  CONNECTION_TAKEN: {
    status: 409,
    ko: '이미 다른 사람에게 연결된 계정입니다.',
    en: 'This account is already connected to another person.',
  },
  LAST_SIGN_IN_METHOD: {
    status: 409,
    ko: '마지막 로그인 수단은 연결을 해제할 수 없습니다. 먼저 비밀번호를 정하거나 다른 계정을 연결해 주세요.',
    en: 'The last way to sign in cannot be removed. Set a password or connect another account first.',
  },
  ONLY_MASTER: {
    status: 409,
    ko: '{companies}의 마스터가 회원님뿐입니다. 다른 사람에게 마스터를 넘긴 뒤 다시 신청해 주세요.',
    en: 'You are the only owner of {companies}. Transfer ownership to someone else first, then try again.',
  },
  REFRESH_FAILED: {
    status: 401,
    ko: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
    en: 'Your sign-in has expired. Please sign in again.',
  },
  CORE_ACCESS_DENIED: {
    status: 403,
    ko: '코어 플랫폼에 접근할 권한이 없습니다.',
    en: 'No access to Core Platform',
  },
  CROSS_TENANT_FAILED: {
    status: 403,
    ko: '다른 회사로 이동하기 위한 인증에 실패했습니다.',
    en: 'Cross-tenant authentication failed',
  },
  TEMP_TOKEN_FAILED: {
    status: 401,
    ko: '임시 토큰을 교환하지 못했습니다. 다시 시도해 주세요.',
    en: 'Temporary token exchange failed',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    ko: '2단계 인증 코드를 넣어 주세요.',
    en: 'Enter your verification code.',
  },
  SECOND_FACTOR_FAILED: {
    status: 401,
    ko: '코드가 맞지 않거나 이미 쓴 코드입니다. 앱에 새로 나온 코드를 넣어 주세요.',
    en: 'This code is wrong or was used already. Enter the one that the application shows now.',
  },
  VERIFICATION_FAILED: {
    status: 400,
    ko: '이메일 확인 링크가 만료되었거나 올바르지 않습니다.',
    en: 'The email verification link has expired or is not valid.',
  },
});

/** Errors for a password, and for the code beside it. */
export const credentialErrors = [
  identityErrors.LOGIN_FAILED,
  identityErrors.SECOND_FACTOR_REQUIRED,
  identityErrors.SECOND_FACTOR_FAILED,
] as const;
