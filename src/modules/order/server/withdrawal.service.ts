/** 청약철회: the customer asks, staff accepts, which undoes the order, or refuses on a lawful ground; both sides are notified. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { assertPermissionFor, type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion } from '#kernel/server/versioned-update.ts';
import { listPersonsWithRight } from '#modules/access/server/index.ts';
import { lockExecution, withdrawExecution } from '#modules/flow/server/index.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import type { Order, OrderLine } from '../contract/order.ts';
import { orderPaths } from '../contract/paths.ts';
import { orderPermissions } from '../contract/permissions.ts';
import type {
  RefusalReason,
  WithdrawalBody,
  WithdrawalFacts,
  WithdrawalState,
  WithdrawalWay,
} from '../contract/withdrawal.ts';
import * as orders from './order.queries.ts';
import { isOrderedByActor, isOwnOrder, readOrder } from './order.service.ts';
import { getAudience } from './order-move.service.ts';
import { findOwner } from './owner.ts';
import { canRequest, getWithdrawalFacts } from './withdrawal.facts.ts';
import * as queries from './withdrawal.queries.ts';
import {
  createAcceptedTexts,
  createRefusedTexts,
  createRequestedTexts,
  createTeamTexts,
  notCancelled,
} from './withdrawal.texts.ts';

const handle = orderPermissions['order.order.write'].name;
const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };

type Message = ReturnType<typeof createRequestedTexts>;

async function loadWithdrawalContext(context: Context, order: orders.OrderRow) {
  const { companyId } = context;
  const [lines, history, [row]] = await context.unit.queryAll<[OrderLine, orders.HistoryRow, queries.WithdrawalRow]>([
    orders.selectLines(companyId, order.id),
    orders.selectHistory(companyId, order.id),
    queries.selectWithdrawal(companyId, order.id),
  ]);
  return { order, lines, history, row };
}

const getTexts = ({ number, paidAt }: orders.OrderRow, { isSent, withdrawal }: WithdrawalFacts) => ({
  ...{ number, isSent, isPaid: paidAt !== null },
  refundBy: withdrawal?.refundBy ?? null,
});

/** By mail always: it is about the customer's money. */
async function mailCustomer(context: Context, order: orders.OrderRow, texts: Message): Promise<void> {
  const { id, guestId, personId, executionId, contact } = order;
  const link = guestId || personId ? orderPaths.order({ id }) : null;
  const message = { executionId, ...texts, link, kakao: null };
  const readers = { personIds: personId ? [personId] : [], guestIds: guestId && !personId ? [guestId] : [] };
  await sendMessage(context, { ...message, channel: 'in-app', recipients: { ...nobody, ...readers } });
  if (!contact.email) return;
  await sendMessage(context, { ...message, channel: 'mail', recipients: { ...nobody, emails: [contact.email] } });
}

async function notifyTeam(context: Context, order: orders.OrderRow, facts: WithdrawalFacts): Promise<void> {
  const { id, executionId, customerName, total, currency } = order;
  const texts = createTeamTexts({
    ...getTexts(order, facts),
    customer: customerName,
    total: { amount: total, currency },
  });
  const recipients = { ...nobody, personIds: await listPersonsWithRight(context, handle) };
  const message = { executionId, ...texts, link: orderPaths.handled({ id }), kakao: null };
  await sendMessage(context, { ...message, channel: 'in-app', recipients });
}

function notifyMove(context: Context, order: orders.OrderRow, state: WithdrawalState): void {
  const { id, number } = order;
  emit(context, orderEvents.withdrawal, { id, number, audience: getAudience(order), state });
}

async function notifyAccepted(context: Context, order: orders.OrderRow): Promise<void> {
  const facts = await getWithdrawalFacts(context, await loadWithdrawalContext(context, order));
  notifyMove(context, order, 'accepted');
  await mailCustomer(context, order, createAcceptedTexts(getTexts(order, facts)));
}

/** For the order's customer, verified by the caller. @throws VALIDATION_FAILED, ORDER_NOT_WITHDRAWABLE */
export async function addRequest(
  context: Context,
  order: orders.OrderRow,
  { items, reason }: WithdrawalBody,
): Promise<void> {
  const subject = await loadWithdrawalContext(context, order);
  const chosen = [...new Set(items)];
  if (chosen.some((id) => !subject.lines.some(({ itemId }) => itemId === id))) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'items', code: 'ITEM_NOT_FOUND' }] });
  }
  const before = await getWithdrawalFacts(context, subject);
  if (!canRequest(context, order, before) || chosen.some((id) => !before.withdrawable.includes(id))) {
    throw fail(orderErrors.ORDER_NOT_WITHDRAWABLE);
  }
  const withdrawal = { id: createId(), orderId: order.id, items: chosen, reason };
  const [added] = await context.unit.query(queries.insertWithdrawal(context.companyId, withdrawal));
  if (!added) throw fail(orderErrors.ORDER_NOT_WITHDRAWABLE);
  const facts = await getWithdrawalFacts(context, await loadWithdrawalContext(context, order));
  notifyMove(context, order, 'requested');
  await notifyTeam(context, order, facts);
  await mailCustomer(context, order, createRequestedTexts(getTexts(order, facts)));
}

