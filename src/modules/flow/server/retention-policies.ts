/** Retention policies of runs, their inputs and their automatic starts. */
import type { RetentionTexts } from '#kernel/server/retention-policies.ts';
import { countDueInputs } from './input-retention.service.ts';

export const startRetention: RetentionTexts = {
  kind: 'stream-starts',
  title: { ko: '자동 시작 기록', en: 'Automatic starts' },
  why: {
    ko: '일정과 이벤트로 시작한 이력이 자동 시작 화면에서 사라집니다. 진행 건은 남습니다.',
    en: 'The history of schedules and events leaves their screen. The runs stay.',
  },
};

export const inputRetention: RetentionTexts = {
  kind: 'inputs',
  title: { ko: '업무에 입력한 내용', en: 'Inputs of runs' },
  why: {
    ko: '5년 이상, 금액이 있는 업무는 10년 이상 보관해야 합니다(상법 제33조). 그 뒤에는 입력한 값과 파일, 바뀐 내용을 파기하고 되돌릴 수 없습니다.',
    en: 'To be kept for five years, for ten where money moved (Korean Commercial Act, article 33). After that values, files and changes are erased and cannot be undone.',
  },
  countDue: countDueInputs,
};

export const runRetention: RetentionTexts = {
  kind: 'runs',
  title: { ko: '진행 건의 이력', en: 'History of runs' },
  why: {
    ko: '누가 언제 어떤 업무를 했는지는 감사와 이력에 필요해 삭제하지 않습니다.',
    en: 'Audits and histories need to know when each run was done and by whom, so this is never removed.',
  },
};
