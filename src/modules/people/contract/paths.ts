/** Where a company looks after its people. */
import { screenPath } from '#kernel/contract/path.ts';

export const peoplePaths = {
  members: screenPath('/admin/users', { ko: '구성원 관리', en: 'Members' }),
  member: screenPath('/admin/users/:id', { ko: '구성원', en: 'Member' }),
};
