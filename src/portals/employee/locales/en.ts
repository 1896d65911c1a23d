/** What the screens of the portal of employees say, in English: the same keys as in Korean. */
import { decisionWords } from '#modules/decision/contract/words.ts';
import { kindTexts, reportWords } from '#modules/finance/contract/finance.texts.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'workspace.approvals': 'Approvals',
  'workspace.tasks': flowWords.myTasks.en,
  'workspace.start': 'Flows you may start',
  'workspace.expiring': 'Undo ending soon',
  'workspace.expiringNone': 'No undo window ends within 7 days.',
  'dashboard.hello.night': 'Working late, {name}?',
  'dashboard.hello.morning': 'Good morning, {name}.',
  'dashboard.hello.afternoon': 'Good afternoon, {name}.',
  'dashboard.hello.evening': 'Good evening, {name}.',
  'dashboard.approvals': 'Waiting for my approval',
  'dashboard.running': 'Runs in progress',
  'dashboard.expiring': flowWords.undoEndingSoon.en,
  'dashboard.finance': 'Finance this month',
  'dashboard.cash': 'Cash',
  'dashboard.revenue': 'Revenue',
  'dashboard.expense': kindTexts.expense.en,
  'dashboard.profit': reportWords.profit.en,
  'dashboard.inbox': decisionWords.toDecide.en,
  'dashboard.executions': 'See runs',
  'tour.title': 'Try it',
  'tour.open': 'Orders wait for your approval. Open one.',
  'tour.open-go': 'Open the inbox',
  'tour.approve': 'Read what approving will change, then approve.',
  'tour.undo': 'Open a finished order and press Undo. Nothing changes before you confirm.',
  'tour.undo-go': 'See finished work',
  'tour.next': 'Next hint',
  'tour.end': 'Close these hints',
};
