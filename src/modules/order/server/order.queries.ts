import type { Currency } from '#kernel/contract/money.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
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
}

const columns = `o.id, o.number, o.state, o.total, o.currency, o.contact_name as "customerName",
  o.placed_at as "placedAt", o.updated_at as "updatedAt"`;
const summaryColumns = `${columns},
  (select l.name from "order".order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.position = 0) as "firstItem",
  (select count(*)::int from "order".order_lines l where l.company_id = o.company_id and l.order_id = o.id) as "lineCount"`;
const rowColumns = `${summaryColumns}, o.execution_id as "executionId", o.guest_id as "guestId", o.person_id as "personId",
  jsonb_build_object('name', o.contact_name, 'email', o.contact_email, 'phone', o.contact_phone) as contact,
  o.address, o.note, o.vat, o.version`;

export interface OrderFilter {
  /** Null: every order of the company. */
  owner: Owner | null;
  state: OrderState | undefined;
  after: { placedAt: string; id: string } | null;
  limit: number;
}

/** Newest first. */
export function listOrders(context: Context, filter: OrderFilter): Promise<OrderSummary[]> {
  const { owner, after } = filter;
  const parameters: unknown[] = [companyOf(context).id, filter.limit];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = ['o.company_id = $1'];
  if (owner?.guestId) conditions.push(`o.guest_id = ${bind(owner.guestId)}`);
  if (owner?.personId) conditions.push(`o.person_id = ${bind(owner.personId)}`);
  if (filter.state) conditions.push(`o.state = ${bind(filter.state)}`);
  if (after) conditions.push(`(o.placed_at, o.id) < (${bind(after.placedAt)}::timestamptz, ${bind(after.id)}::uuid)`);
  return context.unit.query(
    statement<OrderSummary>(
      `select ${summaryColumns} from "order".orders o where ${conditions.join(' and ')}
       order by o.placed_at desc, o.id desc limit $2`,
      parameters,
    ),
  );
}

export function countOpen(context: Context, owner: Owner): Promise<{ count: number }[]> {
  return context.unit.query(
    statement<{ count: number }>(
      `select count(*)::int as count from "order".orders where company_id = $1 and (guest_id = $2 or person_id = $3)
       and state in ('received', 'awaiting-approval', 'confirmed', 'shipped')`,
      [companyOf(context).id, owner.guestId, owner.personId],
    ),
  );
}

type Found = { id: string } | { executionId: string } | { key: string };

function orderBy(companyId: string, found: Found, lock: string): Statement<OrderRow> {
  const [column, value] =
    'id' in found ? ['id', found.id] : 'key' in found ? ['key', found.key] : ['execution_id', found.executionId];
  return statement<OrderRow>(
    `select ${rowColumns} from "order".orders o where o.company_id = $1 and o.${column} = $2 ${lock}`,
    [companyId, value],
  );
}

export async function findOrder(context: Context, found: Found): Promise<OrderRow | null> {
  const rows = await context.unit.query(orderBy(companyOf(context).id, found, ''));
  return rows[0] ?? null;
}

/** The row is locked until the unit ends. */
export async function lockOrder(context: Context, id: string): Promise<OrderRow | null> {
  const rows = await context.unit.query(orderBy(companyOf(context).id, { id }, 'for update of o'));
  return rows[0] ?? null;
}

/** The order of a key. Who comes with the same key meanwhile waits until this unit ends, and finds it then. */
export async function findPlaced(context: Context, key: string): Promise<OrderRow | null> {
  const { id: companyId } = companyOf(context);
  const lock = statement(`select pg_advisory_xact_lock(hashtextextended('order.key:' || $1 || ':' || $2, 0))`, [
    companyId,
    key,
  ]);
  const [, rows] = await context.unit.queryAll<[unknown, OrderRow]>([lock, orderBy(companyId, { key }, '')]);
  return rows[0] ?? null;
}

export interface HistoryRow extends Omit<StateChange, 'by'> {
  by: Mover;
  actorId: string | null;
  undone: boolean;
}

/** One order with its lines and its history, oldest first, in one round trip. */
export async function readOrder(
  context: Context,
  id: string,
): Promise<{ order: OrderRow | null; lines: OrderLine[]; history: HistoryRow[] }> {
  const { id: companyId } = companyOf(context);
  const [orders, lines, history] = await context.unit.queryAll<[OrderRow, OrderLine, HistoryRow]>([
    orderBy(companyId, { id }, ''),
    statement<OrderLine>(
      `select item_id as "itemId", name, code, quantity, unit_price as "unitPrice", amount from "order".order_lines
       where company_id = $1 and order_id = $2 order by position`,
      [companyId, id],
    ),
    statement<HistoryRow>(
      `select from_state as "from", state, moved_by as "by", actor_id as "actorId", reason, undone, at
       from "order".order_states where company_id = $1 and order_id = $2 order by version`,
      [companyId, id],
    ),
  ]);
  return { order: orders[0] ?? null, lines, history };
}

