/** Words of flows, as their help explains them. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TermDefinition } from '#kernel/web/help.ts';

export const terms = {
  flow: {
    word: commonTexts.flow,
    meaning: { ko: '일이 거치는 단계를 순서대로 정해 둔 것입니다.', en: 'The steps of a piece of work.' },
  },
  run: {
    word: { ko: '진행 건', en: 'Run' },
    meaning: {
      ko: '업무 흐름 하나를 한 번 시작한 것입니다. 주문 하나, 휴가 신청 하나가 각각 진행 건입니다.',
      en: 'One start of a flow: one purchase, one request for leave.',
    },
  },
  undo: {
    word: commonTexts.undo,
    meaning: {
      ko: '끝난 일이 바꾼 것을 한 번에 이전으로 돌리는 일입니다. 기록은 삭제되지 않습니다.',
      en: 'Restores everything a finished run changed, in one step. No records are lost.',
    },
  },
  window: {
    word: { ko: '되돌리기 기한', en: 'Undo window' },
    meaning: {
      ko: '이 시각까지 되돌릴 수 있습니다. 일의 종류와 금액에 따라 정해집니다.',
      en: 'Until when a run can be undone. It depends on the kind of work and its amount.',
    },
  },
  redo: {
    word: commonTexts.redo,
    meaning: { ko: '되돌린 일을 다시 살리는 것입니다.', en: 'Bringing back what was undone.' },
  },
} as const satisfies Record<string, TermDefinition>;
