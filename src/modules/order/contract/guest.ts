/** Guest data: data a company stores of a customer who is not signed in, with limits. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { Id } from '#kernel/contract/ids.ts';
import { readSigns } from '#kernel/contract/input/text.ts';
import { Currency } from '#kernel/contract/money.ts';
import { Phone } from '#kernel/contract/phone.ts';
import { locales, nameText, onServer, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { OrderState } from './states.ts';

/** A guest's session ends this long after it was last extended. */
export const guestSessionDays = 30;
/** A session in use is extended at most this often: not every request writes. */
export const guestExtendMinutes = 5;
/** The newest orders that a session shows. */
export const maxGuestOrders = 30;
/** The newest orders that the dashboard shows. */
export const maxShownGuestOrders = 5;
export const maxAddresses = 20;

export const AddressBody = z.strictObject({
  label: text({ max: 40 }),
  recipient: text({ max: 80 }),
  phone: Phone,
  postalCode: onServer(z.string().trim(), (typed) => typed.overwrite(readSigns)).regex(/^[0-9A-Za-z -]{3,12}$/),
  line1: text({ max: 200 }),
  line2: text({ min: 0, max: 200 }).default(''),
  isDefault: z.boolean().default(false),
});
export type AddressBody = z.infer<typeof AddressBody>;

export const GuestAddress = z.strictObject({ id: Id, ...AddressBody.shape, createdAt: Instant });
export type GuestAddress = z.infer<typeof GuestAddress>;

export const Preferences = z.strictObject({
  language: z.enum(locales),
  currency: Currency,
  newsletter: z.boolean(),
  notifications: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const GuestInfo = z.strictObject({
  id: Id,
  createdAt: Instant,
  lastActive: Instant,
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  preferences: Preferences,
});

export const GuestSession = z.strictObject({
  info: GuestInfo,
  addresses: z.array(GuestAddress),
  /** The newest thirty. */
  orders: z.array(z.strictObject({ id: Id, status: OrderState, createdAt: Instant, updatedAt: Instant })),
  isActive: z.boolean(),
  /** Null for a signed-in customer, whose sign-in has its own end. */
  expiresAt: Instant.nullable(),
});
export type GuestSession = z.infer<typeof GuestSession>;

export const GuestInfoBody = z.strictObject({
  email: Email.nullable().optional(),
  name: nameText({ max: 80 }).nullable().optional(),
  phone: Phone.nullable().optional(),
  preferences: Preferences.partial().optional(),
});
export type GuestInfoBody = z.infer<typeof GuestInfoBody>;

interface DefaultFlag {
  id: string;
  isDefault: boolean;
}

/** The id of the default once `saved` is in the book: the first one always, later ones when they ask for it. */
export function getDefaultAfterSave(book: readonly DefaultFlag[], saved: DefaultFlag): string {
  const others = book.filter((address) => address.id !== saved.id);
  if (saved.isDefault) return saved.id;
  return others.find((address) => address.isDefault)?.id ?? others[0]?.id ?? saved.id;
}

/** The id of the default once `removedId` is gone: the first remaining one when the default went; null for an empty book. */
export function getDefaultAfterRemoval(book: readonly DefaultFlag[], removedId: string): string | null {
  const rest = book.filter((address) => address.id !== removedId);
  return (rest.find((address) => address.isDefault) ?? rest[0])?.id ?? null;
}
