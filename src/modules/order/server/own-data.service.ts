/** Guests without account see, take along, correct and erase what is kept of them: 개인정보 보호법 제35조, 제36조. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConsentRow, ConsentState } from '#kernel/contract/consent.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { recordConsents, selectConsentRows, selectConsentStates, selectConsentsAt } from '#kernel/server/consents.ts';
import type { Context } from '#kernel/server/context.ts';
import { forgetSubject } from '#kernel/server/erasure.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { orderErrors } from '../contract/errors.ts';
import { termOn } from '../contract/legal-terms.ts';
import type { OrderLine } from '../contract/order.ts';
import {
  type CorrectionBody,
  type ErasureResult,
  type GuestRequest,
  type KeptByLaw,
  mayCorrect,
  type OrderProof,
  type OwnOrderData,
} from '../contract/own-data.ts';
import type { WithdrawalBody } from '../contract/withdrawal.ts';
import { isFollowUp } from './follow-up.ts';
import { forgetBook } from './forget.queries.ts';
import { forgetDueOf, monthsToday } from './forget.service.ts';
import { type AddressRow, type SessionRow, selectAddresses, selectSession } from './guest.queries.ts';
import { type HistoryRow, lockOrder, type OrderRow, selectHistory, selectLines, selectOrder } from './order.queries.ts';
import * as queries from './own-data.queries.ts';
import { mayRequest, withdrawalFacts } from './withdrawal.facts.ts';
import { selectWithdrawal, type WithdrawalRow } from './withdrawal.queries.ts';
import { addRequest } from './withdrawal.service.ts';

/** Whoever holds a link tries few contacts with it. */
const proofRate: Rate = { name: 'order-data', burst: 30, perMinute: 10, account: { burst: 10, perMinute: 1 } };

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Both are compared, however the first one ends. */
function fits({ email, phone }: OrderRow['contact'], proof: string): boolean {
  const byMail = isSame(readEmail(proof), readEmail(email));
  const number = readPhone(proof);
  const byPhone = isSame(number ?? '', readPhone(phone) ?? phone);
  return byMail || (byPhone && number !== null);
}

type GuestOrder = OrderRow & { guestId: string };

/**
 * The order of a guest without account, for who has its link and knows the contact given with it.
 * @throws ORDER_NOT_FOUND for every other link, ORDER_PROOF_WRONG, TOO_MANY_REQUESTS
 */
async function openByLink(
  context: Context,
  id: string,
  { secret, proof }: OrderProof,
  select: typeof lockOrder = (companyId, orderId) => selectOrder(companyId, { id: orderId }),
): Promise<GuestOrder> {
  if (!isFollowUp(context, id, secret)) throw fail(orderErrors.ORDER_NOT_FOUND);
  await limit(context, proofRate, `${context.companyId} ${id}`);
  const [order] = await context.unit.query(select(context.companyId, id));
  // Who has an account uses the account's own rights; who was forgotten is not known any more.
  if (!order?.guestId || order.personId || order.contact.email === '***') throw fail(orderErrors.ORDER_NOT_FOUND);
  if (!fits(order.contact, proof)) throw fail(orderErrors.ORDER_PROOF_WRONG, { details: [{ field: 'proof' }] });
  return { ...order, guestId: order.guestId };
}

function record(
  { unit, companyId }: Context,
  request: { orderId: string; kind: GuestRequest['kind']; before?: Record<string, string> },
): void {
  unit.add(queries.insertRequest(companyId, { id: newId(), before: {}, ...request }));
}

const ownerOf = (guestId: string) => ({ id: guestId, guestId, personId: null });

/** The law's text about contracts and payments, whichever is kept longer. */
const sourceOf = ({ locale }: Context): string => termOn('contract', dayIn('Asia/Seoul', new Date())).source[locale];

async function keptOf(context: Context, guestId: string): Promise<(KeptByLaw & { id: string; words: string[] })[]> {
  const { unit, companyId, company } = context;
  const about = { guestId, months: monthsToday(), timeZone: company.timeZone };
  const rows = await unit.query(queries.selectKeptOrders(companyId, about));
  return rows.map((row) => ({ ...row, source: sourceOf(context) }));
}

async function dataOf(context: Context, order: GuestOrder): Promise<OwnOrderData> {
  const { companyId, unit } = context;
  const owner = ownerOf(order.guestId);
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
  const withdrawn = await withdrawalFacts(context, { order, lines, history, row });
  const kept = (await keptOf(context, order.guestId)).find(({ id }) => id === order.id);
  if (!kept) throw fail(orderErrors.ORDER_NOT_FOUND);
  const { number, state, placedAt, total, currency, contact, address, note } = order;
  const advertising = own.filter(({ kind }) => kind.startsWith('advertising-'));
  return {
    ...{ number, state, placedAt, total, currency, contact, address, note, requests },
    ...withdrawn,
    canWithdraw: mayRequest(context, order, withdrawn),
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
    kept: { number: kept.number, until: kept.until, source: kept.source },
    canCorrect: mayCorrect(state),
  };
}

