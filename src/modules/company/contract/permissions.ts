/** Who may do what with companies and members: the permissions, and the default roles that hold them. */
import { definePermissions, staff } from '#kernel/contract/permission.ts';

export const companyPermissions = definePermissions({
  'company.member.read': { ko: '구성원 보기', en: 'View members', level: 'read', roles: staff },
  'company.member.manage': {
    ko: '구성원 초대와 승인',
    en: 'Invite and approve members',
    level: 'admin',
    roles: ['admin', 'manager'],
  },
  'company.profile.change': {
    ko: '회사 정보 수정',
    en: 'Change the company profile',
    level: 'admin',
    roles: ['admin'],
  },
});
