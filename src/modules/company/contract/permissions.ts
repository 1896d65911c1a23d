/** Permissions for companies and members, and the default roles that hold them. */
import { definePermissions, staffRoles } from '#kernel/contract/permission.ts';

export const companyPermissions = definePermissions({
  'company.member.read': { ko: '구성원 보기', en: 'View members', level: 'read', roles: staffRoles },
  'company.member.manage': {
    ko: '구성원 초대와 승인',
    en: 'Invite and approve members',
    level: 'admin',
    roles: ['admin', 'manager'],
  },
  'company.company.close': {
    ko: '회사 데이터 내려받기와 회사 닫기',
    en: 'Take the company’s data along, and close it',
    level: 'super_admin',
    guarded: true,
  },
  'company.domain.manage': {
    ko: '회사 주소와 도메인 관리',
    en: "Manage the company's addresses",
    level: 'admin',
    guarded: true,
    roles: ['admin'],
  },
  'company.profile.change': {
    ko: '회사 정보 수정',
    en: 'Change the company profile',
    level: 'admin',
    roles: ['admin'],
  },
});
