/** Permissions for roles, sign-in and rights, and the default roles that hold them. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const accessPermissions = definePermissions({
  'access.role.read': {
    ko: '역할과 권한 보기',
    en: 'View roles and permissions',
    level: 'read',
    roles: ['admin', 'manager'],
  },
  'access.role.manage': { ko: '역할 관리', en: 'Manage roles', level: 'admin', guarded: true, roles: ['admin'] },
  'access.member.assign': {
    ko: '구성원에게 역할 주기',
    en: 'Assign roles to members',
    level: 'admin',
    guarded: true,
    roles: ['admin'],
  },
  'access.mastership.give': { ko: '마스터 넘겨주기', en: 'Hand the company on', level: 'super_admin', guarded: true },
  'access.member.view-as': {
    ko: '다른 구성원의 화면 보기',
    en: 'See the portal as another member does',
    level: 'admin',
    roles: ['admin'],
  },
  'access.grant.manage': {
    ko: '기간 한정 권한 주기',
    en: 'Give time-limited permissions',
    level: 'admin',
    guarded: true,
    roles: ['admin'],
  },
});
