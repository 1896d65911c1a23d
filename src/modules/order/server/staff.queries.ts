/** Orders as staff looks for them: by stage, words, period, customer. */
import type { Currency } from '#kernel/contract/money.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import { allOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import { searchClauses, tsqueries } from '#kernel/server/search/tokens.ts';
import type { OrderLine } from '../contract/order.ts';
import type { StaffOrder } from '../contract/staff.endpoints.ts';
import { type OrderStage, type OrderState, orderStages } from '../contract/states.ts';
import { type OrderRow, summaryColumns, wholeColumns } from './order.queries.ts';

/** By what a customer orders; empty where nothing is known. */
export interface CustomerContact {
  id: string;
  email: string;
  phone: string;
  /** The account that proved the e-mail address. */
  person: string | null;
}

export interface StaffFilter {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: CustomerContact | undefined;
}

export interface StaffList extends StaffFilter {
  stage?: OrderStage | undefined;
  after: { placedAt: string; id: string } | null;
  limit: number;
}

/** Each word is a number, a part of a name, of a telephone number or of an address, or something that was ordered. */
function foundBy(companyId: string, search: string): Sql {
  const words = searchClauses(search).map((clause) => tsqueries(companyId, [clause]).whole);
  return words.length === 0
    ? sql`false`
    : allOf(...words.map((word) => sql`o.id in (select "order".find_by_word(${word}::tsquery))`));
}

const narrowed = (companyId: string, { search, from, to, customer }: StaffFilter) =>
  [
    search && foundBy(companyId, search),
    from && sql`o.placed_at >= ${from}::timestamptz`,
    to && sql`o.placed_at < ${to}::timestamptz`,
    customer && sql`o.id in (select f.order_id from "order".orders_of_customers(${json([customer])}) f)`,
  ] as const;

/** Newest first; `typed` where a customer is asked for whom only what was typed names. */
const orders = (companyId: string, list: StaffList, columns: string) => {
  const { stage, after, customer } = list;
  const asked = where(
    sql`o.company_id = ${companyId}`,
    sql`not o.hidden`,
    ...narrowed(companyId, list),
    stage && sql`o.state = any(${[...orderStages[stage]]}::text[])`,
    after && sql`(o.placed_at, o.id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`,
  );
  const typed = customer ? `not coalesce(o.person_id = ${asked.bind(customer.person)}::uuid, false)` : 'false';
  const found = `select ${columns}, ${typed} as typed from "order".orders o ${asked.text}
     order by o.placed_at desc, o.id desc limit ${asked.bind(list.limit)}`;
  return [found, asked.values] as const;
};

export const selectStaffOrders = (companyId: string, list: StaffList): Statement<StaffOrder> =>
  statement(...orders(companyId, list, summaryColumns));

/** What a file says of an order. */
export interface WholeOrder
  extends Pick<OrderRow, 'id' | 'number' | 'state' | 'total' | 'vat' | 'currency' | 'placedAt'> {
  contact: OrderRow['contact'];
  address: OrderRow['address'];
  note: string;
  lines: Omit<OrderLine, 'itemId'>[];
}

/** The same orders, with all that a file says of them. */
export const selectWholeOrders = (companyId: string, list: StaffList): Statement<WholeOrder> =>
  statement(...orders(companyId, list, wholeColumns));

export interface StateTotal {
  state: OrderState;
  currency: Currency;
  orders: number;
  total: string;
}

export function selectTotals(companyId: string, filter: StaffFilter): Statement<StateTotal> {
  const asked = where(sql`o.company_id = ${companyId}`, sql`not o.hidden`, ...narrowed(companyId, filter));
  return statement(
    `select o.state, o.currency, count(*)::int as orders, sum(o.total)::text as total from "order".orders o ${asked.text}
     group by o.state, o.currency`,
    asked.values,
  );
}

export interface DealsRow {
  id: string;
  orders: number;
  total: string;
  last: { id: string; number: string; total: number; currency: Currency; placedAt: string } | null;
  typed: number;
}

/** Of those who ordered anything that stands: how much, and the last. One look at the orders of all of them. */
export function selectDeals(
  companyId: string,
  asked: { customers: readonly CustomerContact[]; currency: Currency },
): Statement<DealsRow> {
  return statement(
    `select f.customer as id, count(*) filter (where f.proven)::int as orders,
       count(*) filter (where not f.proven)::int as typed,
       coalesce(sum(o.total) filter (where f.proven and o.currency = $3), 0)::text as total,
       (array_agg(jsonb_build_object('id', o.id, 'number', o.number, 'total', o.total, 'currency', o.currency,
         'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by o.placed_at desc, o.id desc) filter (where f.proven))[1] as last
     from "order".orders_of_customers($2) f
     join "order".orders o on o.company_id = $1 and o.id = f.order_id and not o.hidden and o.state <> all($4::text[])
     group by f.customer`,
    [companyId, json(asked.customers), asked.currency, [...orderStages.cancelled]],
  );
}
