/** The screens of a company's people: data only, since all of them are known with the first page. */
import { IconUsers } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { peoplePaths } from '../contract/paths.ts';

const right = companyPermissions['company.member.manage'];

export const screens: readonly Screen[] = [
  {
    path: peoplePaths.members,
    help: async () => (await import('./help.ts')).members,
    portal: 'admin',
    right,
    menu: { group: 'people', icon: IconUsers, order: 10 },
    keywords: '구성원 초대 역할 가입 승인 이용 정지 로그아웃 members invite roles',
    load: async () => (await import('./screens/MemberList.tsx')).MemberList,
  },
  {
    path: peoplePaths.member,
    help: async () => (await import('./help.ts')).member,
    portal: 'admin',
    right,
    load: async () => (await import('./screens/MemberDetail.tsx')).MemberDetail,
  },
];
