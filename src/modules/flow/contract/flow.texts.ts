/** Terms of flows that other modules and the portals also use. */
import type { LocalText } from '#kernel/contract/text.ts';

export const flowTexts = {
  publish: { ko: '게시하기', en: 'Publish' },
  comments: { ko: '의견', en: 'Comments' },
  since: { ko: '언제부터', en: 'Since' },
  retrySelected: { ko: '고른 것 다시 시도', en: 'Retry the selected' },
  cannotBeUndone: { ko: '되돌릴 수 없음', en: 'Cannot be undone' },
  refusedHooks: { ko: '거절되는 호출', en: 'Refused calls' },
  attempts: { ko: '시도', en: 'Tries' },
  times: { ko: '{count}번', en: '{count}' },
  stop: { ko: '중단하고 되돌리기', en: 'Stop and undo' },
  tasks: { ko: '할 일', en: 'Tasks' },
  customer: { ko: '고객', en: 'Customer' },
  failedRuns: { ko: '멈춘 일', en: 'Failed' },
  hiddenChange: {
    ko: '이 항목을 볼 권한이 없어 내용을 보여 드리지 않습니다.',
    en: 'This item is hidden from you, so its changes are not shown.',
  },
  myTasks: { ko: '내 할 일', en: 'My tasks' },
  outcome: { ko: '결과', en: 'Outcome' },
  anyFlow: { ko: '모든 업무 흐름', en: 'Any flow' },
  streams: { ko: '시작 조건', en: 'Triggers' },
  skipped: { ko: '건너뜀', en: 'Skipped' },
  stepCancelled: { ko: '취소됨', en: 'Cancelled' },
  weekday: { ko: '요일', en: 'Days' },
  week: { ko: '이번 주 업무 흐름', en: 'Flows this week' },
  undoEndingSoon: { ko: '되돌리기 기한 임박', en: 'Undo ending soon' },
} satisfies Record<string, LocalText>;
