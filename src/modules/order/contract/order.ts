/** An order: who ordered what, where it goes, and how far it is. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { Id } from '#kernel/contract/ids.ts';
import { Currency, MinorUnits, sumAmounts } from '#kernel/contract/money.ts';
import { Phone } from '#kernel/contract/phone.ts';
import { nameText, text } from '#kernel/contract/text.ts';
import { Instant, LocalDate } from '#kernel/contract/time.ts';
import { TaxKind } from '#modules/item/contract/tax.ts';
import { AddressBody } from './guest.ts';
import { OrderState } from './states.ts';
import { WithdrawalFacts } from './withdrawal.ts';

export const maxOrderLines = 50;
export const maxQuantity = 9_999;

/** The key of the frame that a company's orders run on. */
export const orderFrameKey = 'order';

export const Contact = z.strictObject({ name: nameText({ max: 80 }), email: Email, phone: Phone });
export type Contact = z.infer<typeof Contact>;

export const DeliveryAddress = AddressBody.omit({ label: true, isDefault: true, recipient: true, phone: true });
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const RequestedLine = z.strictObject({ itemId: Id, quantity: z.int().min(1).max(maxQuantity) });
export type RequestedLine = z.infer<typeof RequestedLine>;

const hasRepeatedItem = {
  ko: '같은 상품이 두 번 들어 있습니다. 한 줄로 합쳐 주세요.',
  en: 'The same product stands here twice. Please make it one line.',
};

export const RequestedLines = z
  .array(RequestedLine)
  .min(1)
  .max(maxOrderLines)
  .refine((lines) => new Set(lines.map((line) => line.itemId)).size === lines.length, { params: hasRepeatedItem });

/** An execution's reference to a customer: `guest:<id>` or `person:<id>`; the empty text names nobody. */
export const CustomerReference = z.string().regex(/^$|^(guest|person):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The versions that the customer read and agreed to: of the terms of use, and of the privacy policy with the use of personal data. */
export const Consent = z.strictObject({ terms: z.int().min(1), privacy: z.int().min(1) });
export type Consent = z.infer<typeof Consent>;

export const PlaceOrder = z.strictObject({
  lines: RequestedLines,
  contact: Contact,
  address: DeliveryAddress,
  note: text({ min: 0, max: 500 }).default(''),
  /** The price the customer saw; another one is refused. */
  expectedTotal: MinorUnits.optional(),
  /** Required for an order; the law demands it before any other data is stored. */
  consent: Consent.optional(),
  /** Made by the client per order form: the same key never orders twice. */
  key: text({ min: 8, max: 80 }),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderLine = z.strictObject({
  itemId: Id,
  name: z.string(),
  code: z.string().nullable(),
  quantity: z.int(),
  unitPrice: MinorUnits,
  amount: MinorUnits,
  /** As it was when it was ordered, whatever becomes of the item. */
  tax: TaxKind,
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderSummary = z.strictObject({
  id: Id,
  number: z.string(),
  state: OrderState,
  total: MinorUnits,
  currency: Currency,
  customerName: z.string(),
  firstItem: z.string(),
  lineCount: z.int(),
  /** Its customer asked to withdraw, and waits for an answer. */
  isWithdrawing: z.boolean(),
  placedAt: Instant,
  updatedAt: Instant,
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const StateChange = z.strictObject({
  state: OrderState,
  from: OrderState.nullable(),
  at: Instant,
  by: z.enum(['customer', 'staff', 'flow']),
  /** The person's name; only for staff with orders. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  /** It took other moves back. */
  undone: z.boolean(),
});
export type StateChange = z.infer<typeof StateChange>;

export const Order = z.strictObject({
  ...OrderSummary.shape,
  lines: z.array(OrderLine),
  contact: Contact,
  /** Null when a member took the order without one. */
  address: DeliveryAddress.nullable(),
  note: z.string(),
  /** Prices of what is taxed include VAT; this part of the total is VAT. */
  vat: MinorUnits,
  history: z.array(StateChange),
  /** The consent given; null if a member took the order, or before consent was required. */
  consent: z.strictObject({ ...Consent.shape, at: Instant }).nullable(),
  /** Bank account for the customer's payment while it is awaited; null for everybody else and if the company has not set it. */
  transfer: z
    .strictObject({
      bank: z.string(),
      account: z.string(),
      holder: z.string(),
      /** The last day on which it is to be paid. */
      until: LocalDate,
    })
    .nullable(),
  /** When the company saw the money come in. */
  paidAt: Instant.nullable(),
  /** The guest's own link to their stored data, with its secret; null for everybody else. */
  followUp: z.string().nullable(),
  ...WithdrawalFacts.shape,
  version: z.int(),
  /** Only for members: the execution that this order is. */
  executionId: Id.nullable(),
  /** The reader's available actions; `move` is for staff who handle orders. */
  can: z.strictObject({
    cancel: z.boolean(),
    reorder: z.boolean(),
    confirmReceipt: z.boolean(),
    /** Ask to take back what was confirmed; answer that. */
    withdraw: z.boolean(),
    answerWithdrawal: z.boolean(),
    /** Say that the money has come in, or take that back. */
    markPaid: z.boolean(),
    move: z.array(OrderState),
  }),
});
export type Order = z.infer<typeof Order>;

/** Working days that a customer has to transfer the money. */
export const transferDays = 3;

/** Korean VAT is 10 % and part of the price shown: a total of 11,000 holds 1,000 (VAT act, article 30). Whole units, exact for every sum. */
export function getIncludedVat(total: number): number {
  return total - Number((BigInt(total) * 20n + 11n) / 22n);
}

type TaxedLine = Pick<OrderLine, 'amount' | 'tax'>;

/** Amounts of a sale for the books: taxed supply without VAT, the VAT, and the exempt part. Together they are the total. */
export function getTaxes(lines: readonly TaxedLine[]): { supply: number; vat: number; exempt: number } {
  const sum = (kind: TaxedLine['tax']) =>
    sumAmounts(lines.flatMap(({ tax, amount }) => (tax === kind ? [amount] : [])));
  const taxed = sum('taxed');
  const vat = getIncludedVat(taxed);
  return { supply: taxed - vat, vat, exempt: sum('exempt') };
}

/** @example formatOrderNumber(2026, 123) // '2026-000123' */
export function formatOrderNumber(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}

/** The part of the VAT that each line holds: the parts of all lines are the whole, to the unit; an exempt line holds none. */
export function getVatOfLines(lines: readonly TaxedLine[]): number[] {
  const { supply, vat } = getTaxes(lines);
  const taxed = supply + vat;
  let amount = 0;
  let assignedVat = 0;
  return lines.map((line) => {
    if (line.tax === 'exempt') return 0;
    amount += line.amount;
    const upToHere = taxed === 0 ? 0 : Math.round((vat * amount) / taxed);
    const own = upToHere - assignedVat;
    assignedVat = upToHere;
    return own;
  });
}
