/** What people read at the fields of stock movements and prices: forms take it from here. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';

/** The kinds of movement are given by the dialog: not everybody may choose each. */
export const movementTexts = {
  movement: { ko: '구분', en: 'Movement' },
  quantity: {
    label: words.quantity,
    help: { ko: '조정으로 줄일 때는 앞에 -를 붙여 주세요.', en: 'To adjust downwards, begin with -.' },
  },
  unitCost: {
    label: { ko: '단위 원가', en: 'Unit cost' },
    help: {
      ko: '비워 두면 지금의 평균 원가로 계산합니다.',
      en: 'Left empty, the present average cost is used.',
    },
  },
  note: words.note,
} satisfies FieldTexts;

export const priceTexts = {
  price: {
    label: { ko: '판매가', en: 'Price' },
    help: {
      ko: '지금부터의 주문에 적용됩니다. 이미 받은 주문의 금액은 바뀌지 않습니다.',
      en: 'Holds for orders from now on. Orders already received keep their amounts.',
    },
  },
} satisfies FieldTexts;
