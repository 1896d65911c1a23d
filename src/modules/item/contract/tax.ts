/** How the sale of an item is taxed: with 10 % VAT inside its price (VAT act, article 30), or not at all (article 26). */
import { z } from 'zod';
import type { LocalText } from '#kernel/contract/text.ts';

export const taxKinds = ['taxed', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];
export const TaxKind = z.enum(taxKinds);

/** Of the record; an item that says nothing is taxed. */
export const taxField = 'tax';
export const standardTax: TaxKind = 'taxed';

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

/** A record's own answer, whatever stands there. */
export const taxOf = ({ fields }: { fields: Readonly<Record<string, unknown>> }): TaxKind =>
  TaxKind.catch(standardTax).parse(fields[taxField]);