/** A look (제35조 제1항), or a copy to take along (제35조의2). */
export async function readOwnData(
  context: Context,
  { id, kind, ...proof }: OrderProof & { id: string; kind: 'read' | 'copy' },
): Promise<OwnOrderData> {
  const order = await openByLink(context, id, proof);
  record(context, { orderId: id, kind });
  return dataOf(context, order);
}

/** @throws ORDER_NOT_CORRECTABLE once it was sent or came to nothing */
export async function correctOwnData(
  context: Context,
  { id, change, ...proof }: OrderProof & { id: string; change: CorrectionBody },
): Promise<OwnOrderData> {
  const order = await openByLink(context, id, proof, lockOrder);
  if (!mayCorrect(order.state)) throw fail(orderErrors.ORDER_NOT_CORRECTABLE);
  const { contact, address = order.address } = change;
  const former: Record<string, string> = { ...order.contact, ...order.address };
  const next: Record<string, string> = { ...contact, ...address };
  const before = Object.fromEntries(
    Object.keys(next).flatMap((field) => (next[field] === former[field] ? [] : [[field, former[field] ?? '']])),
  );
  if (Object.keys(before).length > 0) {
    const [answer] = await context.unit.query(queries.correctOrder(id, { contact, address }));
    if (!answer?.done) throw fail(orderErrors.ORDER_NOT_CORRECTABLE);
    record(context, { orderId: id, kind: 'correct', before });
  }
  return dataOf(context, { ...order, contact, address });
}

/** @throws ORDER_NOT_WITHDRAWABLE */
export async function withdrawByLink(
  context: Context,
  { id, items, reason, ...proof }: OrderProof & WithdrawalBody & { id: string },
): Promise<OwnOrderData> {
  const order = await openByLink(context, id, proof, lockOrder);
  await addRequest(context, order, { items, reason });
  return dataOf(context, order);
}

/** Who is erased is sent no advertising any more. */
async function withdrawAdvertising(context: Context, guestId: string): Promise<void> {
  const states: ConsentState[] = await context.unit.query(selectConsentStates(context, { guestId }));
  const given = states.filter(({ kind, isGiven }) => isGiven && kind.startsWith('advertising-'));
  if (given.length === 0) return;
  recordConsents(
    context,
    { guestId },
    given.map(({ kind }) => ({ kind, act: 'withdrawn' })),
  );
}

/** Erases at once what no law keeps, with its pictures; tells until when the law keeps the rest. */
export async function eraseOwnData(
  context: Context,
  { id, ...proof }: OrderProof & { id: string },
): Promise<ErasureResult> {
  const { unit, companyId } = context;
  const { guestId } = await openByLink(context, id, proof, lockOrder);
  const owner = ownerOf(guestId);
  const [[session], book] = await unit.queryAll<[SessionRow, AddressRow]>([
    selectSession(companyId, owner),
    selectAddresses(companyId, owner),
  ]);
  record(context, { orderId: id, kind: 'erase' });
  await withdrawAdvertising(context, guestId);
  await forgetDueOf(context, guestId);
  const kept = await keptOf(context, guestId);
  const stays = new Set(kept.flatMap(({ words }) => words));
  const told = [session?.name, session?.email, session?.phone];
  const written = book.flatMap(({ recipient, phone, postalCode, line1, line2 }) => [
    recipient,
    phone,
    postalCode,
    line1,
    line2,
  ]);
  const words = [...told, ...written].filter((word) => typeof word === 'string' && !stays.has(word)) as string[];
  unit.add(queries.forgetProfile(companyId, guestId));
  for (const statement of forgetBook(companyId, guestId)) unit.add(statement);
  forgetSubject(context, { kind: 'guest', ids: [guestId], words, reason: 'asked' });
  return { kept: kept.map(({ number, until, source }) => ({ number, until, source })) };
}

/** For who handles orders. @throws ORDER_NOT_FOUND */
export async function listGuestRequests(context: Context, id: string): Promise<GuestRequest[]> {
  const [[order], requests] = await context.unit.queryAll<[OrderRow, GuestRequest]>([
    selectOrder(context.companyId, { id }),
    queries.selectRequests(context.companyId, id),
  ]);
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  return requests;
}
