/** Orders: placed as a run of the company, read by permitted people, cancelled and moved on. */
import { z } from 'zod';
import type { ConsentRow } from '#kernel/contract/consent.ts';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { recordConsents, selectConsentsAt } from '#kernel/server/consents.ts';
import {
  assertPermissionFor,
  type Context,
  getActorId,
  hasPermission,
  hasPermissionFor,
} from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { assertVersion } from '#kernel/server/versioned-update.ts';
import { getCurrentLegal, storeCurrentLegal } from '#modules/company/server/index.ts';
import { filterDecidedRuns } from '#modules/decision/server/index.ts';
import { cancelExecution, canSeeExecution, type StartExecution, startExecution } from '#modules/flow/server/index.ts';
import { parseMobile } from '#modules/notification/contract/mobile-number.ts';
import { orderErrors } from '../contract/errors.ts';
import {
  type Consent,
  type Order,
  type OrderLine,
  type OrderSummary,
  orderFrameKey,
  type PlaceOrder,
  type StateChange,
} from '../contract/order.ts';
import { canMove, isAwaitingTransfer, isPayable, listMoves, type Mover, type OrderState } from '../contract/states.ts';
import * as carts from './cart.queries.ts';
import { getFollowUpPath, mailFollowUpLink } from './follow-up-link.ts';
import { selectSession, updateSession } from './guest.queries.ts';
import { findCartOwner, getCustomer } from './guest.service.ts';
import * as queries from './order.queries.ts';
import { notifyCustomer } from './order-mail.service.ts';
import { moveOrder } from './order-move.service.ts';
import { findOwner, getOwner, type Owner } from './owner.ts';
import { assertOrdersOpen, getTransfer } from './payment.service.ts';
import { priceLines } from './pricing.ts';
import { canRequest, getWithdrawalFacts } from './withdrawal.facts.ts';
import { selectWithdrawal, type WithdrawalRow } from './withdrawal.queries.ts';

const readAll = 'order.order.read';
const handle = 'order.order.write';

/** True if the requester owns the order. */
export function isOwnOrder(order: queries.OrderRow, owner: Owner | null): boolean {
  if (!owner) return false;
  return owner.guestId ? order.guestId === owner.guestId : order.personId === owner.personId;
}

const canHandle = (context: Context, { id }: Pick<queries.OrderRow, 'id'>): boolean =>
  hasPermissionFor(context, handle, { type: 'order.order', id });

/** Nobody answers what they asked themselves. */
export const isOrderedByActor = (context: Context, { personId }: Pick<queries.OrderRow, 'personId'>): boolean =>
  personId !== null && personId === getActorId(context);

/** True if the reader sees it as staff. */
const isStaff = (context: Context, order: queries.OrderRow): boolean =>
  hasPermission(context, readAll) || canHandle(context, order);

/** Of the company's side, too: whose turn it is to approve this very order, or who decided about it. Who decides must know what about. */
async function isApprover(context: Context, { executionId }: queries.OrderRow): Promise<boolean> {
  return executionId !== null && (await filterDecidedRuns(context, [executionId])).has(executionId);
}

/** @param isNamed true if the reader sees the names of the company's actors */
function toHistory(rows: readonly queries.HistoryRow[], order: queries.OrderRow, isNamed: boolean): StateChange[] {
  const customer = order.guestId ?? order.personId;
  // Undoing a run reverses its moves one by one in one instant: only the final state is reported.
  const shownRows = rows.filter(
    (row, index) => !(row.undone && rows[index + 1]?.undone && rows[index + 1]?.at === row.at),
  );
  return shownRows.map(({ from, state, at, by, reason, undone, name, actorId }) => ({
    from,
    state,
    at,
    reason,
    undone,
    name: isNamed ? name : null,
    // The flow acts for the customer where the customer ordered or cancelled.
    by: actorId !== null && actorId === customer && (from === null || state === 'cancelled') ? 'customer' : by,
  }));
}

/** For the guest who ordered without an account, and for nobody else. */
const isGuestOrder = ({ actor }: Context, { guestId, personId }: queries.OrderRow): boolean =>
  actor.kind === 'guest' && actor.guestId === guestId && personId === null;

