/** Orders: placed as a run of the company, read by who may, cancelled and moved on. */
import { z } from 'zod';
import type { ConsentRow } from '#kernel/contract/consent.ts';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { recordConsents, selectConsentsAt } from '#kernel/server/consents.ts';
import { actorId, type Context, demandFor, may, mayFor } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { demandVersion } from '#kernel/server/versioned.ts';
import { currentLegal, keepLegal } from '#modules/company/server/index.ts';
import { runsDecided } from '#modules/decision/server/index.ts';
import { cancelExecution, type StartExecution, seesExecution, startExecution } from '#modules/flow/server/index.ts';
import { mobileOf } from '#modules/notification/contract/mobile.ts';
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
import { awaitsTransfer, isPayable, type Mover, mayMove, movesOf, type OrderState } from '../contract/states.ts';
import * as carts from './cart.queries.ts';
import { followUpPath, mailFollowUp } from './follow-up.ts';
import { selectSession, updateSession } from './guest.queries.ts';
import { cartOwner, customerOf } from './guest.service.ts';
import { moveOrder } from './move.service.ts';
import * as queries from './order.queries.ts';
import { tellCustomer } from './order-mail.service.ts';
import { knownOwner, type Owner, ownerOf } from './owner.ts';
import { demandOpen, transferOf } from './payment.service.ts';
import { price } from './pricing.ts';
import { mayRequest, withdrawalFacts } from './withdrawal.facts.ts';
import { selectWithdrawal, type WithdrawalRow } from './withdrawal.queries.ts';

const readAll = 'order.order.read';
const handle = 'order.order.write';

/** Whether the order is of who asks. */
export function isOwn(order: queries.OrderRow, owner: Owner | null): boolean {
  if (!owner) return false;
  return owner.guestId ? order.guestId === owner.guestId : order.personId === owner.personId;
}

const mayHandle = (context: Context, { id }: Pick<queries.OrderRow, 'id'>): boolean =>
  mayFor(context, handle, { type: 'order.order', id });

/** Nobody answers what they asked themselves. */
export const isOfActor = (context: Context, { personId }: Pick<queries.OrderRow, 'personId'>): boolean =>
  personId !== null && personId === actorId(context);

/** Whoever is told of it as the company's side is. */
const isStaff = (context: Context, order: queries.OrderRow): boolean =>
  may(context, readAll) || mayHandle(context, order);

/** Of the company's side, too: whose turn it is to approve this very order, or who decided about it. Who decides must know what about. */
async function decidesOn(context: Context, { executionId }: queries.OrderRow): Promise<boolean> {
  return executionId !== null && (await runsDecided(context, [executionId])).has(executionId);
}

