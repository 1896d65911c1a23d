/** Tax texts of sales: a file of their own, since it is loaded with the screens that show it. */
import type { LocalText } from '#kernel/contract/text.ts';
import { priceTexts, productTexts } from './item.texts.ts';
import type { TaxKind } from './tax.ts';

/** In lists and forms. */
export const taxLabels = {
  taxed: { ko: '과세 (10%)', en: 'Taxed (10%)' },
  exempt: { ko: '면세', en: 'Tax-exempt' },
} satisfies Record<TaxKind, LocalText>;

/** Beside a price. */
export const taxNotes = {
  taxed: { ko: '부가세 포함', en: 'VAT included' },
  exempt: taxLabels.exempt,
} satisfies Record<TaxKind, LocalText>;

export const taxTexts = {
  label: { ko: '부가세', en: 'VAT' },
  help: {
    ko: '가공하지 않은 농산물·축산물·수산물·임산물과 도서 등은 면세입니다.',
    en: 'Unprocessed farm, livestock, sea and forest products, books and the like are exempt.',
  },
  options: taxLabels,
};

const { image, name, price, ...others } = productTexts;
/** The form of a new product: the tax choice follows the price. */
export const newProductTexts = { image, name, price, tax: taxTexts, ...others };

/** The form of a price. */
export const saleTexts = { ...priceTexts, tax: taxTexts };
