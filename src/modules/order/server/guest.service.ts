import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { guestCookie } from '#kernel/server/http/bind.ts';
import type { GuestSessions } from '#kernel/server/ports.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { orderErrors } from '../contract/errors.ts';
import {
  type AddressBody,
  defaultAfterRemoval,
  defaultAfterSave,
  type GuestAddress,
  type GuestInfoBody,
  type GuestSession,
  guestSessionDays,
  largestAddressBook,
} from '../contract/guest.ts';
import * as queries from './guest.queries.ts';
import { type Owner, ownerOf } from './owner.ts';

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Visitors who keep no cookie get a new one with each page: so many from one address, and in one company. */
const guestRate: Rate = { name: 'guest-session', burst: 60, perMinute: 30, company: { burst: 1000, perMinute: 600 } };

/** Visitors without an account: an opaque random token in the cookie, its hash at rest. */
export const guestSessions: GuestSessions = {
  async find(unit, company, token) {
    if (token.length < 20 || token.length > 200) return null;
    const found = await queries.findByToken(unit, { companyId: company.id, tokenHash: hashOf(token) });
    return found && { guestId: found.id };
  },
  async open(context) {
    await limit(context, guestRate);
    const guestId = newId();
    const token = randomBytes(32).toString('base64url');
    queries.addSession(context, { id: guestId, tokenHash: hashOf(token), language: context.locale });
    return { guestId, token };
  },
};

/** The guest whose cookie a signed-in person's browser carries. */
async function guestOfBrowser(context: Context): Promise<string | null> {
  const token = context.http?.cookies[guestCookie];
  if (!token) return null;
  const found = await guestSessions.find(context.unit, companyOf(context), token);
  return found?.guestId ?? null;
}

/** Who owns what this request is about. A person who ordered before signing in keeps those orders. */
export async function customerOf(context: Context): Promise<Owner> {
  const owner = ownerOf(context);
  const guestId = owner.personId ? await guestOfBrowser(context) : null;
  if (owner.personId && guestId) queries.adoptOrders(context, { guestId, personId: owner.personId });
  return owner;
}

/**
 * The cart belongs to the browser, signed in or not: the public pages know nothing else. Null when there is none and
 * none was asked for.
 */
export async function cartOwner(context: Context, options: { open: boolean }): Promise<string | null> {
  if (context.actor.kind === 'guest') return context.actor.guestId;
  const known = await guestOfBrowser(context);
  if (known || !options.open) return known;
  const { guestId, token } = await guestSessions.open(context);
  context.http?.setCookie(guestCookie, token, { maxAge: guestSessionDays * 24 * 3600 });
  return guestId;
}

function infoOfPerson(context: Context, owner: Owner): GuestSession['info'] {
  const now = new Date().toISOString();
  return {
    id: owner.id,
    createdAt: now,
    lastActive: now,
    email: null,
    name: context.actor.kind === 'person' ? context.actor.name : null,
    phone: null,
    preferences: {
      language: context.locale,
      currency: companyOf(context).currency,
      newsletter: false,
      notifications: true,
    },
  };
}

/** The guest's session; a signed-in person gets the same shape, without an end of its own. */
export async function readGuestSession(context: Context): Promise<GuestSession> {
  const owner = await customerOf(context);
  const { session, addresses, orders } = await queries.readSession(context, owner);
  if (!session) return { info: infoOfPerson(context, owner), addresses, orders, isActive: true, expiresAt: null };
  const { id, createdAt, lastActive, email, name, phone, isActive, expiresAt } = session;
  const { language, currency, newsletter, notifications } = session;
  return {
    info: {
      id,
      createdAt,
      lastActive,
      email,
      name,
      phone,
      preferences: { language, currency, newsletter, notifications },
    },
    addresses,
    orders,
    isActive,
    expiresAt,
  };
}

export async function updateGuestSession(context: Context, change: GuestInfoBody): Promise<GuestSession> {
  const owner = ownerOf(context);
  const { preferences, ...info } = change;
  if (owner.guestId) queries.updateSession(context, { id: owner.guestId, ...info, ...preferences });
  return readGuestSession(context);
}

export async function listAddresses(context: Context): Promise<GuestAddress[]> {
  return queries.readAddresses(context, await customerOf(context));
}

/** The first address becomes the default; one that asks to be the default unsets the others. Returns the whole book. */
export async function addAddress(context: Context, body: AddressBody): Promise<GuestAddress[]> {
  const owner = ownerOf(context);
  const book = await queries.lockAddresses(context, owner);
  if (book.length >= largestAddressBook) {
    throw fail(orderErrors.ADDRESS_BOOK_FULL, { values: { limit: largestAddressBook } });
  }
  const id = newId();
  queries.saveAddress(context, { id, owner, body });
  queries.setDefaultAddress(context, { owner, id: defaultAfterSave(book, { id, isDefault: body.isDefault }) });
  return queries.readAddresses(context, owner);
}

/** Throws ADDRESS_NOT_FOUND. Returns the whole book. */
export async function updateAddress(
  context: Context,
  change: { id: string; body: AddressBody },
): Promise<GuestAddress[]> {
  const owner = ownerOf(context);
  const book = await queries.lockAddresses(context, owner);
  if (!book.some((address) => address.id === change.id)) throw fail(orderErrors.ADDRESS_NOT_FOUND);
  queries.saveAddress(context, { ...change, owner });
  const id = defaultAfterSave(book, { id: change.id, isDefault: change.body.isDefault });
  queries.setDefaultAddress(context, { owner, id });
  return queries.readAddresses(context, owner);
}

/** Removing the default makes the first remaining one the default. Throws ADDRESS_NOT_FOUND. Returns the whole book. */
export async function removeAddress(context: Context, id: string): Promise<GuestAddress[]> {
  const owner = ownerOf(context);
  const book = await queries.lockAddresses(context, owner);
  if (!book.some((address) => address.id === id)) throw fail(orderErrors.ADDRESS_NOT_FOUND);
  queries.removeAddress(context, { owner, id });
  const next = defaultAfterRemoval(book, id);
  if (next) queries.setDefaultAddress(context, { owner, id: next });
  return queries.readAddresses(context, owner);
}
