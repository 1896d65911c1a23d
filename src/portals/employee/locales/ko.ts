/** What the screens of the portal of employees say, in Korean. */
import { decisionWords } from '#modules/decision/contract/words.ts';
import { kindTexts, reportWords } from '#modules/finance/contract/finance.texts.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
export const ko = {
  'workspace.approvals': '결재함',
  'workspace.tasks': flowWords.myTasks.ko,
  'workspace.start': '시작할 수 있는 업무 흐름',
  'workspace.expiring': '되돌리기 기한이 곧 끝나는 일',
  'workspace.expiringNone': '7일 안에 되돌리기 기한이 끝나는 일이 없습니다.',
  'dashboard.hello.night': '{name}님, 늦은 시간까지 수고하십니다.',
  'dashboard.hello.morning': '{name}님, 좋은 아침입니다.',
  'dashboard.hello.afternoon': '{name}님, 좋은 오후입니다.',
  'dashboard.hello.evening': '{name}님, 좋은 저녁입니다.',
  'dashboard.approvals': '결재 대기',
  'dashboard.running': '진행 중인 일',
  'dashboard.expiring': flowWords.undoEndingSoon.ko,
  'dashboard.finance': '이번 달 재무',
  'dashboard.cash': '현금',
  'dashboard.revenue': '매출',
  'dashboard.expense': kindTexts.expense.ko,
  'dashboard.profit': reportWords.profit.ko,
  'dashboard.inbox': decisionWords.toDecide.ko,
  'dashboard.executions': '진행 건 보기',
  'tour.title': '3분 체험',
  'tour.open': '결재를 기다리는 주문이 있습니다. 하나 열어 보세요.',
  'tour.open-go': '결재함 열기',
  'tour.approve': '승인하면 무엇이 바뀌는지 읽고 승인해 보세요.',
  'tour.undo': '끝난 주문을 열고 되돌리기를 눌러 보세요. 확인하기 전에는 아무것도 바뀌지 않습니다.',
  'tour.undo-go': '끝난 일 보기',
  'tour.next': '다음 안내',
  'tour.end': '체험 안내 닫기',
} as const;
