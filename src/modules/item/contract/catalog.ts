/** Catalog contract: items a company shows and sells. */
import type { Currency, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { TaxKind } from './tax.ts';

/** The axis, the type and the fields of records that are sold. */
export const itemAxis = 'item';
export const sellableType = 'sellable';
export const priceField = 'price';
export const publishedField = 'published';
export const descriptionField = 'description';
export const categoryField = 'category';
export const imageField = 'image';

/** A sold item as the site shows it. */
export interface CatalogItem {
  id: string;
  name: string;
  code: string | null;
  description: string | null;
  category: { value: string; label: LocalText } | null;
  /** A picture of the company, as `getPictureSources` of the kernel takes it. */
  image: string | null;
  price: Money;
  tax: TaxKind;
  available: number;
}

export interface QuoteLine {
  itemId: string;
  name: string;
  code: string | null;
  quantity: number;
  /** Minor units, as the amount. */
  unitPrice: number;
  amount: number;
  tax: TaxKind;
  available: number;
}

export const catalogSorts = ['title', '-updatedAt', 'fields.price', '-fields.price'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

/** Priced by the server; `total` is the sum of the lines, all in one currency. */
export interface Quote {
  lines: QuoteLine[];
  total: number;
  currency: Currency;
}
