/** A product as somebody puts it up for sale, and the categories that a company sorts its products by. */
import { z } from 'zod';
import { MinorUnits, Money } from '#kernel/contract/money.ts';
import { PicturePath } from '#kernel/contract/picture.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Code, Title } from '#modules/axis/contract/record.ts';
import { maxQuantity } from './stock.ts';
import { defaultTax, TaxKind } from './tax.ts';

export const maxCategories = 200;
export const CategoryName = text({ max: 40 });

export const Category = z.strictObject({
  /** Stored in records and used in shop addresses; unchanged when the name changes. */
  value: z.string(),
  label: LocalText,
  /** No longer offered; existing uses remain. */
  archived: z.boolean(),
  /** Another one whenever it changed. */
  version: z.int(),
});
export type Category = z.infer<typeof Category>;

export const NewProduct = z.strictObject({
  image: PicturePath.nullish(),
  name: Title,
  price: Money.refine((price) => price.amount >= 0),
  tax: TaxKind.default(defaultTax),
  /** Units that are there to be sold. */
  quantity: z.int().min(0).max(maxQuantity),
  /** One that there is, by its name or its key; a name of none now makes one, also where another was called so before. */
  category: z.string().trim().min(1).max(80),
  description: text({ max: 4000 }).nullish(),
  code: Code.nullish(),
  /** Cost of one unit, in minor units of the company's currency. */
  unitCost: MinorUnits.min(0).max(1_000_000_000_000).nullish(),
  /** True: the shop shows it at once. */
  published: z.boolean().default(true),
});
export type NewProduct = z.infer<typeof NewProduct>;
