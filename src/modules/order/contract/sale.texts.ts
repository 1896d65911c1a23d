/** Sale texts where part of a sale is VAT-exempt: a file of their own, since it is loaded with the screens that show it. */
import type { LocalText } from '#kernel/contract/text.ts';

export const saleTexts = {
  tax: { ko: '과세 구분', en: 'Taxation' },
  supply: { ko: '과세 공급가액', en: 'Taxed supply' },
  exempt: { ko: '면세 금액', en: 'Tax-exempt' },
} satisfies Record<string, LocalText>;
