/** Orders with their lines and states, as they are stored. */
import type { Currency } from '#kernel/contract/money.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { createRowLock } from '#kernel/server/database/locks.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { maxGuestOrders } from '../contract/guest.ts';
import type { Contact, DeliveryAddress, OrderLine, OrderSummary, StateChange } from '../contract/order.ts';
import type { Mover, OrderState } from '../contract/states.ts';
import type { Owner } from './owner.ts';

export interface OrderRow extends OrderSummary {
  executionId: string | null;
  guestId: string | null;
  personId: string | null;
  contact: Contact;
  address: DeliveryAddress | null;
  note: string;
  vat: number;
  version: number;
  paidAt: string | null;
}

const columns = `o.id, o.number, o.state, o.total, o.currency, o.contact_name as "customerName",
  o.placed_at as "placedAt", o.updated_at as "updatedAt"`;
export const summaryColumns = `${columns},
  (select l.name from "order".order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.position = 0) as "firstItem",
  (select count(*)::int from "order".order_lines l where l.company_id = o.company_id and l.order_id = o.id) as "lineCount",
  (o.state <> 'cancelled' and exists (select from "order".withdrawals w
    where w.company_id = o.company_id and w.order_id = o.id and w.state = 'requested')) as "isWithdrawing"`;
const detailColumns = `jsonb_build_object('name', o.contact_name, 'email', o.contact_email, 'phone', o.contact_phone) as contact,
  o.address, o.note, o.vat`;
const rowColumns = `${summaryColumns}, o.execution_id as "executionId", o.guest_id as "guestId", o.person_id as "personId",
  ${detailColumns}, o.version, o.paid_at as "paidAt"`;
export const wholeColumns = `${columns}, ${detailColumns},
  (select jsonb_agg(jsonb_build_object('name', l.name, 'code', l.code, 'quantity', l.quantity, 'unitPrice', l.unit_price,
     'amount', l.amount, 'tax', l.tax) order by l.position)
   from "order".order_lines l where l.company_id = o.company_id and l.order_id = o.id) as lines`;

export interface OrderFilter {
  owner: Owner;
  state: OrderState | undefined;
  after: { placedAt: string; id: string } | null;
  limit: number;
}

/** Newest first. */
export function selectOrders(companyId: string, filter: OrderFilter): Statement<OrderSummary> {
  const { owner, state, after } = filter;
  const conditions = where(
    sql`o.company_id = ${companyId}`,
    owner.guestId && sql`o.guest_id = ${owner.guestId}`,
    owner.personId && sql`o.person_id = ${owner.personId}`,
    state && sql`o.state = ${state}`,
    after && sql`(o.placed_at, o.id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${summaryColumns} from "order".orders o ${conditions.text}
     order by o.placed_at desc, o.id desc limit ${conditions.bind(filter.limit)}`,
    conditions.values,
  );
}

export interface SessionOrder {
  id: string;
  status: OrderState;
  createdAt: string;
  updatedAt: string;
}

/** Newest first, in the words of a guest's session. */
export function selectSessionOrders(companyId: string, owner: Owner): Statement<SessionOrder> {
  return statement(
    `select id, state as status, placed_at as "createdAt", updated_at as "updatedAt" from "order".orders
     where company_id = $1 and (guest_id = $2 or person_id = $3) order by placed_at desc, id desc limit $4`,
    [companyId, owner.guestId, owner.personId, maxGuestOrders],
  );
}

/** Number of open orders. */
export function countOpenOrders(companyId: string, owner: Owner): Statement<{ count: number }> {
  return statement(
    `select count(*)::int as count from "order".orders where company_id = $1 and (guest_id = $2 or person_id = $3)
     and state in ('received', 'awaiting-approval', 'confirmed', 'shipped')`,
    [companyId, owner.guestId, owner.personId],
  );
}

type OrderKey = { id: string } | { executionId: string } | { key: string } | { number: string };

function selectOrderBy(companyId: string, key: OrderKey, lock: string): Statement<OrderRow> {
  const columns = { id: 'id', executionId: 'execution_id', key: 'key', number: 'number' } as const;
  const [[name, value]] = Object.entries(key) as [[keyof typeof columns, string]];
  const column = columns[name];
  return statement<OrderRow>(
    `select ${rowColumns} from "order".orders o where o.company_id = $1 and o.${column} = $2 ${lock}`,
    [companyId, value],
  );
}

