/** Words of bookkeeping, as the help of finance explains them. */
import type { TermDefinition } from '#kernel/web/help.ts';

export const terms = {
  debit: {
    word: { ko: '차변', en: 'Debit' },
    meaning: {
      ko: '전표의 왼쪽입니다. 자산이나 비용이 늘면 여기에 적습니다.',
      en: 'The left side of an entry: where assets and expenses grow.',
    },
  },
  credit: {
    word: { ko: '대변', en: 'Credit' },
    meaning: {
      ko: '전표의 오른쪽입니다. 부채, 자본, 수익이 늘면 여기에 적습니다.',
      en: 'The right side of an entry: where debts, equity and income grow.',
    },
  },
  entry: {
    word: { ko: '전표', en: 'Entry' },
    meaning: {
      ko: '돈이 움직인 일 하나의 기록입니다. 차변과 대변의 합이 늘 같습니다.',
      en: 'The record of one movement of money. Its two sides always add up to the same.',
    },
  },
  reversal: {
    word: { ko: '역분개', en: 'Reversal' },
    meaning: {
      ko: '차변과 대변을 바꿔 적어 전표의 효과를 없애는 전표입니다. 원래 전표는 남습니다.',
      en: 'An entry with the sides swapped, which takes the effect of another back. The other one stays.',
    },
  },
  closing: {
    word: { ko: '마감', en: 'Closing' },
    meaning: {
      ko: '한 달의 장부를 확정하는 일입니다. 마감한 달에는 전표를 더 적을 수 없습니다.',
      en: 'Settling the books of a month, which then takes no further entries.',
    },
  },
  trial: {
    word: { ko: '시산표', en: 'Trial balance' },
    meaning: {
      ko: '계정마다 차변과 대변을 모아, 합이 같은지 보는 표입니다.',
      en: 'A table of both sides of every account, which shows that they add up.',
    },
  },
} as const satisfies Record<string, TermDefinition>;
