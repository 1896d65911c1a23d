/** What the company's catalog shows and sells. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Currency, MinorUnits, Money } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { TaxKind } from './tax.ts';

/** The axis, the type and the fields of records that are sold. */
export const itemAxis = 'item';
export const sellableType = 'sellable';
export const priceField = 'price';
export const publishedField = 'published';
export const descriptionField = 'description';
export const categoryField = 'category';
export const imageField = 'image';

export const CatalogItem = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  category: z.strictObject({ value: z.string(), label: LocalText }).nullable(),
  /** A picture of the company, as `pictureSources` of the kernel takes it. */
  image: z.string().nullable(),
  price: Money,
  tax: TaxKind,
  available: z.int(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const QuoteLine = z.strictObject({
  itemId: Id,
  name: z.string(),
  code: z.string().nullable(),
  quantity: z.int(),
  unitPrice: MinorUnits,
  amount: MinorUnits,
  tax: TaxKind,
  available: z.int(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const catalogSorts = ['title', '-updatedAt', 'fields.price', '-fields.price'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

/** Priced by the server; `total` is the sum of the lines, all in one currency. */
export const Quote = z.strictObject({ lines: z.array(QuoteLine), total: MinorUnits, currency: Currency });
export type Quote = z.infer<typeof Quote>;
