/** Sales tax of an item: 10 % VAT included in its price (VAT act, article 30), or exempt (article 26). */
import { z } from 'zod';

export const taxKinds = ['taxed', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];
export const TaxKind = z.enum(taxKinds);

/** Of the record; an item that says nothing is taxed. */
export const taxField = 'tax';
export const defaultTax: TaxKind = 'taxed';

/** The record's own answer; the rest is standard tax. */
export const getTax = ({ fields }: { fields: Readonly<Record<string, unknown>> }): TaxKind =>
  fields[taxField] === 'exempt' ? 'exempt' : defaultTax;
