/** Guests without account read, export, correct and erase their stored data: 개인정보 보호법 제35조, 제36조. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConsentRow, ConsentState } from '#kernel/contract/consent.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { recordConsents, selectConsentRows, selectConsentStates, selectConsentsAt } from '#kernel/server/consents.ts';
import type { Context } from '#kernel/server/context.ts';
import { forgetSubject } from '#kernel/server/erasure.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { orderErrors } from '../contract/errors.ts';
import {
  type CorrectionBody,
  canCorrect,
  type ErasureResult,
  type GuestOrderData,
  type GuestRequest,
  type LegalRetention,
  type OrderProof,
} from '../contract/guest-data.ts';
import { getTermOn } from '../contract/legal-retention-terms.ts';
import type { OrderLine } from '../contract/order.ts';
import type { WithdrawalBody } from '../contract/withdrawal.ts';
import { isValidFollowUp } from './follow-up-link.ts';
import { type AddressRow, type SessionRow, selectAddresses, selectSession } from './guest.queries.ts';
import * as queries from './guest-data.queries.ts';
import { type HistoryRow, lockOrder, type OrderRow, selectHistory, selectLines, selectOrder } from './order.queries.ts';
import { deleteAddressBook } from './order-retention.queries.ts';
import { eraseDueOrdersOfGuest, getRetentionMonths } from './order-retention.service.ts';
import { canRequest, getWithdrawalFacts } from './withdrawal.facts.ts';
import { selectWithdrawal, type WithdrawalRow } from './withdrawal.queries.ts';
import { addRequest } from './withdrawal.service.ts';

/** The holder of a link can try only a few contacts. */
const proofRate: Rate = { name: 'order-data', burst: 30, perMinute: 10, account: { burst: 10, perMinute: 1 } };

const hash = (value: string): Buffer => createHash('sha256').update(value).digest();
const isEqual = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));

/** Both are compared, however the first one ends. */
function hasSameContact({ email, phone }: OrderRow['contact'], proof: string): boolean {
  const byMail = isEqual(readEmail(proof), readEmail(email));
  const number = readPhone(proof);
  const byPhone = isEqual(number ?? '', readPhone(phone) ?? phone);
  return byMail || (byPhone && number !== null);
}

type GuestOrder = OrderRow & { guestId: string };

/**
 * The order of a guest without account, for a person who has its link and knows the contact given with it.
 * @throws ORDER_NOT_FOUND for every other link, ORDER_PROOF_WRONG, TOO_MANY_REQUESTS
 */
async function getOrderByLink(
  context: Context,
  id: string,
  { secret, proof }: OrderProof,
  select: typeof lockOrder = (companyId, orderId) => selectOrder(companyId, { id: orderId }),
): Promise<GuestOrder> {
  if (!isValidFollowUp(context, id, secret)) throw fail(orderErrors.ORDER_NOT_FOUND);
  await limitRate(context, proofRate, `${context.companyId} ${id}`);
  const [order] = await context.unit.query(select(context.companyId, id));
  // Account holders use the account's own rights; a forgotten guest is no longer known.
  if (!order?.guestId || order.personId || order.contact.email === '***') throw fail(orderErrors.ORDER_NOT_FOUND);
  if (!hasSameContact(order.contact, proof))
    throw fail(orderErrors.ORDER_PROOF_WRONG, { details: [{ field: 'proof' }] });
  return { ...order, guestId: order.guestId };
}

function recordRequest(
  { unit, companyId }: Context,
  request: { orderId: string; kind: GuestRequest['kind']; before?: Record<string, string> },
): void {
  unit.add(queries.insertRequest(companyId, { id: createId(), before: {}, ...request }));
}

const toOwner = (guestId: string) => ({ id: guestId, guestId, personId: null });

/** The law's text about contracts and payments, whichever term is longer. */
const getLegalSource = ({ locale }: Context): string =>
  getTermOn('contract', toLocalDay('Asia/Seoul', new Date())).source[locale];

async function listRetainedOrders(
  context: Context,
  guestId: string,
): Promise<(LegalRetention & { id: string; words: string[] })[]> {
  const { unit, companyId, company } = context;
  const filter = { guestId, months: getRetentionMonths(), timeZone: company.timeZone };
  const rows = await unit.query(queries.selectRetainedOrders(companyId, filter));
  return rows.map((row) => ({ ...row, source: getLegalSource(context) }));
}

async function toGuestData(context: Context, order: GuestOrder): Promise<GuestOrderData> {
  const { companyId, unit } = context;
  const owner = toOwner(order.guestId);
  const [lines, [session], book, atOrder, own, requests, history, [row]] = await unit.queryAll<
    [OrderLine, SessionRow, AddressRow, ConsentRow, ConsentRow, GuestRequest, HistoryRow, WithdrawalRow]
  >([
    selectLines(companyId, order.id),
    selectSession(companyId, owner),
    selectAddresses(companyId, owner),
    selectConsentsAt(context, order.id),
    selectConsentRows(context, { guestId: order.guestId }),
    queries.selectRequests(companyId, order.id),
    selectHistory(companyId, order.id),
    selectWithdrawal(companyId, order.id),
  ]);
  const withdrawn = await getWithdrawalFacts(context, { order, lines, history, row });
  const retainedOrder = (await listRetainedOrders(context, order.guestId)).find(({ id }) => id === order.id);
  if (!retainedOrder) throw fail(orderErrors.ORDER_NOT_FOUND);
  const { number, state, placedAt, total, currency, contact, address, note } = order;
  const advertising = own.filter(({ kind }) => kind.startsWith('advertising-'));
  return {
    ...{ number, state, placedAt, total, currency, contact, address, note, requests },
    ...withdrawn,
    canWithdraw: canRequest(context, order, withdrawn),
    lines: lines.map(({ itemId, name, quantity, amount }) => ({ itemId, name, quantity, amount })),
    profile: {
      name: session?.name ?? null,
      email: session?.email ?? null,
      phone: session?.phone ?? null,
      addresses: book.map(({ label, recipient, phone, postalCode, line1, line2 }) => ({
        ...{ label, recipient, phone, postalCode, line1, line2 },
      })),
    },
    consents: [...atOrder, ...advertising],
    kept: { number: retainedOrder.number, until: retainedOrder.until, source: retainedOrder.source },
    canCorrect: canCorrect(state),
  };
}

