/** Screen paths of persons who are in no company yet. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import { defineScreenPath } from '#kernel/contract/path.ts';

const welcome = { ko: '회사의 모든 흐름을 한 곳에서', en: 'Every flow of your company, in one place' };

/** Terms accepted on signing in or ordering: the product's at its own host, the company's at a company's host. */
export const termPaths = {
  terms: defineScreenPath('/terms', { ko: '이용약관', en: 'Terms of use' }),
  privacy: defineScreenPath('/privacy', { ko: '개인정보처리방침', en: 'Privacy policy' }),
};

/** The product's own, where they are accepted. */
export const rootTermPaths = {
  terms: defineScreenPath('/genesis/terms', termPaths.terms.title),
  privacy: defineScreenPath('/genesis/privacy', termPaths.privacy.title),
};

export const identityPaths = {
  landing: defineScreenPath('/', welcome),
  start: defineScreenPath('/genesis', welcome),
  login: defineScreenPath('/genesis/login', commonTexts.signIn),
  profile: defineScreenPath('/genesis/user/profile', { ko: '내 프로필', en: 'My profile' }),
  /** Inside a company. */
  profileHere: defineScreenPath('/profile', { ko: '내 프로필', en: 'My profile here' }),
  settings: defineScreenPath('/settings', { ko: '설정', en: 'Settings' }),
  forgot: defineScreenPath('/genesis/forgot-password', { ko: '비밀번호 찾기', en: 'Forgot your password' }),
  reset: defineScreenPath('/genesis/reset-password', { ko: '비밀번호 재설정', en: 'Set a new password' }),
  security: defineScreenPath('/genesis/user/security', { ko: '로그인 보안', en: 'Sign-in security' }),
  address: defineScreenPath('/genesis/address', { ko: '이메일 주소 변경', en: 'Change email address' }),
  mine: defineScreenPath('/genesis/user', { ko: '내 대시보드', en: 'My dashboard' }),
};
