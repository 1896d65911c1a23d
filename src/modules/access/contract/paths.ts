/** Where a person signs in to a company, and where each portal begins: access says who belongs to which. */

import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

export const accessPaths = {
  login: screenPath('/auth/login', words.signIn),
  workspace: screenPath('/workspace', { ko: '업무 공간', en: 'Workspace' }),
  admin: screenPath('/admin', { ko: '관리자', en: 'Administration' }),
  partners: screenPath('/portals/b2b', { ko: 'B2B 파트너 포털', en: 'B2B partner portal' }),
  account: screenPath('/my-account/dashboard', { ko: '내 계정', en: 'My account' }),
};
