/** Field texts of stock movements, categories and prices, used by the forms. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { itemTexts } from './site.texts.ts';

/** The kinds of movement are given by the dialog: not everybody may choose each. */
export const movementTexts = {
  movement: { ko: '구분', en: 'Movement' },
  quantity: {
    label: commonTexts.quantity,
    help: { ko: '조정으로 줄일 때는 앞에 -를 붙여 주세요.', en: 'To adjust downwards, begin with -.' },
  },
  unitCost: {
    label: { ko: '단위 원가', en: 'Unit cost' },
    kind: 'money',
    help: {
      ko: '비워 두면 지금의 평균 원가로 계산합니다.',
      en: 'Leave empty to use the current average cost.',
    },
  },
  note: commonTexts.note,
} satisfies FieldTexts;

export const openingTexts = {
  account: {
    label: { ko: '상대 계정', en: 'Against the account' },
    help: {
      ko: '팔린 상품의 원가를 아직 올리지 않았다면 상품매출원가, 처음부터 있던 재고라면 이월이익잉여금을 고릅니다.',
      en: 'Cost of sales where sold goods were not posted yet; retained earnings for stock that was there from the start.',
    },
  },
} satisfies FieldTexts;

/** Beside these `tax` (see `tax.texts.ts`). The first five and the picture are what is asked; the rest is folded. */
export const productTexts = {
  image: { label: { ko: '사진', en: 'Picture' }, kind: 'picture' },
  name: commonTexts.name,
  price: itemTexts.price,
  quantity: { ko: '재고 수량', en: 'In stock' },
  category: itemTexts.category,
  description: { label: commonTexts.description, kind: 'long-text' },
  code: commonTexts.code,
  unitCost: {
    label: { ko: '개당 매입가', en: 'Cost of one' },
    kind: 'money',
    help: { ko: '적어 두면 재고 금액과 이익을 계산할 수 있습니다.', en: 'Lets stock value and profit be told.' },
  },
  published: { ko: '바로 내 가게에서 팔기', en: 'Sell it in my shop right away' },
} satisfies FieldTexts;

export const categoryTexts = { name: commonTexts.name } satisfies FieldTexts;

export const priceTexts = {
  price: {
    label: itemTexts.price,
    help: {
      ko: '지금부터의 주문에 적용됩니다. 이미 받은 주문의 금액은 바뀌지 않습니다.',
      en: 'Holds for orders from now on. Orders already received keep their amounts.',
    },
  },
} satisfies FieldTexts;
