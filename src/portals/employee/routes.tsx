/** The employee portal: every screen of it, one line each. Rooms' screens come from their `web/index.ts`. */
import {
  IconArrowsShuffle,
  IconCoins,
  IconDatabase,
  IconGavel,
  IconHome,
  IconLayoutDashboard,
  IconListNumbers,
  IconReceipt,
  IconReportMoney,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { systemPermissions } from '#kernel/contract/system.ts';
import { axisPermissions } from '#modules/axis/contract/permissions.ts';
import { axisScreens, type RecordScreen, searchPalette } from '#modules/axis/web/index.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { decisionScreens } from '#modules/decision/web/index.ts';
import { entityScreens } from '#modules/entity/web/index.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { financeScreens } from '#modules/finance/web/index.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { flowScreens } from '#modules/flow/web/index.ts';
import { itemScreens } from '#modules/item/web/index.ts';
import { notificationTools } from '#modules/notification/web/index.ts';
import { spaceScreens } from '#modules/space/web/index.ts';
import type { Portal, PortalRoute } from '#portals/shell/route-table.ts';

const workspace = async () => (await import('./screens/Workspace.tsx')).Workspace;
const dashboard = async () => (await import('./screens/Dashboard.tsx')).Dashboard;

const NoticeBell = lazy(async () => ({ default: await notificationTools.bell() }));

const routeOf = ({ right, menu, load, portal: _, ...screen }: RecordScreen): PortalRoute => ({
  ...screen,
  screen: load,
  permission: right,
  ...(menu && { nav: menu }),
});

export const employeePortal: Portal = {
  tools: NoticeBell,
  name: 'employee',
  title: { ko: '직원 포털', en: 'Employee portal' },
  home: '/workspace',
  search: searchPalette,
  loginPath: '/auth/login',
  layout: 'side',
  groups: {
    work: { ko: '내 업무', en: 'My work' },
    flow: { ko: '업무 흐름', en: 'Flows' },
    people: { ko: '사람·거래처', en: 'People' },
    goods: { ko: '상품·재고', en: 'Goods and stock' },
    space: { ko: '공간', en: 'Spaces' },
    finance: { ko: '재무', en: 'Finance' },
    decision: { ko: '결재', en: 'Decisions' },
    record: { ko: '모든 데이터', en: 'All data' },
  },
  links: [
    { title: { ko: '회사 홈', en: 'Site' }, href: '/', permission: 'public' },
    { title: { ko: '카탈로그', en: 'Catalog' }, href: '/catalog', permission: 'public' },
    {
      title: { ko: '관리자', en: 'Administration' },
      href: '/admin',
      permission: systemPermissions['kernel.audit.read'],
      inside: true,
    },
  ],
  routes: [
    ...[...entityScreens, ...itemScreens, ...spaceScreens].map(routeOf),
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
      title: { ko: '업무 흐름 시작', en: 'Start a flow' },
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
      title: { ko: '진행 건', en: 'Run' },
      screen: flowScreens.execution,
      permission: flowPermissions['flow.execution.read'],
    },
    {
      path: '/workflows/executions/:id/undo',
      title: { ko: '되돌리기 미리보기', en: 'Undo preview' },
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
    {
      path: '/entities',
      title: { ko: '엔티티', en: 'Entities' },
      screen: axisScreens.records,
      permission: axisPermissions['axis.record.read'],
      nav: { group: 'record', icon: IconDatabase, order: 10 },
      keywords: '레코드 축 검색 records axes',
    },
    {
      path: '/entities/new',
      title: { ko: '레코드 등록', en: 'New record' },
      screen: axisScreens.newRecord,
      permission: axisPermissions['axis.record.read'],
    },
    {
      path: '/entities/import',
      title: { ko: 'CSV에서 가져오기', en: 'Import from CSV' },
      screen: axisScreens.importRecords,
      permission: axisPermissions['axis.record.read'],
    },
    {
      path: '/entities/records/:id',
      title: { ko: '레코드', en: 'Record' },
      screen: axisScreens.recordById,
      permission: axisPermissions['axis.record.read'],
    },
    {
      path: '/entities/:axis/:type/:id',
      title: { ko: '레코드', en: 'Record' },
      screen: axisScreens.record,
      permission: axisPermissions['axis.record.read'],
    },
    {
      path: '/domains/finance',
      title: { ko: '재무', en: 'Finance' },
      screen: financeScreens.overview,
      permission: financePermissions['finance.ledger.read'],
      nav: { group: 'finance', icon: IconCoins, order: 10 },
      keywords: '현금 이익 마감 cash profit period',
    },
    {
      path: '/domains/finance/flow',
      title: { ko: '재무 흐름', en: 'Journal' },
      screen: financeScreens.entries,
      permission: financePermissions['finance.ledger.read'],
      nav: { group: 'finance', icon: IconReceipt, order: 20 },
      keywords: '전표 분개 원장 journal ledger',
    },
    {
      path: '/domains/finance/flow/new',
      title: { ko: '전표 등록', en: 'Post an entry' },
      screen: financeScreens.newEntry,
      permission: financePermissions['finance.entry.post'],
    },
    {
      path: '/domains/finance/flow/:id',
      title: { ko: '전표', en: 'Entry' },
      screen: financeScreens.entry,
      permission: financePermissions['finance.ledger.read'],
    },
    {
      path: '/domains/finance/accounts',
      title: { ko: '계정과목', en: 'Accounts' },
      screen: financeScreens.accounts,
      permission: financePermissions['finance.ledger.read'],
      nav: { group: 'finance', icon: IconListNumbers, order: 40 },
      keywords: '계정 chart of accounts',
    },
    {
      path: '/domains/finance/state',
      title: { ko: '재무 상태', en: 'Financial statements' },
      screen: financeScreens.state,
      permission: financePermissions['finance.ledger.read'],
      nav: { group: 'finance', icon: IconReportMoney, order: 30 },
      keywords: '시산표 재무상태표 손익계산서 trial balance income',
    },
  ],
};
