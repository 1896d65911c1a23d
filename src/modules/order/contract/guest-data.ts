/** Guest data contract: stored data of a guest who ordered, shown through the order's link, and the guest's requests there. */
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

/** A guest's request by the link, and its result. */
export const GuestRequest = z.strictObject({
  id: Id,
  kind: z.enum(requestKinds),
  /** Names of the corrected fields. */
  fields: z.array(z.string()),
  at: Instant,
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** Data that the law requires to be stored, its end date, and the legal source. */
export const LegalRetention = z.strictObject({ number: z.string(), until: LocalDate, source: z.string() });
export type LegalRetention = z.infer<typeof LegalRetention>;

export const GuestOrderData = z.strictObject({
  ...Order.pick({ number: true, state: true, placedAt: true, total: true, currency: true }).shape,
  contact: Contact,
  address: DeliveryAddress.nullable(),
  note: z.string(),
  lines: z.array(OrderLine.pick({ itemId: true, name: true, quantity: true, amount: true })),
  /** Guest data sent by the ordering browser, beside the order. */
  profile: z.strictObject({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    addresses: z.array(AddressBody.omit({ isDefault: true })),
  }),
  consents: z.array(ConsentRow),
  requests: z.array(GuestRequest),
  kept: LegalRetention,
  /** Contact and address may be corrected as long as nothing was sent. */
  canCorrect: z.boolean(),
  ...WithdrawalFacts.shape,
  canWithdraw: z.boolean(),
});
export type GuestOrderData = z.infer<typeof GuestOrderData>;

/** Without an address, that of the order stays. */
export const CorrectionBody = z.strictObject({ contact: Contact, address: DeliveryAddress.optional() });
export type CorrectionBody = z.infer<typeof CorrectionBody>;

export const ErasureResult = z.strictObject({ kept: z.array(LegalRetention) });
export type ErasureResult = z.infer<typeof ErasureResult>;

/** A shipped order goes to its original address. */
export const canCorrect = (state: OrderState): boolean =>
  ['received', 'awaiting-approval', 'confirmed'].includes(state);