/** The next number of the instant's year; orders of one company queue here until the unit ends. */
export async function reserveNumber(context: Context, at: string): Promise<{ year: number; last: number }> {
  const company = companyOf(context);
  const rows = await context.unit.query(
    statement<{ year: number; last: number }>(
      `insert into "order".numbers (company_id, year, last)
       values ($1, extract(year from $3::timestamptz at time zone $2)::int, 1)
       on conflict (company_id, year) do update set last = numbers.last + 1
       returning year, last`,
      [company.id, company.timeZone, at],
    ),
  );
  return rows[0] as { year: number; last: number };
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
  at: string;
}

export function addOrder(context: Context, order: NewOrder): void {
  const { id: companyId } = companyOf(context);
  const { contact } = order;
  context.unit.add(
    statement(
      `insert into "order".orders (company_id, id, number, execution_id, guest_id, person_id, state, contact_name,
         contact_email, contact_phone, address, note, total, vat, currency, placed_at, updated_at)
       values ($1, $2, $3, $4,
         (select g.id from "order".guest_sessions g where g.company_id = $1 and g.id = $5), $6, 'received', $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
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
        order.address && json(order.address),
        order.note,
        order.total,
        order.vat,
        order.currency,
        order.at,
      ],
    ),
  );
  context.unit.add(
    statement(
      `insert into "order".order_lines (company_id, order_id, position, item_id, name, code, quantity, unit_price, amount)
       select $1, $2, l.position, l."itemId", l.name, l.code, l.quantity, l."unitPrice", l.amount
       from jsonb_to_recordset($3) as l(position int, "itemId" uuid, name text, code text, quantity int, "unitPrice" bigint, amount bigint)`,
      [companyId, order.id, json(order.lines.map((line, position) => ({ position, ...line })))],
    ),
  );
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

/** Adds to the history and, unless the order is new, moves the order: two statements, however many moves. */
export function addStates(context: Context, changes: readonly StateRow[]): void {
  const { id: companyId } = companyOf(context);
  const name = context.actor.kind === 'person' ? context.actor.name : null;
  const moved = changes.filter((change) => change.from !== null);
  if (moved.length > 0) {
    context.unit.add(
      statement(
        `update "order".orders o set state = c.state, version = c.version, updated_at = coalesce(c.at, now())
         from jsonb_to_recordset($2) as c("orderId" uuid, state text, version int, at timestamptz)
         where o.company_id = $1 and o.id = c."orderId"`,
        [companyId, json(moved)],
      ),
    );
  }
  context.unit.add(
    statement(
      `insert into "order".order_states (company_id, id, order_id, from_state, state, moved_by, actor_id, actor_name,
         execution_id, reason, version, undone, at)
       select $1, c.id, c."orderId", c."from", c.state, c."by", $3, $4, c."executionId", c.reason, c.version, c.undone,
         coalesce(c.at, now())
       from jsonb_to_recordset($2) as c(id uuid, "orderId" uuid, "from" text, state text, "by" text, "executionId" uuid,
         reason text, version int, undone boolean, at timestamptz)`,
      [companyId, json(changes), actorId(context), name],
    ),
  );
}

export function setOrderKey(context: Context, order: { id: string; key: string }): void {
  context.unit.add(
    statement('update "order".orders set key = $3 where company_id = $1 and id = $2', [
      companyOf(context).id,
      order.id,
      order.key,
    ]),
  );
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
export function movesOf(context: Context, orderIds: readonly string[]): Promise<MoveRow[]> {
  return context.unit.query(
    statement<MoveRow>(
      `select order_id as "orderId", from_state as "from", state, moved_by as "by", actor_name as name,
         execution_id as "executionId", version, undone, at
       from "order".order_states where company_id = $1 and order_id = any($2::uuid[]) order by order_id, version`,
      [companyOf(context).id, orderIds],
    ),
  );
}

export type LockedOrder = Pick<OrderRow, 'id' | 'number' | 'guestId' | 'personId' | 'state' | 'version'>;

/** These orders as they are; they stay so until the unit ends. */
export function lockOrders(context: Context, orderIds: readonly string[]): Promise<LockedOrder[]> {
  return context.unit.query(
    statement<LockedOrder>(
      `select id, number, guest_id as "guestId", person_id as "personId", state, version from "order".orders
       where company_id = $1 and id = any($2::uuid[]) order by id for update`,
      [companyOf(context).id, orderIds],
    ),
  );
}
