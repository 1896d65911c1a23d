/** Shapes of stock and its pure rules. Quantities are whole units; values are minor units in the company's currency. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Currency, MinorUnits, Money, Sum } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { TaxKind } from './tax.ts';

/** Movements a person or block may request. */
export const movementKinds = ['receive', 'issue', 'reserve', 'release', 'issue-reserved', 'adjust'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** One movement never moves more. */
export const maxQuantity = 1_000_000_000;
export const Quantity = z.int().min(1).max(maxQuantity);
export const Location = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
export const mainLocation = 'main';

export const Stock = z.strictObject({
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  /** Cost of the units on hand, by moving average; over many locations it can exceed the limit of one entry. */
  value: Sum,
});
export type Stock = z.infer<typeof Stock>;

/** True if units came in without a cost: their value is unknown, not zero. */
export const isCostUnknown = ({ onHand, value }: Pick<Stock, 'onHand' | 'value'>): boolean => onHand > 0 && value === 0;

export const emptyStock: Stock = { onHand: 0, reserved: 0, available: 0, value: 0 };

export const Movement = z.strictObject({
  id: Id,
  itemId: Id,
  location: z.string(),
  kind: z.enum([...movementKinds, 'reverse']),
  /** Above zero, but for an adjustment downwards. Of a reversal: the quantity it takes back. */
  quantity: z.int(),
  onHandChange: z.int(),
  reservedChange: z.int(),
  onHandAfter: z.int(),
  valueChange: MinorUnits,
  note: z.string().nullable(),
  executionId: Id.nullable(),
  reverses: Id.nullable(),
  reversedBy: Id.nullable(),
  movedBy: z.string().nullable(),
  movedAt: z.string(),
});
export type Movement = z.infer<typeof Movement>;

export const Item = z.strictObject({
  id: Id,
  type: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  price: Money.nullable(),
  tax: TaxKind,
  published: z.boolean(),
  stock: Stock,
  currency: Currency,
  version: z.int(),
  updatedAt: z.string(),
});
export type Item = z.infer<typeof Item>;

/** Days that the curve of an item's stock shows, today among them. */
export const curveDays = 90;

/** Units at the end of each day over all locations, oldest first; today so far. */
export const StockCurve = z.array(z.strictObject({ day: LocalDate, onHand: z.int() }));
export type StockCurve = z.infer<typeof StockCurve>;

export const NewMovement = z
  .strictObject({
    movement: z.enum(movementKinds),
    /** For `adjust`: the change, up or down. */
    quantity: z.int().min(-maxQuantity).max(maxQuantity),
    location: Location.default(mainLocation),
    /** Cost of one unit, for `receive`. */
    unitCost: MinorUnits.min(0).max(1_000_000_000_000).optional(),
    note: text({ max: 200 }).optional(),
  })
  .refine((body) => body.quantity !== 0 && (body.movement === 'adjust' || body.quantity > 0), {
    path: ['quantity'],
    params: {
      ko: '수량을 1 이상으로 입력해 주세요. 줄이는 조정에만 앞에 -를 붙일 수 있습니다.',
      en: 'Please enter a quantity of 1 or more. Only an adjustment may begin with -.',
    },
  });
