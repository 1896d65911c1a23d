/** Words of approvals, as their help explains them. */
import type { TermDefinition } from '#kernel/web/help.ts';

export const terms = {
  line: {
    word: { ko: '결재선', en: 'Approval line' },
    meaning: { ko: '누가 어떤 순서로 결재하는지 정해 둔 것입니다.', en: 'The people who decide, and their order.' },
  },
  agree: {
    word: { ko: '합의', en: 'Agreement' },
    meaning: {
      ko: '결재자가 아닌 부서의 동의를 구하는 단계입니다.',
      en: 'A step that asks another department whether it agrees.',
    },
  },
  copy: {
    word: { ko: '참조', en: 'Copy' },
    meaning: { ko: '결정하지 않고 내용을 받아 보는 것입니다.', en: 'Being told, without a say in it.' },
  },
  giveBack: {
    word: { ko: '반려', en: 'Rejection' },
    meaning: {
      ko: '승인하지 않고 끝내는 결정입니다. 이유를 함께 남깁니다.',
      en: 'The decision not to approve, with its reason. It ends the approval.',
    },
  },
} as const satisfies Record<string, TermDefinition>;
