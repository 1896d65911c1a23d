/** Order moves of the flow blocks: create and move orders, and revert either. */
import type { z } from 'zod';
import { drawSnapshot, type Impact, type Snapshot } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Currency, formatMoney } from '#kernel/contract/money.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast, ImpactChange } from '#kernel/server/block.ts';
import { type Context, getActorId, getRecordedActorName } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { orderCreate } from '../contract/blocks.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import { formatOrderNumber, getTaxes, type OrderLine } from '../contract/order.ts';
import { canMove, type Mover, type OrderState, stateLabels } from '../contract/states.ts';
import * as queries from './order.queries.ts';
import { priceLines } from './pricing.ts';
import { selectWithdrawal } from './withdrawal.queries.ts';

const texts = { ko: { order: '주문', state: '상태' }, en: { order: 'Order', state: 'State' } } as const;

/** Data for undoing a change: stored with the impact. */
export interface MoveData {
  orderId: string;
  number: string;
  guestId: string | null;
  personId: string | null;
  /** Null: the order was made by this change. */
  from: OrderState | null;
  to: OrderState;
  /** The order's version after this change. */
  version: number;
}

/** Customers are notified of their own order, whether a guest or a person who also works here. */
export function getAudience({ guestId, personId }: Pick<MoveData, 'guestId' | 'personId'>): string[] {
  return [guestId, personId].filter((id) => id !== null);
}

export function createPicture(state: OrderState): Snapshot {
  return drawSnapshot((locale) => ({ [texts[locale].state]: stateLabels[state][locale] }));
}

function createImpact(data: MoveData): Impact {
  const label = { ko: `${texts.ko.order} ${data.number}`, en: `${texts.en.order} ${data.number}` };
  return {
    subject: { type: 'order', id: data.orderId, label },
    before: data.from && createPicture(data.from),
    after: createPicture(data.to),
    data: { ...data },
  };
}

export interface CreatedOrder {
  id: string;
  number: string;
  total: number;
  vat: number;
  /** The total without VAT. */
  net: number;
  /** The part of `net` that is sold free of VAT. */
  exempt: number;
  currency: string;
  /** In the company's language: `87,000원`, `원목 책상 × 3 외 2건`. */
  totalText: string;
  summary: string;
  /** The same in each language: a message follows its reader. */
  totalIn: LocalText;
  summaryIn: LocalText;
  /** In the company's language: `첫 주문`, `지난 주문 3건, 1,234,000원`; empty for an order taken by hand. */
  historyText: string;
  lines: OrderLine[];
}

/** `원목 책상 × 3 외 2건`, `Oak desk × 3 and 2 more` */
function formatSummary(lines: readonly OrderLine[]): LocalText {
  const [line] = lines;
  const first = line ? `${line.name} × ${line.quantity}` : '';
  const more = lines.length - 1;
  return more > 0 ? { ko: `${first} 외 ${more}건`, en: `${first} and ${more} more` } : { ko: first, en: first };
}

/** Summary of the customer's earlier orders: a decision about an order is also one about its customer. */
function formatCustomerHistory(
  past: queries.PastOrders | undefined,
  input: { locale: Locale; currency: Currency },
): string {
  if (!past) return '';
  const { locale, currency } = input;
  const { count, total } = past;
  if (count === 0) return locale === 'ko' ? '첫 주문' : 'First order';
  const money = formatMoney({ amount: total, currency }, locale);
  return locale === 'ko'
    ? `지난 주문 ${count}건, ${money}`
    : `${count} earlier ${count === 1 ? 'order' : 'orders'}, ${money}`;
}

