/** Staff endpoints for the company's orders: the list, its totals, its export, and the known customers behind orders. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { fileFormats } from '#kernel/contract/file-format.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { Currency, Sum } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';
import { orderErrors } from './errors.ts';
import { OrderSummary } from './order.ts';
import { OrderStage } from './states.ts';
import { orderTopics } from './topics.ts';

const staff = { method: 'GET', scope: 'company', permission: 'order.order.read', audit: false } as const;

const narrowed = {
  /** Any part of the number or of the customer's name, of at least two characters. */
  search: text({ max: 80 }).optional(),
  /** Placed at this instant or later, and before that one. */
  from: Instant.optional(),
  to: Instant.optional(),
  /** The record of a customer: orders of who proved the e-mail address, and those with the same address or phone number typed. */
  customer: Id.optional(),
};

/** `typed`: asked for the orders of a customer, and only what somebody typed says that it is one. */
export const StaffOrder = OrderSummary.extend({ typed: z.boolean() });
export type StaffOrder = z.infer<typeof StaffOrder>;

export const listAllOrders = endpoint({
  ...staff,
  path: '/api/orders/all',
  topics: [orderTopics.order],
  summary: { ko: '회사의 모든 주문 목록', en: 'All orders of the company' },
  errors: [],
  query: z.strictObject({ ...listQuery, stage: OrderStage.optional(), ...narrowed }),
  reply: StaffOrder,
  paged: true,
});

/** Number of orders and their total, by stage and currency. */
export const StageTotal = z.strictObject({ stage: OrderStage, currency: Currency, orders: z.int(), total: Sum });
export type StageTotal = z.infer<typeof StageTotal>;

export const readOrderTotals = endpoint({
  ...staff,
  path: '/api/orders/totals',
  topics: [orderTopics.order],
  summary: { ko: '주문의 상태별 건수와 금액', en: 'Orders by state: how many, and what they come to' },
  errors: [],
  query: z.strictObject(narrowed),
  reply: z.array(StageTotal),
});

/** All orders that the list shows, a row to each line, as a file that the server writes: so it is known who took what, and why. */
export const exportOrders = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/orders/exports',
  audit: 'order.order.export',
  subject: { type: 'order.list' },
  touches: [kernelTopics['access-record']],
  summary: { ko: '주문을 CSV나 엑셀로 내보내기', en: 'Export orders as CSV or a spreadsheet' },
  errors: [kernelErrors.EXPORT_TOO_LARGE],
  body: z.strictObject({
    ...narrowed,
    stage: OrderStage.optional(),
    format: z.enum(fileFormats),
    /** Orders say who ordered, where they live and how to reach them. */
    reason: text({ max: 500 }),
  }),
  reply: z.never(),
  download: true,
});

const LastOrder = OrderSummary.pick({ id: true, number: true, total: true, currency: true, placedAt: true });

/**
 * What a customer ordered, by the account that proved the customer's e-mail address; cancelled and declined orders do not count.
 * Anybody can type an address or a number at the checkout: such orders are counted apart.
 */
export const CustomerDeals = z.strictObject({
  /** The customer's record. */
  id: Id,
  orders: z.int(),
  /** In the company's currency. */
  total: Sum,
  currency: Currency,
  last: LastOrder.nullable(),
  /** Orders with the customer's address or number, not verified as the customer's own. */
  typed: z.int(),
});
export type CustomerDeals = z.infer<typeof CustomerDeals>;

const Ids = z
  .string()
  .max(4000)
  .transform((ids) => ids.split(','))
  .pipe(z.array(Id).min(1).max(100));

export const listCustomerDeals = endpoint({
  ...staff,
  path: '/api/orders/customers',
  topics: [orderTopics.order, axisTopics.record],
  summary: { ko: '고객별 주문 건수와 마지막 주문', en: 'Customers: how many orders, and the last one' },
  errors: [],
  query: z.strictObject({ ids: Ids }),
  reply: z.array(CustomerDeals),
});

export const readCustomerOfOrder = endpoint({
  ...staff,
  path: '/api/orders/:id/customer',
  topics: [orderTopics.order, axisTopics.record],
  summary: { ko: '주문자와 같은 고객', en: 'The customer whom an order is from' },
  errors: [orderErrors.ORDER_NOT_FOUND],
  params: IdParams,
  reply: z.strictObject({
    /** Null: nobody has the order's e-mail address or phone number, or the reader may not read customers. */
    customer: z
      .strictObject({
        id: Id,
        title: z.string(),
        /** Only what somebody typed says so: the order was placed without an account that proved the address. */
        typed: z.boolean(),
      })
      .nullable(),
  }),
});
