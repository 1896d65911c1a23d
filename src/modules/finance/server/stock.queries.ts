/** What stock posts, and the accounts that it keeps. */
import type { Currency } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { StockClass, StockPurpose } from '../contract/chart.ts';
import type { PostingSource } from './entries.queries.ts';

export interface StockPart {
  stock: StockClass;
  /** The purpose on the other side, or an account by its code. */
  other?: StockPurpose;
  account?: string;
  /** Above zero where stock gains worth. */
  amount: number;
}

export interface StockPosting extends PostingSource {
  date: string;
  /** The first open day from the date on: for what takes something back. */
  open: boolean;
  memo: string;
  currency: Currency;
  parts: readonly StockPart[];
}

export function callPostStock(posting: StockPosting): Statement<unknown> {
  return statement('select finance.post_stock($1::jsonb)', [JSON.stringify(posting)]);
}

export interface StockAccountRow {
  purpose: StockClass;
  code: string;
  name: LocalText;
  kept: boolean;
  /** As text: exact whatever its size. */
  balance: string;
}

/** With what has no number yet. */
export function callStockAccounts(currency: Currency): Statement<StockAccountRow> {
  return statement(
    'select purpose, code, name, kept, balance::text as balance from finance.stock_accounts($1::char(3))',
    [currency],
  );
}

export function callKeepStock(): Statement<unknown> {
  return statement('select finance.keep_stock()');
}