/** Numbers and prices a new order in state received. Throws the item module's errors for items not for sale. */
export async function createOrder(
  context: Context,
  request: { executionId: string; settings: z.output<(typeof orderCreate)['settings']>; at: string },
): Promise<{ order: CreatedOrder; impact: Impact }> {
  const { settings, executionId, at } = request;
  const priced = await priceLines(context, settings.lines);
  const { companyId } = context;
  const { timeZone, locale } = context.company;
  const [kind, customerId] = (settings.customer ?? '').split(':');
  const guestId = kind === 'guest' ? (customerId ?? null) : null;
  const personId = kind === 'person' ? (customerId ?? null) : null;
  const { currency } = priced;
  const [[next], [past]] = await context.unit.queryAll([
    queries.insertOrderNumber(companyId, { timeZone, at }),
    queries.sumPastOrders(companyId, { owner: { guestId, personId }, currency }),
  ] as const);
  if (!next) throw new Error('no number was reserved');
  const id = createId();
  const number = formatOrderNumber(next.year, next.last);
  const { vat, exempt } = getTaxes(priced.lines);
  const address = settings.address ? { ...settings.address, line2: settings.address.line2 ?? '' } : null;
  const whose = { guestId, personId, contact: settings.contact, address, note: settings.note ?? '' };
  // If the customer orders, the actor is the customer: the request's language is theirs.
  const language = guestId || personId ? context.locale : null;
  const order = { id, number, executionId, ...whose, ...priced, vat, at, language };
  for (const insert of queries.insertOrder(companyId, order)) context.unit.add(insert);
  const data: MoveData = { orderId: id, number, guestId, personId, from: null, to: 'received', version: 1 };
  insertMoves(context, [{ data, by: 'flow', executionId, reason: null, undone: false, at }]);
  emit(context, orderEvents.placed, { id, number, audience: getAudience(data) });
  const total = { amount: priced.total, currency: priced.currency };
  const totalIn = { ko: formatMoney(total, 'ko'), en: formatMoney(total, 'en') };
  const summaryIn = formatSummary(priced.lines);
  const historyText = formatCustomerHistory(guestId || personId ? past : undefined, { locale, currency });
  const orderTexts = { totalText: totalIn[locale], summary: summaryIn[locale], totalIn, summaryIn, historyText };
  return {
    order: { id, number, vat, net: priced.total - vat, exempt, ...orderTexts, ...priced },
    impact: createImpact(data),
  };
}

interface Move {
  data: MoveData;
  by: Mover;
  executionId: string | null;
  reason: string | null;
  undone: boolean;
  /** Null: now. */
  at: string | null;
}

function insertMoves(context: Context, moves: readonly Move[]): void {
  const rows = moves.map(({ data, by, executionId, reason, undone, at }) => {
    const { orderId, from, to: state, version } = data;
    const instant = at ?? context.at ?? null;
    return { id: createId(), orderId, from, state, by, executionId, reason, version, undone, at: instant };
  });
  const { companyId } = context;
  const moved = rows.filter((row) => row.from !== null);
  if (moved.length > 0) context.unit.add(queries.updateStates(companyId, moved));
  const actorName = getRecordedActorName(context);
  const history = { changes: rows, actorId: getActorId(context), actorName };
  context.unit.add(queries.insertStates(companyId, history));
  for (const { data } of moves) {
    const { orderId: id, number, from, to } = data;
    if (from) emit(context, orderEvents.moved, { id, number, audience: getAudience(data), from, to });
  }
}

/**
 * Moves an order by its rules. Returns the customer of the order and the impact, null when it is in that state already.
 * Throws ORDER_NOT_FOUND, ORDER_MOVE_REFUSED, ORDER_WITHDRAWING.
 */
export async function moveOrder(
  context: Context,
  move: {
    orderId: string;
    to: OrderState;
    by: Mover;
    executionId: string | null;
    reason: string | null;
    at?: string | null;
  },
): Promise<{ customer: Pick<MoveData, 'guestId' | 'personId'>; impact: Impact | null }> {
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, move.orderId));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  const { id: orderId, number, guestId, personId, state: from, version } = order;
  const customer = { guestId, personId };
  if (from === move.to) return { customer, impact: null };
  if (!canMove({ from, to: move.to, mover: move.by })) {
    throw fail(orderErrors.ORDER_MOVE_REFUSED, { details: { from, to: move.to } });
  }
  if (move.to === 'shipped') {
    const [withdrawal] = await context.unit.query(selectWithdrawal(context.companyId, orderId));
    if (withdrawal?.state === 'requested') throw fail(orderErrors.ORDER_WITHDRAWING);
  }
  const data: MoveData = { orderId, number, guestId, personId, from, to: move.to, version: version + 1 };
  insertMoves(context, [{ ...move, data, undone: false, at: move.at ?? null }]);
  return { customer, impact: createImpact(data) };
}

