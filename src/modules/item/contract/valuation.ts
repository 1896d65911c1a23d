/** Stock valuation (재고 평가): stock value against the accounts. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { Currency, Sum } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { AccountCode } from '#modules/finance/contract/ledger.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { financeTopics } from '#modules/finance/contract/topics.ts';
import { itemErrors as errors } from './errors.ts';
import { itemTopics } from './topics.ts';

const topics = [itemTopics.stock, financeTopics.entry, financeTopics.account] as const;
const read = {
  scope: 'company',
  permission: financePermissions['finance.ledger.read'].name,
  audit: false,
  method: 'GET',
} as const;

/** `difference` is the value minus the balance: zero since the ledger includes stock. */
const Compared = { value: Sum, balance: Sum, difference: Sum };

export const Valuation = z.strictObject({
  currency: Currency,
  ...Compared,
  accounts: z.array(
    z.strictObject({
      code: AccountCode,
      name: LocalText,
      ...Compared,
      /** It takes lines of stock alone: false until the opening entry of a company that had stock before. */
      kept: z.boolean(),
    }),
  ),
  /** Number of items with units on hand but no value: received without a cost. */
  withoutCost: z.int(),
});
export type Valuation = z.infer<typeof Valuation>;

export const readValuation = endpoint({
  ...read,
  path: '/api/items/valuation',
  topics,
  summary: { ko: '재고 평가', en: 'The worth of the stock, and its accounts' },
  errors: [],
  reply: Valuation,
});

export const ValuedItem = z.strictObject({
  id: Id,
  /** Null where the reader may not see the item. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  onHand: z.int(),
  value: Sum,
  /** The account that holds its value. */
  account: AccountCode.nullable(),
});
export type ValuedItem = z.infer<typeof ValuedItem>;

export const listValuedItems = endpoint({
  ...read,
  path: '/api/items/valuation/items',
  topics,
  summary: { ko: '품목별 재고 평가', en: 'The worth of the stock by item, the most valuable first' },
  errors: [],
  query: z.strictObject({ ...listQuery }),
  reply: ValuedItem,
  paged: true,
});

export const openValuation = endpoint({
  method: 'POST',
  path: '/api/items/valuation/opening',
  scope: 'company',
  permission: financePermissions['finance.entry.post'].name,
  audit: 'item.valuation.open',
  touches: [itemTopics.stock, financeTopics.entry],
  summary: { ko: '재고 기초 전표 등록', en: 'Post what the stock accounts lack of the stock’s worth' },
  errors: [
    errors.STOCK_AGREES,
    financeErrors.STOCK_ACCOUNT,
    financeErrors.UNKNOWN_ACCOUNT,
    financeErrors.INACTIVE_ACCOUNT,
    financeErrors.PERIOD_CLOSED,
  ],
  body: z.strictObject({ account: AccountCode }),
  reply: Valuation,
  status: 201,
});
