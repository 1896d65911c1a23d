/** How long runs are kept, and what started them. */
import type { KeptWords } from '#kernel/server/kept.ts';

export const keptStarts: KeptWords = {
  kind: 'stream-starts',
  title: { ko: '자동 시작 기록', en: 'Automatic starts' },
  why: {
    ko: '일정과 이벤트로 시작한 이력이 자동 시작 화면에서 사라집니다. 진행 건은 남습니다.',
    en: 'The history of schedules and events leaves their screen. The runs stay.',
  },
};

export const keptRuns: KeptWords = {
  kind: 'runs',
  title: { ko: '진행 건과 바뀐 내용', en: 'Runs and what they changed' },
  why: {
    ko: '되돌리기와 이력에 필요해 삭제하지 않습니다.',
    en: 'Undo and history need them, so they are never removed.',
  },
};
