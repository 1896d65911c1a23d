/** Help texts of the item screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const valuationHelp: Help = {
  says: {
    ko: [
      '재고의 금액이 장부의 재고 계정과 맞는지 보여 줍니다.',
      '상품별 금액은 이동평균으로 계산하고, 입고와 판매 때마다 장부에 함께 적힙니다.',
      '장부를 쓰기 전부터 있던 재고가 있으면 기초 전표를 한 번 등록해 맞춥니다.',
    ],
    en: [
      'Shows whether the stock value matches its ledger accounts.',
      'Value follows the moving average and is posted with every receipt and sale.',
      'If you had stock before using the books, one opening entry makes them match.',
    ],
  },
};
