import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'workspace.approvals': 'Approvals',
  'workspace.tasks': 'My tasks',
  'workspace.start': 'Flows you may start',
  'workspace.expiring': 'Undo ending soon',
  'workspace.expiringNone': 'No undo window ends within 7 days.',
  'dashboard.hello.night': 'Working late, {name}?',
  'dashboard.hello.morning': 'Good morning, {name}.',
  'dashboard.hello.afternoon': 'Good afternoon, {name}.',
  'dashboard.hello.evening': 'Good evening, {name}.',
  'dashboard.approvals': 'Waiting for my approval',
  'dashboard.tasks': 'My tasks',
  'dashboard.running': 'Runs in progress',
  'dashboard.expiring': 'Undo ending soon',
  'dashboard.finance': 'Finance this month',
  'dashboard.cash': 'Cash',
  'dashboard.revenue': 'Revenue',
  'dashboard.expense': 'Expense',
  'dashboard.profit': 'Profit',
  'dashboard.inbox': 'To decide',
  'dashboard.executions': 'See runs',
};