/** Null where nothing was asked. */
function getConsent(rows: readonly ConsentRow[]): Order['consent'] {
  const findGiven = (kind: ConsentRow['kind']) => rows.find((row) => row.kind === kind && row.act === 'given');
  const [terms, collection] = [findGiven('terms'), findGiven('collection')];
  if (!terms?.version || !collection?.version) return null;
  return { terms: terms.version, privacy: collection.version, at: collection.at };
}

/** One order with lines and history. Throws ORDER_NOT_FOUND, also for orders of others. */
export async function readOrder(context: Context, id: string): Promise<Order> {
  const { companyId } = context;
  const [[order], lines, history, consents, [row]] = await context.unit.queryAll<
    [queries.OrderRow, OrderLine, queries.HistoryRow, ConsentRow, WithdrawalRow]
  >([
    queries.selectOrder(companyId, { id }),
    queries.selectLines(companyId, id),
    queries.selectHistory(companyId, id),
    selectConsentsAt(context, id),
    selectWithdrawal(companyId, id),
  ]);
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  const own = isOwnOrder(order, findOwner(context));
  const isOfCompany = isStaff(context, order) || (await isApprover(context, order));
  // For this reader there is no such order.
  if (!own && !isOfCompany) throw fail(orderErrors.ORDER_NOT_FOUND);
  const withdrawn = await getWithdrawalFacts(context, { order, lines, history, row });
  const isAsked = withdrawn.withdrawal?.state === 'requested';
  // Nothing is sent while its customer waits for an answer.
  const moves = listMoves(order.state, 'staff').filter((to) => !(isAsked && to === 'shipped'));
  const { guestId: _guest, personId: _person, executionId, address, ...shown } = order;
  return {
    ...shown,
    address,
    lines,
    history: toHistory(history, order, isOfCompany),
    consent: getConsent(consents),
    transfer:
      own && order.paidAt === null && isAwaitingTransfer(order.state) ? await getTransfer(context, history) : null,
    ...withdrawn,
    followUp: isGuestOrder(context, order) ? getFollowUpPath(context, id) : null,
    executionId: executionId && (await canSeeExecution(context, executionId)) ? executionId : null,
    can: {
      cancel: own && order.executionId !== null && canMove({ from: order.state, to: 'cancelled', mover: 'customer' }),
      reorder: own,
      move: canHandle(context, order) ? moves : [],
      withdraw: own && canRequest(context, order, withdrawn),
      answerWithdrawal: isAsked && canHandle(context, order) && !isOrderedByActor(context, order),
      confirmReceipt: own && canMove({ from: order.state, to: 'completed', mover: 'customer' }),
      markPaid: canHandle(context, order) && (order.paidAt !== null || isPayable(order.state)),
    },
  };
}

/** As `readOrder`; a person who ordered before signing in finds that order too. */
export async function openOrder(context: Context, id: string): Promise<Order> {
  if (context.actor.kind === 'person') await getCustomer(context);
  return readOrder(context, id);
}

/** Position where a list continues. */
export const OrderPosition = z.strictObject({ placedAt: z.iso.datetime({ offset: true }), id: Id });

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
  state?: OrderState | undefined;
}

/** Newest first. */
export async function listOwnOrders(context: Context, query: ListQuery): Promise<PagedResult<OrderSummary>> {
  const { cursor, limit: most, state } = query;
  const owner = await getCustomer(context);
  const filter = { owner, state, after: readCursor(OrderPosition, cursor), limit: most + 1 };
  const rows = await context.unit.query(queries.selectOrders(context.companyId, filter));
  return toPage(rows, { limit: most, position: ({ placedAt, id }) => ({ placedAt, id }) });
}

/** An order being placed: its owner and its company. */
interface OrderPlacement {
  context: Context;
  owner: Owner;
  order: PlaceOrder;
}

/** Guests are asked once: what they typed is there the next time. */
function rememberContact({ context, owner, order }: OrderPlacement, language: Locale): void {
  if (!owner.guestId) return;
  context.unit.add(updateSession(context.companyId, { id: owner.guestId, ...order.contact, language }));
}

/**
 * From one address; a person orders far less often. Mails and texts go to the address and the number that a visitor types, from wherever: they
 * may be a stranger's, and a text costs the company money.
 */
const orderRate: Rate = { name: 'order', burst: 20, perMinute: 20, account: { burst: 10, perMinute: 0.2 } };

/** However the number is written, it is the same telephone. */
function getTypedContact({ companyId }: Context, { contact }: PlaceOrder): string[] {
  return [contact.email, parseMobile(contact.phone)].flatMap((typed) => (typed ? `${companyId} ${typed}` : []));
}