/** @param isNamed whether the reader is told who on the company's side did it */
function historyOf(rows: readonly queries.HistoryRow[], order: queries.OrderRow, isNamed: boolean): StateChange[] {
  const customer = order.guestId ?? order.personId;
  // Undoing a run takes its moves back one by one in one instant: only where that ends is told.
  const told = rows.filter((row, index) => !(row.undone && rows[index + 1]?.undone && rows[index + 1]?.at === row.at));
  return told.map(({ from, state, at, by, reason, undone, name, actorId }) => ({
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
const isOfGuest = ({ actor }: Context, { guestId, personId }: queries.OrderRow): boolean =>
  actor.kind === 'guest' && actor.guestId === guestId && personId === null;

/** Null where nothing was asked. */
function consentIn(rows: readonly ConsentRow[]): Order['consent'] {
  const given = (kind: ConsentRow['kind']) => rows.find((row) => row.kind === kind && row.act === 'given');
  const [terms, collection] = [given('terms'), given('collection')];
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
  const own = isOwn(order, knownOwner(context));
  const isOfCompany = isStaff(context, order) || (await decidesOn(context, order));
  // For this reader there is no such order.
  if (!own && !isOfCompany) throw fail(orderErrors.ORDER_NOT_FOUND);
  const withdrawn = await withdrawalFacts(context, { order, lines, history, row });
  const isAsked = withdrawn.withdrawal?.state === 'requested';
  // Nothing is sent while its customer waits for an answer.
  const moves = movesOf(order.state, 'staff').filter((to) => !(isAsked && to === 'shipped'));
  const { guestId: _guest, personId: _person, executionId, address, ...shown } = order;
  return {
    ...shown,
    address,
    lines,
    history: historyOf(history, order, isOfCompany),
    consent: consentIn(consents),
    transfer: own && order.paidAt === null && awaitsTransfer(order.state) ? await transferOf(context, history) : null,
    ...withdrawn,
    followUp: isOfGuest(context, order) ? followUpPath(context, id) : null,
    executionId: executionId && (await seesExecution(context, executionId)) ? executionId : null,
    can: {
      cancel: own && order.executionId !== null && mayMove({ from: order.state, to: 'cancelled', mover: 'customer' }),
      reorder: own,
      move: mayHandle(context, order) ? moves : [],
      withdraw: own && mayRequest(context, order, withdrawn),
      answerWithdrawal: isAsked && mayHandle(context, order) && !isOfActor(context, order),
      confirmReceipt: own && mayMove({ from: order.state, to: 'completed', mover: 'customer' }),
      markPaid: mayHandle(context, order) && (order.paidAt !== null || isPayable(order.state)),
    },
  };
}

/** As `readOrder`; a person who ordered before signing in finds that order too. */
export async function openOrder(context: Context, id: string): Promise<Order> {
  if (context.actor.kind === 'person') await customerOf(context);
  return readOrder(context, id);
}

/** Where a list of orders goes on. */
export const OrderPosition = z.strictObject({ placedAt: z.iso.datetime({ offset: true }), id: Id });

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
  state?: OrderState | undefined;
}

/** Newest first. */
export async function listOwnOrders(context: Context, query: ListQuery): Promise<Paged<OrderSummary>> {
  const { cursor, limit: most, state } = query;
  const owner = await customerOf(context);
  const filter = { owner, state, after: readCursor(OrderPosition, cursor), limit: most + 1 };
  const rows = await context.unit.query(queries.selectOrders(context.companyId, filter));
  return pageOf(rows, { limit: most, position: ({ placedAt, id }) => ({ placedAt, id }) });
}

/** An order that is being placed: by whom, in which company. */
interface Placing {
  context: Context;
  owner: Owner;
  order: PlaceOrder;
}

/** Guests are asked once: what they typed is there the next time. */
function rememberContact({ context, owner, order }: Placing, language: Locale): void {
  if (!owner.guestId) return;
  context.unit.add(updateSession(context.companyId, { id: owner.guestId, ...order.contact, language }));
}

/**
 * From one address; a person orders far less often. Mails and texts go to the address and the number that a visitor types, from wherever: they
 * may be a stranger's, and a text costs the company money.
 */
const orderRate: Rate = { name: 'order', burst: 20, perMinute: 20, account: { burst: 10, perMinute: 0.2 } };

/** However the number is written, it is the same telephone. */
function typedBy({ companyId }: Context, { contact }: PlaceOrder): string[] {
  return [contact.email, mobileOf(contact.phone)].flatMap((typed) => (typed ? `${companyId} ${typed}` : []));
}

/** The order of a key. Who comes with the same key meanwhile waits until this unit ends, and finds it then. */
async function placedBefore({ context, order }: Placing): Promise<queries.OrderRow | undefined> {
  const { companyId } = context;
  const { key } = order;
  const [, [placed]] = await context.unit.queryAll<[unknown, queries.OrderRow]>([
    queries.lockKey(companyId, key),
    queries.selectOrder(companyId, { key }),
  ]);
  return placed;
}

/**
 * What the customer agreed to, where it is what holds now: nobody agrees to what was not shown.
 * @throws ORDER_CONSENT_MISSING, ORDER_CONSENT_OUTDATED
 */
async function consentOf({ context, order }: Placing): Promise<Consent> {
  const { consent } = order;
  if (!consent) throw fail(orderErrors.ORDER_CONSENT_MISSING, { details: [{ field: 'consent' }] });
  const current = await currentLegal(context);
  if (consent.terms !== current.terms || consent.privacy !== current.privacy) {
    throw fail(orderErrors.ORDER_CONSENT_OUTDATED, { details: { current } });
  }
  await keepLegal(context);
  return consent;
}

/** What was ordered leaves the cart; what came into it since stays. */
async function takeFromCart({ context, order }: Placing): Promise<void> {
  const { companyId } = context;
  const ownerId = await cartOwner(context);
  if (!ownerId) return;
  context.unit.add(carts.lockCart(companyId, ownerId));
  context.unit.add(carts.takeLines(companyId, { ownerId, lines: order.lines }));
}

/** Runs the company's order flow. @throws ORDERING_CLOSED and what the flow's blocks refuse */
async function startOrder(
  { context, owner, order }: Omit<Placing, 'owner' | 'order'> & { owner: Owner | null; order: TakenOrder },
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
  const [made] = await context.unit.query(queries.selectOrder(context.companyId, { executionId }));
  if (!made) throw fail(orderErrors.ORDERING_CLOSED);
  return made;
}

/** What a visitor chose to read, else the language of the request. */
async function languageOf({ context, owner }: Placing): Promise<Locale> {
  if (!owner.guestId) return context.locale;
  const [session] = await context.unit.query(selectSession(context.companyId, owner));
  return session?.language ?? context.locale;
}

type TakenOrder = Pick<PlaceOrder, 'lines' | 'contact' | 'address'> & Partial<Pick<PlaceOrder, 'note'>>;

/** A member takes an order by hand: the company's flow, without a customer who could look at it. @throws as `startOrder` */
export async function takeOrder(
  context: Context,
  order: TakenOrder,
  how: Pick<StartExecution, 'neverExpires'> = {},
): Promise<{ id: string; number: string; executionId: string }> {
  const { id, number, executionId } = await startOrder({ context, owner: null, order }, how);
  return { id, number, executionId: executionId as string };
}

/** Orders that were taken back and were only made up leave the lists. */
export function hideOrders(context: Context, ids: readonly string[]): void {
  context.unit.add(queries.hideOrders(context.companyId, ids));
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
  const owner = ownerOf(context);
  await limit(context, orderRate, ...(owner.guestId ? typedBy(context, order) : []));
  const placing: Placing = { context, owner, order };
  const placed = await placedBefore(placing);
  if (placed) {
    if (!isOwn(placed, owner)) throw fail(orderErrors.ORDER_KEY_REUSED);
    return readOrder(context, placed.id);
  }
  await demandOpen(context);
  const consent = await consentOf(placing);
  const priced = await price(context, order.lines);
  if (order.expectedTotal !== undefined && order.expectedTotal !== priced.total) {
    throw fail(orderErrors.ORDER_PRICE_CHANGED, { details: { total: priced.total } });
  }
  const { at } = options;
  const language = options.language ?? (await languageOf(placing));
  rememberContact(placing, language);
  // All that the run tells the customer is told in it.
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
  context.unit.add(queries.updateKey(context.companyId, { id, key: order.key }));
  if (owner.guestId) mailFollowUp(context, { id, number, contact: order.contact }, language);
  if (options.fromCart) await takeFromCart(placing);
  return readOrder(context, id);
}

const mayCancel = (from: OrderState | null | undefined): boolean =>
  from != null && mayMove({ from, to: 'cancelled', mover: 'customer' });

/**
 * The customer takes the order back before it is confirmed: its execution is cancelled with all it did.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_CANCELLABLE.
 */
export async function cancelOrder(context: Context, id: string): Promise<Order> {
  const [order] = await context.unit.query(queries.selectOrder(context.companyId, { id }));
  if (!order || !isOwn(order, ownerOf(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (!order.executionId || !mayCancel(order.state)) throw fail(orderErrors.ORDER_NOT_CANCELLABLE);
  await cancelExecution(context, { id: order.executionId, reason: { code: 'request', text: '' } });
  const cancelled = await readOrder(context, id);
  // The run was locked only after the look above, and may have confirmed the order in between: nothing is kept then.
  const last = cancelled.history.at(-1);
  if (last?.state === 'cancelled' && !mayCancel(last.from)) throw fail(orderErrors.ORDER_NOT_CANCELLABLE);
  return cancelled;
}

async function moveKnown(
  context: Context,
  order: queries.OrderRow,
  move: { to: OrderState; version: number; by: Mover },
): Promise<Order> {
  const { id } = order;
  const { to, by, version } = move;
  await demandVersion(order, version, () => readOrder(context, id));
  if (!mayMove({ from: order.state, to, mover: by })) throw fail(orderErrors.ORDER_MOVE_REFUSED);
  await moveOrder(context, { orderId: id, to, by, executionId: null, reason: null });
  if (by === 'staff') await tellCustomer(context, order, to);
  return readOrder(context, id);
}

/** Staff marks as shipped or completed. Throws ORDER_NOT_FOUND, VERSION_CONFLICT, ORDER_MOVE_REFUSED, ORDER_WITHDRAWING. */
export async function moveByStaff(
  context: Context,
  move: { id: string; state: OrderState; version: number },
): Promise<Order> {
  demandFor(context, handle, { type: 'order.order', id: move.id });
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, move.id));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  return moveKnown(context, order, { to: move.state, version: move.version, by: 'staff' });
}

/** The customer confirms the receipt of an own order. Throws ORDER_NOT_FOUND, VERSION_CONFLICT, ORDER_MOVE_REFUSED. */
export async function confirmReceipt(context: Context, about: { id: string; version: number }): Promise<Order> {
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, about.id));
  if (!order || !isOwn(order, knownOwner(context))) throw fail(orderErrors.ORDER_NOT_FOUND);
  return moveKnown(context, order, { to: 'completed', version: about.version, by: 'customer' });
}
