/** 청약철회: the customer asks, staff accepts, which undoes the order, or refuses on a lawful ground; both sides are told. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, demandFor } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { demandVersion } from '#kernel/server/versioned.ts';
import { personsWithRight } from '#modules/access/server/index.ts';
import { holdExecution, withdrawExecution } from '#modules/flow/server/index.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import type { Order, OrderLine } from '../contract/order.ts';
import { orderPaths } from '../contract/paths.ts';
import { orderPermissions } from '../contract/permissions.ts';
import type {
  RefusalGround,
  WithdrawalBody,
  WithdrawalFacts,
  WithdrawalState,
  WithdrawalWay,
} from '../contract/withdrawal.ts';
import { audienceOf } from './move.service.ts';
import * as orders from './order.queries.ts';
import { isOfActor, isOwn, readOrder } from './order.service.ts';
import { knownOwner } from './owner.ts';
import { mayRequest, withdrawalFacts } from './withdrawal.facts.ts';
import * as queries from './withdrawal.queries.ts';
import { acceptedWords, notCancelled, refusedWords, requestedWords, teamWords } from './withdrawal.words.ts';

const handle = orderPermissions['order.order.write'].name;
const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };

type Said = ReturnType<typeof requestedWords>;

async function aboutOf(context: Context, order: orders.OrderRow) {
  const { companyId } = context;
  const [lines, history, [row]] = await context.unit.queryAll<[OrderLine, orders.HistoryRow, queries.WithdrawalRow]>([
    orders.selectLines(companyId, order.id),
    orders.selectHistory(companyId, order.id),
    queries.selectWithdrawal(companyId, order.id),
  ]);
  return { order, lines, history, row };
}

const wordsAbout = ({ number, paidAt }: orders.OrderRow, { isSent, withdrawal }: WithdrawalFacts) => ({
  ...{ number, isSent, isPaid: paidAt !== null },
  refundBy: withdrawal?.refundBy ?? null,
});

/** By mail always: it is about the customer's money. */
async function tellCustomer(context: Context, order: orders.OrderRow, words: Said): Promise<void> {
  const { id, guestId, personId, executionId, contact } = order;
  const link = guestId || personId ? orderPaths.order({ id }) : null;
  const message = { executionId, ...words, link, kakao: null };
  const readers = { personIds: personId ? [personId] : [], guestIds: guestId && !personId ? [guestId] : [] };
  await sendMessage(context, { ...message, channel: 'in-app', recipients: { ...nobody, ...readers } });
  if (!contact.email) return;
  await sendMessage(context, { ...message, channel: 'mail', recipients: { ...nobody, emails: [contact.email] } });
}

async function tellTeam(context: Context, order: orders.OrderRow, facts: WithdrawalFacts): Promise<void> {
  const { id, executionId, customerName, total, currency } = order;
  const words = teamWords({
    ...wordsAbout(order, facts),
    customer: customerName,
    total: { amount: total, currency },
  });
  const recipients = { ...nobody, personIds: await personsWithRight(context, handle) };
  const message = { executionId, ...words, link: orderPaths.handled({ id }), kakao: null };
  await sendMessage(context, { ...message, channel: 'in-app', recipients });
}

function tellMove(context: Context, order: orders.OrderRow, state: WithdrawalState): void {
  const { id, number } = order;
  emit(context, orderEvents.withdrawal, { id, number, audience: audienceOf(order), state });
}

async function tellAccepted(context: Context, order: orders.OrderRow): Promise<void> {
  const facts = await withdrawalFacts(context, await aboutOf(context, order));
  tellMove(context, order, 'accepted');
  await tellCustomer(context, order, acceptedWords(wordsAbout(order, facts)));
}

/** For the customer of the order, whom the caller has proven. @throws VALIDATION_FAILED, ORDER_NOT_WITHDRAWABLE */
export async function addRequest(
  context: Context,
  order: orders.OrderRow,
  { items, reason }: WithdrawalBody,
): Promise<void> {
  const about = await aboutOf(context, order);
  const chosen = [...new Set(items)];
  if (chosen.some((id) => !about.lines.some(({ itemId }) => itemId === id))) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'items', code: 'ITEM_NOT_FOUND' }] });
  }
  const before = await withdrawalFacts(context, about);
  if (!mayRequest(context, order, before) || chosen.some((id) => !before.withdrawable.includes(id))) {
    throw fail(orderErrors.ORDER_NOT_WITHDRAWABLE);
  }
  const withdrawal = { id: newId(), orderId: order.id, items: chosen, reason };
  const [added] = await context.unit.query(queries.insertWithdrawal(context.companyId, withdrawal));
  if (!added) throw fail(orderErrors.ORDER_NOT_WITHDRAWABLE);
  const facts = await withdrawalFacts(context, await aboutOf(context, order));
  tellMove(context, order, 'requested');
  await tellTeam(context, order, facts);
  await tellCustomer(context, order, requestedWords(wordsAbout(order, facts)));
}

