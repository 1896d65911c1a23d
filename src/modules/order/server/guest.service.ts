/** Visitors without an account: who they are, what is theirs, and what becomes of it when they sign in. */
import { createHash, randomBytes } from 'node:crypto';
import type { ConsentState } from '#kernel/contract/consent.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { lockConsents, recordConsents, selectConsentStates } from '#kernel/server/consents.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Guests } from '#kernel/server/ports.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { acknowledgeConsent, readAccount } from '#modules/identity/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import {
  type AddressBody,
  type GuestAddress,
  type GuestInfoBody,
  type GuestSession,
  getDefaultAfterRemoval,
  getDefaultAfterSave,
  guestSessionDays,
  maxAddresses,
} from '../contract/guest.ts';
import * as queries from './guest.queries.ts';
import { type SessionOrder, selectSessionOrders } from './order.queries.ts';
import { getOwner, type Owner } from './owner.ts';

/** `__Host-`: no page of a neighbouring host can plant one, so a guest session is one that this browser made here. */
export const guestCookie = '__Host-heureum-guest';

function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Visitors without cookies get a new session with each page: limited per address and per company. */
const guestRate: Rate = { name: 'guest-session', burst: 60, perMinute: 30, company: { burst: 1000, perMinute: 600 } };

/** Visitors without an account: an opaque random token in the cookie, its hash at rest. */
export const guests: Guests = {
  cookie: guestCookie,
  async find(unit, company, token) {
    if (token.length < 20 || token.length > 200) return null;
    const [session] = await unit.query(queries.selectAndExtendSession(company.id, hashToken(token)));
    return session ? { guestId: session.id } : null;
  },
  async open(context) {
    await limitRate(context, guestRate);
    const { companyId } = context;
    const { currency } = context.company;
    const guestId = createId();
    const token = randomBytes(32).toString('base64url');
    const session = { id: guestId, tokenHash: hashToken(token), language: context.locale, currency };
    context.unit.add(queries.insertSession(companyId, session));
    context.http?.setCookie(guestCookie, token, { maxAge: guestSessionDays * 24 * 3600 });
    return { guestId };
  },
};

/** The guest whose cookie a signed-in person's browser carries. */
async function getGuestOfBrowser(context: Context): Promise<string | null> {
  const token = context.http?.cookies[guestCookie];
  if (!token) return null;
  const guest = await guests.find(context.unit, context.company, token);
  return guest?.guestId ?? null;
}

/** The owner of the data in this request. A person who ordered before signing in retains those orders. */
export async function getCustomer(context: Context): Promise<Owner> {
  const owner = getOwner(context);
  const guestId = owner.personId ? await getGuestOfBrowser(context) : null;
  if (owner.personId && guestId) {
    const adoption = { guestId, personId: owner.personId };
    context.unit.add(queries.updateOrdersAdopted(context.companyId, adoption));
    context.unit.add(queries.insertAdoptedAddresses(context.companyId, adoption));
  }
  return owner;
}

/** The cart belongs to the browser, signed in or not: the public pages know nothing else. Null when there is none. */
export async function findCartOwner(context: Context): Promise<string | null> {
  return context.actor.kind === 'guest' ? context.actor.guestId : getGuestOfBrowser(context);
}

/** The same; a browser that has none gets one. */
export async function getCartOwner(context: Context): Promise<string> {
  return (await findCartOwner(context)) ?? (await guests.open(context)).guestId;
}

type CustomerAccount = Awaited<ReturnType<typeof readAccount>>;

/** Null of a visitor. */
export const getAccount = async (context: Context, { personId }: Owner): Promise<CustomerAccount | null> =>
  personId ? readAccount(context, personId) : null;

/** Of a signed-in customer the account says it: since when there is one, and when its owner last signed in. */
function getAccountInfo(context: Context, account: CustomerAccount, newsletter: boolean): GuestSession['info'] {
  const { id, createdAt, lastLoginAt, email, name } = account;
  const { locale: language, company } = context;
  const { notifications } = account.preferences;
  const preferences = { language, currency: company.currency, newsletter, notifications: notifications.email };
  return { id, createdAt, lastActive: lastLoginAt ?? createdAt, email, name, phone: null, preferences };
}

export type SessionRows = [queries.SessionRow, queries.AddressRow, SessionOrder, ConsentState];

/** Sources of a session: the session itself (none for a person), the address book and the newest orders. */
export const buildSessionQueries = (context: Context, owner: Owner) => {
  const { companyId } = context;
  return [
    queries.selectSession(companyId, owner),
    queries.selectAddresses(companyId, owner),
    selectSessionOrders(companyId, owner),
    selectConsentStates(context, owner),
  ] as const;
};

/** The guest's session; a signed-in person gets the same shape, without an end of its own. */
export function toSession(
  context: Context,
  account: CustomerAccount | null,
  [sessions, addresses, orders, consents]: readonly [
    queries.SessionRow[],
    queries.AddressRow[],
    SessionOrder[],
    ConsentState[],
  ],
): GuestSession {
  const [session] = sessions;
  const newsletter = consents.some(({ kind, isGiven }) => kind === 'advertising-mail' && isGiven);
  if (account) {
    const info = getAccountInfo(context, account, newsletter);
    return { info, addresses, orders, isActive: true, expiresAt: null };
  }
  if (!session) throw fail(kernelErrors.NOT_FOUND);
  const { id, createdAt, lastActive, email, name, phone, isActive, expiresAt } = session;
  const { language, currency, notifications } = session;
  const preferences = { language, currency, newsletter, notifications };
  const info = { id, createdAt, lastActive, email, name, phone, preferences };
  return { info, addresses, orders, isActive, expiresAt };
}

