/** The employee portal: every screen of it, one line each. Rooms' screens come from their `web/index.ts`. */
import { IconArrowsShuffle, IconGavel, IconHome, IconLayoutDashboard } from '@tabler/icons-react';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { decisionScreens } from '#modules/decision/web/index.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { flowScreens } from '#modules/flow/web/index.ts';
import type { Portal } from '#portals/shell/route-table.ts';

const workspace = async () => (await import('./screens/Workspace.tsx')).Workspace;
const dashboard = async () => (await import('./screens/Dashboard.tsx')).Dashboard;

export const employeePortal: Portal = {
  name: 'employee',
  title: { ko: '직원 포털', en: 'Employee portal' },
  home: '/workspace',
  loginPath: '/auth/login',
  layout: 'side',
  groups: {
    work: { ko: '내 업무', en: 'My work' },
    flow: { ko: '플로우', en: 'Flows' },
    record: { ko: '레코드', en: 'Records' },
    finance: { ko: '재무', en: 'Finance' },
    decision: { ko: '결재', en: 'Decisions' },
  },
  links: [
    { title: { ko: '회사 홈', en: 'Site' }, href: '/', permission: 'public' },
    { title: { ko: '카탈로그', en: 'Catalog' }, href: '/catalog', permission: 'public' },
  ],
  routes: [
    {
      path: '/dashboard',
      title: { ko: '대시보드', en: 'Dashboard' },
      screen: dashboard,
      permission: 'member',
      nav: { group: 'work', icon: IconLayoutDashboard, order: 10 },
    },
    {
      path: '/workspace',
      title: { ko: '업무 공간', en: 'Workspace' },
      screen: workspace,
      permission: 'member',
      nav: { group: 'work', icon: IconHome, order: 20 },
      keywords: '결재함 inbox',
    },
    {
      path: '/workspace/approvals/:id',
      title: { ko: '결재', en: 'Approval' },
      screen: decisionScreens.approval,
      permission: decisionPermissions['decision.approval.read'],
    },
    {
      path: '/workflows',
      title: { ko: '워크플로우', en: 'Workflows' },
      screen: flowScreens.workflows,
      permission: flowPermissions['flow.execution.read'],
      nav: { group: 'flow', icon: IconArrowsShuffle, order: 10 },
    },
    {
      path: '/workflows/frames/:id/start',
      title: { ko: '플로우 시작', en: 'Start a flow' },
      screen: flowScreens.start,
      permission: flowPermissions['flow.execution.start'],
    },
    {
      path: '/workflows/tasks/:id',
      title: { ko: '할 일', en: 'Task' },
      screen: flowScreens.task,
      permission: flowPermissions['flow.task.complete'],
    },
    {
      path: '/workflows/executions/:id',
      title: { ko: '실행', en: 'Execution' },
      screen: flowScreens.execution,
      permission: flowPermissions['flow.execution.read'],
    },
    {
      path: '/workflows/executions/:id/undo',
      title: { ko: '실행 취소 미리보기', en: 'Undo preview' },
      screen: flowScreens.undo,
      permission: flowPermissions['flow.execution.read'],
    },
    {
      path: '/domains/decision/approval-lines',
      title: { ko: '결재선', en: 'Approval lines' },
      screen: decisionScreens.lines,
      permission: decisionPermissions['decision.line.read'],
      nav: { group: 'decision', icon: IconGavel, order: 10 },
    },
  ],
};