/** A look (제35조 제1항), or a copy to take along (제35조의2). */
export async function getGuestData(
  context: Context,
  { id, kind, ...proof }: OrderProof & { id: string; kind: 'read' | 'copy' },
): Promise<GuestOrderData> {
  const order = await getOrderByLink(context, id, proof);
  recordRequest(context, { orderId: id, kind });
  return toGuestData(context, order);
}

/** @throws ORDER_NOT_CORRECTABLE once it was sent or came to nothing */
export async function applyGuestCorrection(
  context: Context,
  { id, change, ...proof }: OrderProof & { id: string; change: CorrectionBody },
): Promise<GuestOrderData> {
  const order = await getOrderByLink(context, id, proof, lockOrder);
  if (!canCorrect(order.state)) throw fail(orderErrors.ORDER_NOT_CORRECTABLE);
  const { contact, address = order.address } = change;
  const former: Record<string, string> = { ...order.contact, ...order.address };
  const next: Record<string, string> = { ...contact, ...address };
  const before = Object.fromEntries(
    Object.keys(next).flatMap((field) => (next[field] === former[field] ? [] : [[field, former[field] ?? '']])),
  );
  if (Object.keys(before).length > 0) {
    const [answer] = await context.unit.query(queries.callCorrectOrder(id, { contact, address }));
    if (!answer?.done) throw fail(orderErrors.ORDER_NOT_CORRECTABLE);
    recordRequest(context, { orderId: id, kind: 'correct', before });
  }
  return toGuestData(context, { ...order, contact, address });
}

/** @throws ORDER_NOT_WITHDRAWABLE */
export async function requestWithdrawalByLink(
  context: Context,
  { id, items, reason, ...proof }: OrderProof & WithdrawalBody & { id: string },
): Promise<GuestOrderData> {
  const order = await getOrderByLink(context, id, proof, lockOrder);
  await addRequest(context, order, { items, reason });
  return toGuestData(context, order);
}

/** Erased guests get no more advertising. */
async function withdrawAdvertising(context: Context, guestId: string): Promise<void> {
  const states: ConsentState[] = await context.unit.query(selectConsentStates(context, { guestId }));
  const givenConsents = states.filter(({ kind, isGiven }) => isGiven && kind.startsWith('advertising-'));
  if (givenConsents.length === 0) return;
  recordConsents(
    context,
    { guestId },
    givenConsents.map(({ kind }) => ({ kind, act: 'withdrawn' })),
  );
}

/** Erases at once all data without legal retention, with its pictures; returns the end of retention for the rest. */
export async function eraseGuestOrderData(
  context: Context,
  { id, ...proof }: OrderProof & { id: string },
): Promise<ErasureResult> {
  const { unit, companyId } = context;
  const { guestId } = await getOrderByLink(context, id, proof, lockOrder);
  const owner = toOwner(guestId);
  const [[session], book] = await unit.queryAll<[SessionRow, AddressRow]>([
    selectSession(companyId, owner),
    selectAddresses(companyId, owner),
  ]);
  recordRequest(context, { orderId: id, kind: 'erase' });
  await withdrawAdvertising(context, guestId);
  await eraseDueOrdersOfGuest(context, guestId);
  const retainedOrders = await listRetainedOrders(context, guestId);
  const stays = new Set(retainedOrders.flatMap(({ words }) => words));
  const profileValues = [session?.name, session?.email, session?.phone];
  const written = book.flatMap(({ recipient, phone, postalCode, line1, line2 }) => [
    recipient,
    phone,
    postalCode,
    line1,
    line2,
  ]);
  const words = [...profileValues, ...written].filter(
    (word) => typeof word === 'string' && !stays.has(word),
  ) as string[];
  unit.add(queries.updateProfileErased(companyId, guestId));
  for (const statement of deleteAddressBook(companyId, guestId)) unit.add(statement);
  forgetSubject(context, { kind: 'guest', ids: [guestId], words, reason: 'asked' });
  return { kept: retainedOrders.map(({ number, until, source }) => ({ number, until, source })) };
}

/** For order staff. @throws ORDER_NOT_FOUND */
export async function listGuestRequests(context: Context, id: string): Promise<GuestRequest[]> {
  const [[order], requests] = await context.unit.queryAll<[OrderRow, GuestRequest]>([
    selectOrder(context.companyId, { id }),
    queries.selectRequests(context.companyId, id),
  ]);
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  return requests;
}