/** The order of a key. Who comes with the same key meanwhile waits until this unit ends, and finds it then. */
async function findPlacedOrder({ context, order }: OrderPlacement): Promise<queries.OrderRow | undefined> {
  const { companyId } = context;
  const { key } = order;
  const [, [placed]] = await context.unit.queryAll<[unknown, queries.OrderRow]>([
    queries.lockOrderKey(companyId, key),
    queries.selectOrder(companyId, { key }),
  ]);
  return placed;
}

/**
 * What the customer agreed to, where it is what holds now: nobody agrees to what was not shown.
 * @throws ORDER_CONSENT_MISSING, ORDER_CONSENT_OUTDATED
 */
async function getCheckedConsent({ context, order }: OrderPlacement): Promise<Consent> {
  const { consent } = order;
  if (!consent) throw fail(orderErrors.ORDER_CONSENT_MISSING, { details: [{ field: 'consent' }] });
  const current = await getCurrentLegal(context);
  if (consent.terms !== current.terms || consent.privacy !== current.privacy) {
    throw fail(orderErrors.ORDER_CONSENT_OUTDATED, { details: { current } });
  }
  await storeCurrentLegal(context);
  return consent;
}

/** Removes the ordered items from the cart; items added since remain. */
async function takeFromCart({ context, order }: OrderPlacement): Promise<void> {
  const { companyId } = context;
  const ownerId = await findCartOwner(context);
  if (!ownerId) return;
  context.unit.add(carts.lockCart(companyId, ownerId));
  context.unit.add(carts.deleteOrderedLines(companyId, { ownerId, lines: order.lines }));
}

/** Runs the company's order flow. @throws ORDERING_CLOSED and what the flow's blocks refuse */
async function startOrder(
  { context, owner, order }: Omit<OrderPlacement, 'owner' | 'order'> & { owner: Owner | null; order: ManualOrder },
  how: Pick<StartExecution, 'at' | 'neverExpires'>,
): Promise<queries.OrderRow> {
  const execution = await startExecution(context, {
    ...how,
    frameKey: orderFrameKey,
    input: {
      lines: order.lines,
      customerName: order.contact.name,
      customerEmail: order.contact.email,
      customerPhone: order.contact.phone,
      postalCode: order.address.postalCode,
      addressLine1: order.address.line1,
      addressLine2: order.address.line2 || null,
      note: order.note || null,
      customer: owner && (owner.guestId ? `guest:${owner.guestId}` : `person:${owner.personId}`),
    },
  });
  const executionId = execution.id;
  const [orderRow] = await context.unit.query(queries.selectOrder(context.companyId, { executionId }));
  if (!orderRow) throw fail(orderErrors.ORDERING_CLOSED);
  return orderRow;
}

/** A visitor's chosen language, else the language of the request. */
async function getLanguage({ context, owner }: OrderPlacement): Promise<Locale> {
  if (!owner.guestId) return context.locale;
  const [session] = await context.unit.query(selectSession(context.companyId, owner));
  return session?.language ?? context.locale;
}

type ManualOrder = Pick<PlaceOrder, 'lines' | 'contact' | 'address'> & Partial<Pick<PlaceOrder, 'note'>>;

/** A member takes an order by hand: the company's flow, without a customer who could look at it. @throws as `startOrder` */
export async function createManualOrder(
  context: Context,
  order: ManualOrder,
  how: Pick<StartExecution, 'neverExpires'> = {},
): Promise<{ id: string; number: string; executionId: string }> {
  const { id, number, executionId } = await startOrder({ context, owner: null, order }, how);
  return { id, number, executionId: executionId as string };
}

/** Orders that were taken back and were only made up leave the lists. */
export function hideOrders(context: Context, ids: readonly string[]): void {
  context.unit.add(queries.updateHidden(context.companyId, ids));
}

/**
 * Starts the company's order flow for the visitor or customer of the context and returns the order. The same key gives
 * the same order again. `at` is for seeds; `fromCart`: the lines leave the cart of the browser;
 * `language`: in which was read what is agreed to, where it is not that of the request.
 * Throws ORDER_CONSENT_MISSING, ORDER_CONSENT_OUTDATED, ORDER_PRICE_CHANGED, ORDER_KEY_REUSED, SHOP_NOT_READY, ORDERING_CLOSED and what the flow's blocks refuse.
 */
