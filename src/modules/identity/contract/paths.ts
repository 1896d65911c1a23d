/** Where a person begins who is in no company yet. */

import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

const welcome = { ko: '회사의 모든 흐름을 한 곳에서', en: 'Every flow of your company, in one place' };

/** What everybody agrees to who signs in or orders: of the product at its own host, of the company at a company's. */
export const termPaths = {
  terms: screenPath('/terms', { ko: '이용약관', en: 'Terms of use' }),
  privacy: screenPath('/privacy', { ko: '개인정보처리방침', en: 'Privacy policy' }),
};

export const identityPaths = {
  landing: screenPath('/', welcome),
  start: screenPath('/genesis', welcome),
  login: screenPath('/genesis/login', words.signIn),
  mine: screenPath('/genesis/user', { ko: '내 대시보드', en: 'My dashboard' }),
};
