/** The company's orders for staff, and the orders of the customers it knows. */
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { addSums, toSum } from '#kernel/contract/money.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import { listRecords, readRecords } from '#modules/axis/server/index.ts';
import { externalType } from '#modules/entity/contract/external.type.ts';
import { findOwnersOfEmails, readAccount } from '#modules/identity/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import type {
  CustomerDeals,
  listAllOrders as listAll,
  StaffOrder,
  StageTotal,
  readOrderTotals as sumUp,
} from '../contract/staff.endpoints.ts';
import { getStage, type OrderStage, orderStages } from '../contract/states.ts';
import { selectOrder } from './order.queries.ts';
import { OrderPosition } from './order.service.ts';
import * as queries from './staff.queries.ts';

const { axis, key: type } = externalType;
const customerRight = getRightName(externalType, 'read');

type OrderFilterQuery = QueryOf<typeof sumUp>;

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** By what these customers order; those that the caller may not read are left out. */
async function loadContacts(context: Context, ids: readonly string[]): Promise<queries.CustomerContact[]> {
  const records = (await readRecords(context, ids)).filter((record) => record.axis === axis && record.type === type);
  const owners = await findOwnersOfEmails(
    context,
    records.map(({ fields }) => getText(fields.email)),
  );
  return records.map(({ id, fields }) => {
    const email = getText(fields.email);
    return { id, email, phone: getText(fields.phone), person: owners.get(email.trim().toLowerCase()) ?? null };
  });
}

/** Null: an unknown customer has no orders. */
export async function createFilter(context: Context, query: OrderFilterQuery): Promise<queries.StaffFilter | null> {
  const { customer: id, search, from, to } = query;
  if (id === undefined) return { search, from, to };
  const [customer] = await loadContacts(context, [id]);
  return customer ? { search, from, to, customer } : null;
}

/** Everybody's, newest first. @throws BAD_CURSOR */
export async function listAllOrders(
  context: Context,
  query: QueryOf<typeof listAll>,
): Promise<PagedResult<StaffOrder>> {
  const { stage, cursor, limit } = query;
  const after = readCursor(OrderPosition, cursor);
  const filter = await createFilter(context, query);
  const list = filter && queries.selectStaffOrders(context.companyId, { ...filter, stage, after, limit: limit + 1 });
  const rows = list ? await context.unit.query(list) : [];
  return toPage(rows, { limit, position: ({ placedAt, id }) => ({ placedAt, id }) });
}

/** Each stage in its order, one row for each currency; stages without orders are left out. */
export async function getOrderTotals(context: Context, query: OrderFilterQuery): Promise<StageTotal[]> {
  const filter = await createFilter(context, query);
  const rows = filter ? await context.unit.query(queries.selectTotals(context.companyId, filter)) : [];
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return (Object.keys(orderStages) as OrderStage[]).flatMap((stage) =>
    currencies.flatMap((currency): StageTotal[] => {
      const some = rows.filter((row) => row.currency === currency && getStage(row.state) === stage);
      if (some.length === 0) return [];
      const orders = some.reduce((sum, row) => sum + row.orders, 0);
      return [{ stage, currency, orders, total: addSums(some.map(({ total }) => toSum(BigInt(total)))) }];
    }),
  );
}

/** One row per customer that the caller may read. */
export async function getCustomerDeals(context: Context, ids: readonly string[]): Promise<CustomerDeals[]> {
  const { currency } = context.company;
  const customers = await loadContacts(context, ids);
  if (customers.length === 0) return [];
  const rows = await context.unit.query(queries.selectDeals(context.companyId, { customers, currency }));
  const dealsById = new Map(rows.map((row) => [row.id, row]));
  return customers.map(({ id }) => {
    const deals = dealsById.get(id);
    return {
      id,
      orders: deals?.orders ?? 0,
      total: deals ? toSum(BigInt(deals.total)) : 0,
      currency,
      last: deals?.last ?? null,
      typed: deals?.typed ?? 0,
    };
  });
}

/** The address that the account which placed the order proved; null of a visitor, and of who proved none. */
async function getProvenEmail(context: Context, personId: string | null): Promise<string | null> {
  if (!personId) return null;
  const { email, emailVerifiedAt } = await readAccount(context, personId);
  return emailVerifiedAt ? email : null;
}

/** The customer of the account that ordered, else the one with the typed e-mail address or phone number. @throws ORDER_NOT_FOUND */
export async function readCustomerOfOrder(context: Context, id: string) {
  const [order] = await context.unit.query(selectOrder(context.companyId, { id }));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (!hasPermission(context, customerRight)) return { customer: null };
  const { email, phone } = order.contact;
  const proven = await getProvenEmail(context, order.personId);
  const ways = [
    ...(proven ? [{ filter: { 'fields.email': { eq: proven } }, typed: false }] : []),
    { filter: { 'fields.email': { eq: email } }, typed: true },
    { filter: { 'fields.phone': { eq: phone } }, typed: true },
  ];
  for (const { filter, typed } of ways) {
    const { data } = await listRecords(context, { axis, type, filter, limit: 1 });
    if (data[0]) return { customer: { id: data[0].id, title: data[0].title, typed } };
  }
  return { customer: null };
}
