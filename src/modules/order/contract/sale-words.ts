/** What the parts of a sale are called where some of it is free of VAT; apart, since it comes with the screens that say it. */
import type { LocalText } from '#kernel/contract/text.ts';

export const saleWords = {
  tax: { ko: '과세 구분', en: 'Taxation' },
  supply: { ko: '과세 공급가액', en: 'Taxed supply' },
  exempt: { ko: '면세 금액', en: 'Tax-exempt' },
} satisfies Record<string, LocalText>;
