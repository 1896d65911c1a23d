/** Orders as staff looks for them: by stage, words, period, customer. */
import type { Currency } from '#kernel/contract/money.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { allOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import { createSearchClauses, createTsqueries } from '#kernel/server/search/search-tokens.ts';
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
function buildSearch(companyId: string, search: string): Sql {
  const queries = createSearchClauses(search).map((clause) => createTsqueries(companyId, [clause]).whole);
  return queries.length === 0
    ? sql`false`
    : allOf(...queries.map((word) => sql`o.id in (select "order".find_by_word(${word}::tsquery))`));
}

const buildConditions = (companyId: string, { search, from, to, customer }: StaffFilter) =>
  [
    search && buildSearch(companyId, search),
    from && sql`o.placed_at >= ${from}::timestamptz`,
    to && sql`o.placed_at < ${to}::timestamptz`,
    customer && sql`o.id in (select f.order_id from "order".orders_of_customers(${toJson([customer])}) f)`,
  ] as const;

/** Newest first; with a customer filter, `typed` marks orders that match only typed contact data. */
const buildOrderList = (companyId: string, list: StaffList, columns: string) => {
  const { stage, after, customer } = list;
  const conditions = where(
    sql`o.company_id = ${companyId}`,
    sql`not o.hidden`,
    ...buildConditions(companyId, list),
    stage && sql`o.state = any(${[...orderStages[stage]]}::text[])`,
    after && sql`(o.placed_at, o.id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`,
  );
  const typed = customer ? `not coalesce(o.person_id = ${conditions.bind(customer.person)}::uuid, false)` : 'false';
  const matching = `select ${columns}, ${typed} as typed from "order".orders o ${conditions.text}
     order by o.placed_at desc, o.id desc limit ${conditions.bind(list.limit)}`;
  return [matching, conditions.values] as const;
};

export const selectStaffOrders = (companyId: string, list: StaffList): Statement<StaffOrder> =>
  statement(...buildOrderList(companyId, list, summaryColumns));

/** An order as exported. */
export interface WholeOrder
  extends Pick<OrderRow, 'id' | 'number' | 'state' | 'total' | 'vat' | 'currency' | 'placedAt'> {
  contact: OrderRow['contact'];
  address: OrderRow['address'];
  note: string;
  lines: Omit<OrderLine, 'itemId'>[];
}

/** The same orders, with all that a file says of them. */
export const selectWholeOrders = (companyId: string, list: StaffList): Statement<WholeOrder> =>
  statement(...buildOrderList(companyId, list, wholeColumns));

export interface StateTotal {
  state: OrderState;
  currency: Currency;
  orders: number;
  total: string;
}

export function selectTotals(companyId: string, filter: StaffFilter): Statement<StateTotal> {
  const conditions = where(sql`o.company_id = ${companyId}`, sql`not o.hidden`, ...buildConditions(companyId, filter));
  return statement(
    `select o.state, o.currency, count(*)::int as orders, sum(o.total)::text as total from "order".orders o ${conditions.text}
     group by o.state, o.currency`,
    conditions.values,
  );
}

export interface DealsRow {
  id: string;
  orders: number;
  total: string;
  last: { id: string; number: string; total: number; currency: Currency; placedAt: string } | null;
  typed: number;
}

/** For customers with valid orders: total amount and last order. One query over the orders of all of them. */
export function selectDeals(
  companyId: string,
  filter: { customers: readonly CustomerContact[]; currency: Currency },
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
    [companyId, toJson(filter.customers), filter.currency, [...orderStages.cancelled]],
  );
}