/** @throws ORDER_NOT_FOUND, also for orders of others; VALIDATION_FAILED, ORDER_NOT_WITHDRAWABLE */
export async function requestWithdrawal(
  context: Context,
  { id, ...body }: WithdrawalBody & { id: string },
): Promise<Order> {
  const [order] = await context.unit.query(orders.lockOrder(context.companyId, id));
  if (!order || !isOwn(order, knownOwner(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  await addRequest(context, order, body);
  return readOrder(context, id);
}

interface Answering {
  id: string;
  /** Of the order, as it was seen. */
  version: number;
}

/** With its order, both locked. @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN; VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN with the order as it is now */
async function openOne(context: Context, { id, version }: Answering, intent: { undoes: boolean }) {
  const { companyId, unit } = context;
  demandFor(context, handle, { type: 'order.order', id });
  const [found] = await unit.query(orders.selectOrder(companyId, { id }));
  if (!found) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (isOfActor(context, found)) throw fail(orderErrors.WITHDRAWAL_OWN);
  // Every undo locks the run before its order.
  if (intent.undoes && found.executionId) await holdExecution(context, found.executionId);
  const [[order], [withdrawal]] = await unit.queryAll<[orders.OrderRow, queries.WithdrawalRow]>([
    orders.lockOrder(companyId, id),
    queries.lockOpenWithdrawal(companyId, id),
  ]);
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  await demandVersion(order, version, () => readOrder(context, id));
  if (!withdrawal || order.state === 'cancelled') {
    throw fail(orderErrors.WITHDRAWAL_NOT_OPEN, { details: { current: await readOrder(context, id) } });
  }
  return { withdrawal, order };
}

/** The order is cancelled with all that its run did, or nothing is. @throws WITHDRAWAL_STUCK */
async function undoOrder(context: Context, order: orders.OrderRow): Promise<void> {
  const { id, executionId } = order;
  const stuck = (reason: string) => fail(orderErrors.WITHDRAWAL_STUCK, { values: { reason } });
  if (!executionId) throw stuck('');
  const reason = { code: 'request', text: '' } as const;
  const { stays } = await withdrawExecution(context, { id: executionId, reason, isLimited: true });
  if (stays) throw stuck(stays.reason);
  const [left] = await context.unit.query(orders.selectOrder(context.companyId, { id }));
  if (left?.state !== 'cancelled') throw stuck(notCancelled[context.locale]);
}

/** @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN, VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN, WITHDRAWAL_IN_PART, WITHDRAWAL_STUCK */
export async function acceptWithdrawal(
  context: Context,
  { way, ...answering }: Answering & { way: WithdrawalWay },
): Promise<Order> {
  const { withdrawal, order } = await openOne(context, answering, { undoes: way === 'undo' });
  const before = await withdrawalFacts(context, await aboutOf(context, order));
  if (way === 'undo' && !before.withdrawal?.isWhole) throw fail(orderErrors.WITHDRAWAL_IN_PART);
  const answer = { id: withdrawal.id, by: actorId(context), ground: null, note: '' };
  // Before the undo, which asks whether the customer withdrew.
  await context.unit.query(queries.answerWithdrawal(context.companyId, { ...answer, state: 'accepted', way }));
  if (way === 'undo') await undoOrder(context, order);
  await tellAccepted(context, order);
  return readOrder(context, order.id);
}

/** @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN, VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN */
export async function refuseWithdrawal(
  context: Context,
  { ground, note, ...answering }: Answering & { ground: RefusalGround; note: string },
): Promise<Order> {
  const { withdrawal, order } = await openOne(context, answering, { undoes: false });
  const answer = { id: withdrawal.id, by: actorId(context), way: null, ground, note };
  await context.unit.query(queries.answerWithdrawal(context.companyId, { ...answer, state: 'refused' }));
  const facts = await withdrawalFacts(context, await aboutOf(context, order));
  tellMove(context, order, 'refused');
  await tellCustomer(context, order, refusedWords(wordsAbout(order, facts), { ground, note }));
  return readOrder(context, order.id);
}

/** Of these orders, those that are cancelled answer the requests to withdraw from them, in whatever way it came. */
export async function answerCancelled(context: Context, orderIds: readonly string[]): Promise<void> {
  const { companyId, unit } = context;
  const closed = await unit.query(queries.closeCancelled(companyId, { orderIds, by: actorId(context) }));
  for (const { id } of closed) {
    const [order] = await unit.query(orders.selectOrder(companyId, { id }));
    if (order) await tellAccepted(context, order);
  }
}
