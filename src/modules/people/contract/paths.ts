/** Screen paths of people management. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import { defineScreenPath } from '#kernel/contract/path.ts';

export const peoplePaths = {
  members: defineScreenPath('/admin/users', { ko: '구성원 관리', en: 'Members' }),
  roles: defineScreenPath('/admin/roles', { ko: '역할 관리', en: 'Roles' }),
  grants: defineScreenPath('/admin/dynamic-permission-assignment', {
    ko: '동적 권한 할당',
    en: 'Temporary permissions',
  }),
  role: defineScreenPath('/admin/roles/:id', commonTexts.role),
  permissions: defineScreenPath('/admin/master-permission-dashboard', {
    ko: '마스터 권한 대시보드',
    en: 'Permission check',
  }),
  member: defineScreenPath('/admin/users/:id', { ko: '구성원', en: 'Member' }),
};