/**
 * Puts each order back where it was before its changes, in one move; an order that they made becomes cancelled. `changes`:
 * the latest first. Returns per change the step of that move that takes it back; null where the order is there already.
 * @throws ORDER_NOT_FOUND
 */
export async function revertMoves(
  context: Context,
  undo: { changes: readonly MoveData[]; executionId: string },
): Promise<(Impact | null)[]> {
  const firsts = new Map(undo.changes.map((change) => [change.orderId, change]));
  const orders = await context.unit.query(queries.lockOrders(context.companyId, [...firsts.keys()]));
  if (orders.length < firsts.size) throw fail(orderErrors.ORDER_NOT_FOUND);
  const moved = orders.flatMap(({ id, number, guestId, personId, state, version }): MoveData[] => {
    const to = firsts.get(id)?.from ?? 'cancelled';
    return state === to ? [] : [{ orderId: id, number, guestId, personId, from: state, to, version: version + 1 }];
  });
  const move = { by: 'flow', executionId: undo.executionId, reason: null, undone: true, at: null } as const;
  if (moved.length > 0) {
    insertMoves(
      context,
      moved.map((data) => ({ ...move, data })),
    );
  }
  const steps = new Map(moved.map((data) => [data.orderId, { ...data, to: data.from as OrderState }]));
  return undo.changes.map(({ orderId, from }) => {
    const step = steps.get(orderId);
    const to = from ?? 'cancelled';
    if (!step || step.to === to) return null;
    Object.assign(step, { from: step.to, to });
    return createImpact(step);
  });
}

/** A state as shown after `주문 2026-000034`: `확정`, `confirmed`. */
function readState(drawn: Snapshot | null | undefined, locale: Locale): string | null {
  const state = (drawn?.[locale] as Record<string, string> | undefined)?.[texts[locale].state];
  if (state === undefined) return null;
  return locale === 'ko' ? state.replace(/^주문 /, '') : state.toLowerCase();
}

/** `주문 2026-000034 확정 → 취소`: where the order was before the first change, and where it is after the last. */
export function describeMoves(changes: readonly Pick<Impact, 'subject' | 'before' | 'after'>[]): LocalText {
  const tell = (locale: Locale): string => {
    const label = changes[0]?.subject.label[locale] ?? texts[locale].order;
    const before = readState(changes[0]?.before, locale);
    // An order is never gone: the opposite of receiving it is cancelling it.
    const after = readState(changes.at(-1)?.after ?? createPicture('cancelled'), locale);
    return before === null || before === after ? `${label} ${after}` : `${label} ${before} → ${after}`;
  };
  return { ko: tell('ko'), en: tell('en') };
}

const finalStateTexts: Record<OrderState, LocalText> = {
  received: { ko: '{order:을/를} 접수합니다.', en: '{order} is received.' },
  'awaiting-approval': { ko: '{order:은/는} 승인을 기다립니다.', en: '{order} waits for approval.' },
  confirmed: { ko: '{order:을/를} 확정합니다.', en: '{order} is confirmed.' },
  rejected: { ko: '{order:을/를} 거절합니다.', en: '{order} is declined.' },
  cancelled: { ko: '{order:을/를} 취소합니다.', en: '{order} is cancelled.' },
  shipped: { ko: '{order:은/는} 발송 완료가 됩니다.', en: '{order} is shipped.' },
  completed: { ko: '{order:은/는} 거래 완료가 됩니다.', en: '{order} is completed.' },
};

/** A sentence for each order: the state that it ends in. */
export function forecastMoves(changes: readonly ImpactChange[]): Forecast[] {
  const last = new Map(changes.map((change) => [change.subject.id, change]));
  return [...last.values()].map(({ subject, data }) => {
    const stateTexts = finalStateTexts[(data as unknown as MoveData).to];
    const say = (locale: Locale) => fillTemplate(stateTexts[locale], { order: subject.label[locale] });
    return { sentence: { ko: say('ko'), en: say('en') } };
  });
}
