/** Where a person begins who is in no company yet. */

import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

const welcome = { ko: '회사의 모든 흐름을 한 곳에서', en: 'Every flow of your company, in one place' };

export const identityPaths = {
  landing: screenPath('/', welcome),
  start: screenPath('/genesis', welcome),
  login: screenPath('/genesis/login', words.signIn),
  mine: screenPath('/genesis/user', { ko: '내 대시보드', en: 'My dashboard' }),
};