export async function readGuestSession(context: Context): Promise<GuestSession> {
  const owner = await getCustomer(context);
  const statements = buildSessionQueries(context, owner);
  const account = await getAccount(context, owner);
  return toSession(context, account, await context.unit.queryAll<SessionRows>([...statements]));
}

/**
 * The newsletter is advertising: it needs a separate consent, for the address given with it. Another address is sent nothing
 * without a new consent. @throws NEWSLETTER_NEEDS_EMAIL
 */
function changeNewsletter(
  context: Context,
  owner: Owner,
  { before, ...change }: { before: GuestSession; email: string | null | undefined; newsletter: boolean | undefined },
): void {
  const { info } = before;
  const isGiven = info.preferences.newsletter;
  const address = change.email === undefined ? info.email : change.email;
  const isMoved = address !== info.email;
  if (change.newsletter && !address) throw fail(orderErrors.NEWSLETTER_NEEDS_EMAIL, { details: [{ field: 'email' }] });
  const isWanted = change.newsletter ?? (isGiven && !isMoved);
  const answer = (act: 'given' | 'withdrawn', to: string | null) => {
    recordConsents(context, { ...owner, address: to }, [{ kind: 'advertising-mail', act }]);
    const state = { kind: 'advertising-mail', isGiven: act === 'given', version: null, at: null } as const;
    if (to) acknowledgeConsent(context, { address: to, language: context.locale }, state);
  };
  if (isGiven && (!isWanted || isMoved)) answer('withdrawn', info.email);
  if (isWanted && (!isGiven || isMoved)) answer('given', address);
}

/** @throws NEWSLETTER_NEEDS_EMAIL */
export async function updateGuestSession(context: Context, change: GuestInfoBody): Promise<GuestSession> {
  const owner = getOwner(context);
  const { preferences: { newsletter, ...preferences } = {}, ...info } = change;
  if (!owner.guestId) return readGuestSession(context);
  lockConsents(context, owner);
  const before = await readGuestSession(context);
  context.unit.add(queries.updateSession(context.companyId, { id: owner.guestId, ...info, ...preferences }));
  changeNewsletter(context, owner, { before, email: info.email, newsletter });
  return readGuestSession(context);
}

export async function listAddresses(context: Context): Promise<GuestAddress[]> {
  return toAddressBook(context, await getCustomer(context));
}

const toAddressBook = (context: Context, owner: Owner): Promise<GuestAddress[]> =>
  context.unit.query(queries.selectAddresses(context.companyId, owner));

/** The book as it is until the unit ends. */
async function lockAddressBook(context: Context, owner: Owner): Promise<GuestAddress[]> {
  const { companyId } = context;
  const [, book] = await context.unit.queryAll<[unknown, GuestAddress]>([
    queries.lockAddresses(companyId, owner),
    queries.selectAddresses(companyId, owner),
  ]);
  return book;
}

/** Returns the whole book. */
async function saveAddress(
  context: Context,
  input: { owner: Owner; book: readonly GuestAddress[]; id: string; body: AddressBody },
): Promise<GuestAddress[]> {
  const { owner, book, id, body } = input;
  const { companyId } = context;
  context.unit.add(queries.upsertAddress(companyId, { id, owner, body }));
  setDefaultAddress(context, owner, getDefaultAfterSave(book, { id, isDefault: body.isDefault }));
  return toAddressBook(context, owner);
}

function setDefaultAddress(context: Context, owner: Owner, id: string): void {
  for (const statement of queries.updateDefaultAddress(context.companyId, { owner, id })) context.unit.add(statement);
}

/** The first address becomes the default; one that asks to be the default unsets the others. Returns the whole book. */
export async function addAddress(context: Context, body: AddressBody): Promise<GuestAddress[]> {
  const owner = getOwner(context);
  const book = await lockAddressBook(context, owner);
  if (book.length >= maxAddresses) {
    throw fail(orderErrors.ADDRESS_BOOK_FULL, { values: { limit: maxAddresses } });
  }
  return saveAddress(context, { owner, book, id: createId(), body });
}

/** Throws ADDRESS_NOT_FOUND. Returns the whole book. */
export async function updateAddress(
  context: Context,
  change: { id: string; body: AddressBody },
): Promise<GuestAddress[]> {
  const owner = getOwner(context);
  const book = await lockAddressBook(context, owner);
  if (!book.some((address) => address.id === change.id)) throw fail(orderErrors.ADDRESS_NOT_FOUND);
  return saveAddress(context, { owner, book, ...change });
}

/** Removing the default makes the first remaining one the default. Throws ADDRESS_NOT_FOUND. Returns the whole book. */
export async function removeAddress(context: Context, id: string): Promise<GuestAddress[]> {
  const owner = getOwner(context);
  const book = await lockAddressBook(context, owner);
  if (!book.some((address) => address.id === id)) throw fail(orderErrors.ADDRESS_NOT_FOUND);
  context.unit.add(queries.deleteAddress(context.companyId, { owner, id }));
  const next = getDefaultAfterRemoval(book, id);
  if (next) setDefaultAddress(context, owner, next);
  return toAddressBook(context, owner);
}
