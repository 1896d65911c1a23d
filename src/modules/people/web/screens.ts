/** The screens of a company's people: data only, since all of them are known with the first page. */
import { IconClockShield, IconShieldCheck, IconShieldSearch, IconUsers } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { peopleMenuTexts } from '../contract/menu.ts';
import { peoplePaths } from '../contract/paths.ts';

const readsRoles = accessPermissions['access.role.read'];
const right = companyPermissions['company.member.manage'];

export const screens: readonly Screen[] = [
  {
    path: peoplePaths.members,
    help: async () => (await import('./help.ts')).memberListHelp,
    portal: 'admin',
    right,
    menu: { group: 'members', icon: IconUsers, order: 10 },
    keywords: '구성원 초대 역할 가입 승인 이용 정지 로그아웃 members invite roles',
    load: async () => (await import('./screens/MemberList.tsx')).MemberList,
  },
  {
    path: peoplePaths.member,
    help: async () => (await import('./help.ts')).memberHelp,
    portal: 'admin',
    right,
    load: async () => (await import('./screens/MemberDetail.tsx')).MemberDetail,
  },
  {
    path: peoplePaths.roles,
    help: async () => (await import('./help.ts')).roleListHelp,
    portal: 'admin',
    right: readsRoles,
    menu: { group: 'permissions', icon: IconShieldCheck, order: 20 },
    keywords: '역할 권한 등급 버전 복원 미리보기 roles permissions levels',
    load: async () => (await import('./screens/RoleList.tsx')).RoleList,
  },
  {
    path: peoplePaths.role,
    help: async () => (await import('./help.ts')).roleHelp,
    portal: 'admin',
    right: readsRoles,
    load: async () => (await import('./screens/RoleDetail.tsx')).RoleDetail,
  },
  {
    path: peoplePaths.permissions,
    help: async () => (await import('./help.ts')).permissionHelp,
    portal: 'admin',
    right: readsRoles,
    menu: { group: 'permissions', icon: IconShieldSearch, order: 10, label: peopleMenuTexts.permissions },
    keywords: '권한 이유 누가 무엇 설명 대시보드 permissions why who explain',
    load: async () => (await import('./screens/PermissionDashboard.tsx')).PermissionDashboard,
  },
  {
    path: peoplePaths.grants,
    help: async () => (await import('./help.ts')).grantHelp,
    portal: 'admin',
    right: readsRoles,
    menu: { group: 'permissions', icon: IconClockShield, order: 30, label: peopleMenuTexts.grants },
    keywords: '기간 한정 임시 권한 시간 요일 만료 grants temporary permissions hours',
    load: async () => (await import('./screens/GrantList.tsx')).GrantList,
  },
];
