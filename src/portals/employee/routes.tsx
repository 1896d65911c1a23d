/** The employee portal: its layout, its menu order, and the screens that combine many modules. */
import {
  IconArrowsShuffle,
  IconBell,
  IconHome,
  IconInbox,
  IconTool,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { flowMenuTexts } from '#modules/flow/contract/menu.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { employeeGroups, home, inbox, team, work } from './groups.ts';
import { employeePaths } from './paths.ts';
import { TourEntrance } from './TourEntrance.tsx';

const NoticeBell = lazyPart(async () => (await import('#modules/notification/web/index.ts')).NoticeBell);
const NoticeTab = lazyPart(async () => (await import('#modules/notification/web/index.ts')).NoticeTab);
const WaitingCount = lazyPart(async () => (await import('#modules/decision/web/index.ts')).WaitingCount);
const TaskCount = lazyPart(async () => (await import('#modules/flow/web/index.ts')).TaskCount);

export const employeePortal: PortalFacts = {
  tools: NoticeBell,
  companion: TourEntrance,
  name: 'employee',
  title: { ko: '직원 포털', en: 'Employee portal' },
  home: accessPaths.workspace(),
  bar: [
    { to: employeePaths.dashboard, label: home, Icon: IconHome, right: 'member' },
    {
      to: accessPaths.workspace,
      label: { ko: '결재', en: 'Approvals' },
      Icon: IconInbox,
      right: decisionPermissions['decision.approval.read'],
      Count: WaitingCount,
    },
    {
      to: flowPaths.workflows,
      label: { ko: '업무', en: 'Work' },
      Icon: IconArrowsShuffle,
      right: flowPermissions['flow.execution.read'],
      Count: TaskCount,
    },
    { Part: NoticeTab, label: { ko: '알림', en: 'Notifications' }, Icon: IconBell, right: 'member' },
  ],
  counted: [{ to: accessPaths.workspace, asked: '/api/decision/inbox-count', Count: WaitingCount }],
  loginPath: accessPaths.login(),
  elsewhere: { b2b: accessPaths.account() },
  layout: 'side',
  groups: employeeGroups,
  links: [
    { to: companyPaths.site, right: 'public', site: true },
    { to: itemPaths.catalog, right: 'public', site: true, feature: shopFeature },
    { to: accessPaths.admin, right: systemPermissions['kernel.audit.read'] },
  ],
};

export const screens: readonly Screen[] = [
  {
    path: employeePaths.dashboard,
    help: async () => (await import('./help.ts')).dashboard,
    portal: 'employee',
    right: 'member',
    menu: { group: 'home', icon: IconHome, order: 10, label: home },
    load: async () => (await import('./screens/Dashboard.tsx')).Dashboard,
  },
  {
    path: employeePaths.experience,
    help: async () => (await import('./help.ts')).experience,
    portal: 'employee',
    right: 'member',
    menu: { group: 'home', icon: IconUser, order: 20, label: work, optional: true },
    under: employeePaths.dashboard,
    load: async () => (await import('./screens/EmployeeExperience.tsx')).EmployeeExperience,
  },
  {
    path: employeePaths.lead,
    help: async () => (await import('./help.ts')).lead,
    portal: 'employee',
    right: flowPermissions['flow.execution.read-team'],
    menu: { group: 'home', icon: IconUsersGroup, order: 30, label: team, optional: true },
    under: employeePaths.dashboard,
    keywords: '팀 팀원 부하 team load',
    load: async () => (await import('./screens/ManagerExperience.tsx')).ManagerExperience,
  },
  {
    path: identityPaths.profileHere,
    help: async () => (await import('./help.ts')).profile,
    portal: 'employee',
    right: 'signed-in',
    keywords: '이름 사진 직위 부재 위임 대리 휴가 avatar name position absence delegate',
    load: async () => (await import('./screens/MyProfile.tsx')).MyProfile,
  },
  {
    path: accessPaths.workspace,
    help: async () => (await import('./help.ts')).workspace,
    portal: 'employee',
    right: 'member',
    menu: { group: 'inbox', icon: IconInbox, order: 10, label: inbox },
    keywords: '할 일 결재 대기 inbox tasks',
    load: async () => (await import('./screens/Workspace.tsx')).Workspace,
  },
  {
    path: flowPaths.operator,
    help: async () => (await import('./help.ts')).operator,
    portal: 'employee',
    right: flowPermissions['flow.operator.manage'],
    menu: { group: 'flow', icon: IconTool, order: 40, label: flowMenuTexts.operator },
    keywords: '운영 멈춤 실패 재시도 웹훅 호출 stuck retry queue webhook call',
    load: async () => (await import('./screens/Operator.tsx')).loadOperator(),
  },
];