export async function placeOrder(
  context: Context,
  order: PlaceOrder,
  options: { at?: string; fromCart?: boolean; language?: Locale } = {},
): Promise<Order> {
  const owner = getOwner(context);
  await limitRate(context, orderRate, ...(owner.guestId ? getTypedContact(context, order) : []));
  const placing: OrderPlacement = { context, owner, order };
  const placed = await findPlacedOrder(placing);
  if (placed) {
    if (!isOwnOrder(placed, owner)) throw fail(orderErrors.ORDER_KEY_REUSED);
    return readOrder(context, placed.id);
  }
  await assertOrdersOpen(context);
  const consent = await getCheckedConsent(placing);
  const priced = await priceLines(context, order.lines);
  if (order.expectedTotal !== undefined && order.expectedTotal !== priced.total) {
    throw fail(orderErrors.ORDER_PRICE_CHANGED, { details: { total: priced.total } });
  }
  const { at } = options;
  const language = options.language ?? (await getLanguage(placing));
  rememberContact(placing, language);
  // The run's messages to the customer use it.
  const spoken = { ...placing, context: { ...context, locale: language } };
  const { id, number } = await startOrder(spoken, at === undefined ? {} : { at });
  recordConsents(
    context,
    { ...owner, address: order.contact.email },
    [
      { kind: 'terms', version: consent.terms },
      { kind: 'collection', version: consent.privacy },
    ],
    { subjectId: id, language },
  );
  context.unit.add(queries.updateIdempotencyKey(context.companyId, { id, key: order.key }));
  if (owner.guestId) mailFollowUpLink(context, { id, number, contact: order.contact }, language);
  if (options.fromCart) await takeFromCart(placing);
  return readOrder(context, id);
}

const canCancel = (from: OrderState | null | undefined): boolean =>
  from != null && canMove({ from, to: 'cancelled', mover: 'customer' });

/**
 * The customer takes the order back before it is confirmed: its execution is cancelled with all it did.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_CANCELLABLE.
 */
export async function cancelOrder(context: Context, id: string): Promise<Order> {
  const [order] = await context.unit.query(queries.selectOrder(context.companyId, { id }));
  if (!order || !isOwnOrder(order, getOwner(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (!order.executionId || !canCancel(order.state)) throw fail(orderErrors.ORDER_NOT_CANCELLABLE);
  await cancelExecution(context, { id: order.executionId, reason: { code: 'request', text: '' } });
  const cancelled = await readOrder(context, id);
  // The run was locked only after the check above, and may have confirmed the order in between: then nothing is saved.
  const last = cancelled.history.at(-1);
  if (last?.state === 'cancelled' && !canCancel(last.from)) throw fail(orderErrors.ORDER_NOT_CANCELLABLE);
  return cancelled;
}

async function moveOrderRow(
  context: Context,
  order: queries.OrderRow,
  move: { to: OrderState; version: number; by: Mover },
): Promise<Order> {
  const { id } = order;
  const { to, by, version } = move;
  await assertVersion(order, version, () => readOrder(context, id));
  if (!canMove({ from: order.state, to, mover: by })) throw fail(orderErrors.ORDER_MOVE_REFUSED);
  await moveOrder(context, { orderId: id, to, by, executionId: null, reason: null });
  if (by === 'staff') await notifyCustomer(context, order, to);
  return readOrder(context, id);
}

/** Staff marks as shipped or completed. Throws ORDER_NOT_FOUND, VERSION_CONFLICT, ORDER_MOVE_REFUSED, ORDER_WITHDRAWING. */
export async function moveByStaff(
  context: Context,
  move: { id: string; state: OrderState; version: number },
): Promise<Order> {
  assertPermissionFor(context, handle, { type: 'order.order', id: move.id });
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, move.id));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  return moveOrderRow(context, order, { to: move.state, version: move.version, by: 'staff' });
}

/** The customer confirms the receipt of an own order. Throws ORDER_NOT_FOUND, VERSION_CONFLICT, ORDER_MOVE_REFUSED. */
export async function confirmReceipt(context: Context, input: { id: string; version: number }): Promise<Order> {
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, input.id));
  if (!order || !isOwnOrder(order, findOwner(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  return moveOrderRow(context, order, { to: 'completed', version: input.version, by: 'customer' });
}
