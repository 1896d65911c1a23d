/** Paths of the company sign-in and of each portal's start: access knows who belongs to which. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import { defineScreenPath } from '#kernel/contract/path.ts';

export const accessPaths = {
  login: defineScreenPath('/auth/login', commonTexts.signIn),
  workspace: defineScreenPath('/workspace', { ko: '업무 공간', en: 'Workspace' }),
  admin: defineScreenPath('/admin', { ko: '관리자', en: 'Administration' }),
  partners: defineScreenPath('/portals/b2b', { ko: 'B2B 파트너 포털', en: 'B2B partner portal' }),
  account: defineScreenPath('/my-account/dashboard', { ko: '내 계정', en: 'My account' }),
};
