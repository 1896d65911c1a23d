/** What is kept of a guest who ordered, as the guest sees it by the link of the order; and what the guest asked for there. */
import { z } from 'zod';
import { ConsentRow } from '#kernel/contract/consent.ts';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant, LocalDate } from '#kernel/contract/time.ts';
import { AddressBody } from './guest.ts';
import { Contact, DeliveryAddress, Order, OrderLine } from './order.ts';
import type { OrderState } from './states.ts';
import { WithdrawalFacts } from './withdrawal.ts';

/** The secret of the link, and the e-mail address or the telephone number that was given with the order. */
export const OrderProof = z.strictObject({ secret: text({ max: 100 }), proof: text({ max: 254 }) });
export type OrderProof = z.infer<typeof OrderProof>;

export const requestKinds = ['read', 'copy', 'correct', 'erase'] as const;

/** What a guest asked for by the link, and what came of it. */
export const GuestRequest = z.strictObject({
  id: Id,
  kind: z.enum(requestKinds),
  /** What was corrected: the names of the fields. */
  fields: z.array(z.string()),
  at: Instant,
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** What the law wants to be kept, until when, and where it says so. */
export const KeptByLaw = z.strictObject({ number: z.string(), until: LocalDate, source: z.string() });
export type KeptByLaw = z.infer<typeof KeptByLaw>;

export const OwnOrderData = z.strictObject({
  ...Order.pick({ number: true, state: true, placedAt: true, total: true, currency: true }).shape,
  contact: Contact,
  address: DeliveryAddress.nullable(),
  note: z.string(),
  lines: z.array(OrderLine.pick({ itemId: true, name: true, quantity: true, amount: true })),
  /** What the browser that ordered told of its guest, beside the order. */
  profile: z.strictObject({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    addresses: z.array(AddressBody.omit({ isDefault: true })),
  }),
  consents: z.array(ConsentRow),
  requests: z.array(GuestRequest),
  kept: KeptByLaw,
  /** Contact and address may be corrected as long as nothing was sent. */
  canCorrect: z.boolean(),
  ...WithdrawalFacts.shape,
  canWithdraw: z.boolean(),
});
export type OwnOrderData = z.infer<typeof OwnOrderData>;

/** Without an address, that of the order stays. */
export const CorrectionBody = z.strictObject({ contact: Contact, address: DeliveryAddress.optional() });
export type CorrectionBody = z.infer<typeof CorrectionBody>;

export const ErasureResult = z.strictObject({ kept: z.array(KeptByLaw) });
export type ErasureResult = z.infer<typeof ErasureResult>;

/** What is on its way goes where it was sent to. */
export const mayCorrect = (state: OrderState): boolean =>
  ['received', 'awaiting-approval', 'confirmed'].includes(state);
