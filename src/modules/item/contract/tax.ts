/** How the sale of an item is taxed: with 10 % VAT inside its price (VAT act, article 30), or not at all (article 26). */
import { z } from 'zod';

export const taxKinds = ['taxed', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];
export const TaxKind = z.enum(taxKinds);

/** Of the record; an item that says nothing is taxed. */
export const taxField = 'tax';
export const standardTax: TaxKind = 'taxed';

/** A record's own answer, whatever stands there. */
export const taxOf = ({ fields }: { fields: Readonly<Record<string, unknown>> }): TaxKind =>
  fields[taxField] === 'exempt' ? 'exempt' : standardTax;
