/** Field labels: names of this module's request fields that the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const itemLabels: FieldTexts = {
  account: { label: { ko: '맞출 계정과목', en: 'Account to balance' }, kind: 'choice' },
  archived: { ko: '보관 여부', en: 'Archive mark' },
  category: { label: { ko: '분류', en: 'Category' }, kind: 'choice' },
  image: { ko: '사진', en: 'Picture' },
  ids: { ko: '상품', en: 'Products' },
  'price.amount': { ko: '판매가', en: 'Price' },
  'price.currency': { ko: '판매가의 통화', en: 'Currency of the price' },
  location: { ko: '보관 장소', en: 'Place of storage' },
  movement: { label: { ko: '구분', en: 'Movement' }, kind: 'choice' },
  price: { ko: '판매가', en: 'Price' },
  published: { ko: '공개 여부', en: 'Published mark' },
  tax: { label: { ko: '부가세', en: 'VAT' }, kind: 'choice' },
  unitCost: { ko: '단위 원가', en: 'Unit cost' },
};