/** @throws ORDER_NOT_FOUND, also for orders of others; VALIDATION_FAILED, ORDER_NOT_WITHDRAWABLE */
export async function requestWithdrawal(
  context: Context,
  { id, ...body }: WithdrawalBody & { id: string },
): Promise<Order> {
  const [order] = await context.unit.query(orders.lockOrder(context.companyId, id));
  if (!order || !isOwnOrder(order, findOwner(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  await addRequest(context, order, body);
  return readOrder(context, id);
}

interface WithdrawalAnswer {
  id: string;
  /** Of the order, as it was seen. */
  version: number;
}

/** With its order, both locked. @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN; VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN with the order as it is now */
async function getOpenWithdrawal(context: Context, { id, version }: WithdrawalAnswer, intent: { undoes: boolean }) {
  const { companyId, unit } = context;
  assertPermissionFor(context, handle, { type: 'order.order', id });
  const [orderRow] = await unit.query(orders.selectOrder(companyId, { id }));
  if (!orderRow) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (isOrderedByActor(context, orderRow)) throw fail(orderErrors.WITHDRAWAL_OWN);
  // Every undo locks the run before its order.
  if (intent.undoes && orderRow.executionId) await lockExecution(context, orderRow.executionId);
  const [[order], [withdrawal]] = await unit.queryAll<[orders.OrderRow, queries.WithdrawalRow]>([
    orders.lockOrder(companyId, id),
    queries.lockOpenWithdrawal(companyId, id),
  ]);
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  await assertVersion(order, version, () => readOrder(context, id));
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
  const [orderRow] = await context.unit.query(orders.selectOrder(context.companyId, { id }));
  if (orderRow?.state !== 'cancelled') throw stuck(notCancelled[context.locale]);
}

/** @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN, VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN, WITHDRAWAL_IN_PART, WITHDRAWAL_STUCK */
export async function acceptWithdrawal(
  context: Context,
  { way, ...answering }: WithdrawalAnswer & { way: WithdrawalWay },
): Promise<Order> {
  const { withdrawal, order } = await getOpenWithdrawal(context, answering, { undoes: way === 'undo' });
  const before = await getWithdrawalFacts(context, await loadWithdrawalContext(context, order));
  if (way === 'undo' && !before.withdrawal?.isWhole) throw fail(orderErrors.WITHDRAWAL_IN_PART);
  const answer = { id: withdrawal.id, by: getActorId(context), ground: null, note: '' };
  // Before the undo, which asks whether the customer withdrew.
  await context.unit.query(queries.updateWithdrawalAnswered(context.companyId, { ...answer, state: 'accepted', way }));
  if (way === 'undo') await undoOrder(context, order);
  await notifyAccepted(context, order);
  return readOrder(context, order.id);
}

/** @throws ORDER_NOT_FOUND, WITHDRAWAL_OWN, VERSION_CONFLICT, WITHDRAWAL_NOT_OPEN */
export async function refuseWithdrawal(
  context: Context,
  { ground: refusalReason, note, ...answering }: WithdrawalAnswer & { ground: RefusalReason; note: string },
): Promise<Order> {
  const { withdrawal, order } = await getOpenWithdrawal(context, answering, { undoes: false });
  const answer = { id: withdrawal.id, by: getActorId(context), way: null, ground: refusalReason, note };
  await context.unit.query(queries.updateWithdrawalAnswered(context.companyId, { ...answer, state: 'refused' }));
  const facts = await getWithdrawalFacts(context, await loadWithdrawalContext(context, order));
  notifyMove(context, order, 'refused');
  await mailCustomer(context, order, createRefusedTexts(getTexts(order, facts), { ground: refusalReason, note }));
  return readOrder(context, order.id);
}

/** Of these orders, those that are cancelled answer the requests to withdraw from them, in whatever way it came. */
export async function answerWithdrawalsOfCancelled(context: Context, orderIds: readonly string[]): Promise<void> {
  const { companyId, unit } = context;
  const closed = await unit.query(
    queries.updateWithdrawalsOfCancelled(companyId, { orderIds, by: getActorId(context) }),
  );
  for (const { id } of closed) {
    const [order] = await unit.query(orders.selectOrder(companyId, { id }));
    if (order) await notifyAccepted(context, order);
  }
}
