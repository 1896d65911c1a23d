/** Error definitions of item and stock calls. */
import { defineErrors } from '#kernel/contract/error.ts';

export const itemErrors = defineErrors({
  INSUFFICIENT_STOCK: { status: 409, ko: '재고가 부족합니다.', en: 'There is not enough stock.' },
  ITEM_NOT_FOUND: { status: 404, ko: '품목을 찾을 수 없습니다.', en: 'The item was not found.' },
  ITEM_NOT_SOLD: {
    status: 409,
    ko: '지금은 판매하지 않는 상품이 있습니다.',
    en: 'Some of these items are not sold now.',
  },
  CATEGORY_NOT_FOUND: { status: 404, ko: '분류를 찾을 수 없습니다.', en: 'The category was not found.' },
  CATEGORY_EXISTS: {
    status: 409,
    ko: '‘{name}’ 분류가 이미 있습니다.',
    en: 'There is a category ‘{name}’ already.',
  },
  CATEGORIES_FULL: {
    status: 409,
    ko: '분류는 {most}개까지 만들 수 있습니다.',
    en: 'There can be {most} categories at most.',
  },
  ITEM_NOT_SELLABLE: { status: 409, ko: '판매 상품이 아닙니다.', en: 'This is not a sellable item.' },
  ITEM_REPEATED: {
    status: 400,
    ko: '같은 품목이 두 번 들어 있습니다.',
    en: 'The same item is named twice.',
  },
  COST_CURRENCY: {
    status: 422,
    ko: '원가는 회사 통화({currency})로 적어 주세요.',
    en: 'Please give the cost in the company’s currency ({currency}).',
  },
  STOCK_TOO_LARGE: {
    status: 422,
    ko: '다룰 수 있는 수량이나 금액을 넘었습니다.',
    en: 'The quantity or value is beyond what can be counted exactly.',
  },
  STOCK_AGREES: {
    status: 409,
    ko: '재고 금액과 장부 잔액이 이미 같습니다.',
    en: 'The stock and its accounts agree already.',
  },
  MOVEMENT_NOT_FOUND: { status: 404, ko: '재고 이동을 찾을 수 없습니다.', en: 'The stock movement was not found.' },
  MOVEMENT_ALREADY_REVERSED: {
    status: 409,
    ko: '이미 되돌린 재고 이동입니다.',
    en: 'This stock movement was already reversed.',
  },
  MOVEMENTS_APPEND_ONLY: {
    status: 409,
    ko: '재고 이동은 수정하거나 삭제할 수 없습니다. 반대 이동을 등록해 주세요.',
    en: 'Stock movements are never edited or deleted. Register the opposite movement instead.',
  },
});
