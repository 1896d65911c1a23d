/** Where a company looks after its people. */
import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

export const peoplePaths = {
  members: screenPath('/admin/users', { ko: '구성원 관리', en: 'Members' }),
  roles: screenPath('/admin/roles', { ko: '역할 관리', en: 'Roles' }),
  grants: screenPath('/admin/dynamic-permission-assignment', { ko: '동적 권한 할당', en: 'Temporary permissions' }),
  role: screenPath('/admin/roles/:id', words.role),
  permissions: screenPath('/admin/master-permission-dashboard', {
    ko: '마스터 권한 대시보드',
    en: 'Permission check',
  }),
  member: screenPath('/admin/users/:id', { ko: '구성원', en: 'Member' }),
};