export const selectOrder = (companyId: string, key: OrderKey): Statement<OrderRow> => selectOrderBy(companyId, key, '');

/** The row is locked until the unit ends. */
export const lockOrder = (companyId: string, id: string): Statement<OrderRow> =>
  selectOrderBy(companyId, { id }, 'for update of o');

/** Concurrent requests with the same key wait until this unit ends. */
export function lockOrderKey(companyId: string, key: string): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('order.key:' || $1 || ':' || $2, 0))`, [
    companyId,
    key,
  ]);
}

export function selectLines(companyId: string, orderId: string): Statement<OrderLine> {
  return statement(
    `select item_id as "itemId", name, code, quantity, unit_price as "unitPrice", amount, tax from "order".order_lines
     where company_id = $1 and order_id = $2 order by position`,
    [companyId, orderId],
  );
}

export interface HistoryRow extends Omit<StateChange, 'by'> {
  by: Mover;
  actorId: string | null;
}

/** Oldest first. */
export function selectHistory(companyId: string, orderId: string): Statement<HistoryRow> {
  return statement(
    `select from_state as "from", state, moved_by as "by", actor_id as "actorId", actor_name as name, reason, undone, at
     from "order".order_states where company_id = $1 and order_id = $2 order by version`,
    [companyId, orderId],
  );
}

export interface PastOrders {
  count: number;
  /** Of those in the currency. */
  total: number;
}

/** No further back than this: more orders say the same of a customer. */
const maxPastOrders = 1000;

/** Total of a customer's earlier orders, without declined or cancelled ones. */
export function sumPastOrders(
  companyId: string,
  filter: { owner: Pick<Owner, 'guestId' | 'personId'>; currency: Currency },
): Statement<PastOrders> {
  const { owner, currency } = filter;
  return statement(
    `select count(*)::int as count, coalesce(sum(p.total) filter (where p.currency = $4), 0)::bigint as total
     from (select o.total, o.currency from "order".orders o
           where o.company_id = $1 and (o.guest_id = $2 or o.person_id = $3) and o.state not in ('rejected', 'cancelled')
           order by o.placed_at desc, o.id desc limit $5) p`,
    [companyId, owner.guestId, owner.personId, currency, maxPastOrders],
  );
}

/** The next number of the instant's year; orders of one company queue here until the unit ends. */
export function insertOrderNumber(
  companyId: string,
  instant: { timeZone: string; at: string },
): Statement<{ year: number; last: number }> {
  return statement(
    `insert into "order".numbers (company_id, year, last)
     values ($1, extract(year from $3::timestamptz at time zone $2)::int, 1)
     on conflict (company_id, year) do update set last = numbers.last + 1
     returning year, last`,
    [companyId, instant.timeZone, instant.at],
  );
}

export interface NewOrder {
  id: string;
  number: string;
  executionId: string;
  guestId: string | null;
  personId: string | null;
  contact: Contact;
  address: DeliveryAddress | null;
  note: string;
  lines: readonly OrderLine[];
  total: number;
  vat: number;
  currency: Currency;
  /** In which the customer ordered; null for one taken by hand. */
  language: Locale | null;
  at: string;
}

export function insertOrder(companyId: string, order: NewOrder): Statement[] {
  const { contact } = order;
  return [
    statement(
      `insert into "order".orders (company_id, id, number, execution_id, guest_id, person_id, state, contact_name,
         contact_email, contact_phone, address, note, total, vat, currency, placed_at, updated_at, language)
       values ($1, $2, $3, $4,
         (select g.id from "order".guest_sessions g where g.company_id = $1 and g.id = $5), $6, 'received', $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)`,
      [
        companyId,
        order.id,
        order.number,
        order.executionId,
        order.guestId,
        order.personId,
        contact.name,
        contact.email,
        contact.phone,
        order.address && toJson(order.address),
        order.note,
        order.total,
        order.vat,
        order.currency,
        order.at,
        order.language,
      ],
    ),
    statement(
      `insert into "order".order_lines (company_id, order_id, position, item_id, name, code, quantity, unit_price, amount, tax)
       select $1, $2, l.position, l."itemId", l.name, l.code, l.quantity, l."unitPrice", l.amount, l.tax
       from jsonb_to_recordset($3) as l(position int, "itemId" uuid, name text, code text, quantity int, "unitPrice" bigint,
         amount bigint, tax text)`,
      [companyId, order.id, toJson(order.lines.map((line, position) => ({ position, ...line })))],
    ),
  ];
}

export interface StateRow {
  id: string;
  orderId: string;
  from: OrderState | null;
  state: OrderState;
  by: Mover;
  executionId: string | null;
  reason: string | null;
  version: number;
  undone: boolean;
  /** Null: now. */
  at: string | null;
}

/** Moves the orders on, however many. */
export function updateStates(companyId: string, moved: readonly StateRow[]): Statement {
  return statement(
    `update "order".orders o set state = c.state, version = c.version, updated_at = coalesce(c.at, now())
     from jsonb_to_recordset($2) as c("orderId" uuid, state text, version int, at timestamptz)
     where o.company_id = $1 and o.id = c."orderId"`,
    [companyId, toJson(moved)],
  );
}

/** Adds to the history, however many. */
export function insertStates(
  companyId: string,
  history: { changes: readonly StateRow[]; actorId: string | null; actorName: string | null },
): Statement {
  return statement(
    `insert into "order".order_states (company_id, id, order_id, from_state, state, moved_by, actor_id, actor_name,
       execution_id, reason, version, undone, at)
     select $1, c.id, c."orderId", c."from", c.state, c."by", $3, $4, c."executionId", c.reason, c.version, c.undone,
       coalesce(c.at, now())
     from jsonb_to_recordset($2) as c(id uuid, "orderId" uuid, "from" text, state text, "by" text, "executionId" uuid,
       reason text, version int, undone boolean, at timestamptz)`,
    [companyId, toJson(history.changes), history.actorId, history.actorName],
  );
}

/** After the consents: the database requires them once the order is marked as asked. */
export function updateIdempotencyKey(companyId: string, order: { id: string; key: string }): Statement {
  return statement('update "order".orders set key = $3, consent_asked = true where company_id = $1 and id = $2', [
    companyId,
    order.id,
    order.key,
  ]);
}

export interface MoveRow {
  orderId: string;
  from: OrderState | null;
  state: OrderState;
  by: Mover;
  name: string | null;
  executionId: string | null;
  version: number;
  undone: boolean;
  at: string;
}

/** Every move of these orders, oldest first. */
export function selectMoves(companyId: string, orderIds: readonly string[]): Statement<MoveRow> {
  return statement(
    `select order_id as "orderId", from_state as "from", state, moved_by as "by", actor_name as name,
       execution_id as "executionId", version, undone, at
     from "order".order_states where company_id = $1 and order_id = any($2::uuid[]) order by order_id, version`,
    [companyId, orderIds],
  );
}

export type LockedOrder = Pick<OrderRow, 'id' | 'number' | 'guestId' | 'personId' | 'state' | 'version'>;

/** These orders as they are; they stay so until the unit ends. */
export function lockOrders(companyId: string, orderIds: readonly string[]): Statement<LockedOrder> {
  return statement(
    `select id, number, guest_id as "guestId", person_id as "personId", state, version from "order".orders
     where company_id = $1 and id = any($2::uuid[]) order by id for update`,
    [companyId, orderIds],
  );
}

/** Orders, as steps and undos lock them. */
export const orderLock = createRowLock({ name: 'order.orders', table: '"order".orders' });

/** For good: nothing shows them in a list any more. */
export const updateHidden = (companyId: string, ids: readonly string[]): Statement<unknown> =>
  statement('update "order".orders set hidden = true where company_id = $1 and id = any($2)', [companyId, ids]);

export const updatePaid = (companyId: string, id: string, paid: boolean): Statement =>
  statement('update "order".orders set paid_at = case when $3 then now() end where company_id = $1 and id = $2', [
    companyId,
    id,
    paid,
  ]);

/** Those of them whose money has come in. */
export const selectPaid = (
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; total: number; currency: Currency }> =>
  statement(
    'select id, total, currency from "order".orders where company_id = $1 and id = any($2::uuid[]) and paid_at is not null',
    [companyId, ids],
  );
