/** Where a person begins who is in no company yet. */

import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

const welcome = { ko: '회사의 모든 흐름을 한 곳에서', en: 'Every flow of your company, in one place' };

/** What everybody agrees to who signs in or orders: of the product at its own host, of the company at a company's. */
export const termPaths = {
  terms: screenPath('/terms', { ko: '이용약관', en: 'Terms of use' }),
  privacy: screenPath('/privacy', { ko: '개인정보처리방침', en: 'Privacy policy' }),
};

/** The product's own, where they are accepted. */
export const rootTermPaths = {
  terms: screenPath('/genesis/terms', termPaths.terms.title),
  privacy: screenPath('/genesis/privacy', termPaths.privacy.title),
};

export const identityPaths = {
  landing: screenPath('/', welcome),
  start: screenPath('/genesis', welcome),
  login: screenPath('/genesis/login', words.signIn),
  profile: screenPath('/genesis/user/profile', { ko: '내 프로필', en: 'My profile' }),
  /** Inside a company. */
  profileHere: screenPath('/profile', { ko: '내 프로필', en: 'My profile here' }),
  settings: screenPath('/settings', { ko: '설정', en: 'Settings' }),
  forgot: screenPath('/genesis/forgot-password', { ko: '비밀번호 찾기', en: 'Forgot your password' }),
  reset: screenPath('/genesis/reset-password', { ko: '비밀번호 재설정', en: 'Set a new password' }),
  security: screenPath('/genesis/user/security', { ko: '로그인 보안', en: 'Sign-in security' }),
  address: screenPath('/genesis/address', { ko: '이메일 주소 변경', en: 'Change email address' }),
  mine: screenPath('/genesis/user', { ko: '내 대시보드', en: 'My dashboard' }),
};
