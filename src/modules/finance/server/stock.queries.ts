/** Stock queries: stock postings and stock accounts. */
import type { Currency } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { StockClass, StockPurpose } from '../contract/chart.ts';
import type { PostingSource } from './entries.queries.ts';

export interface StockPart {
  stock: StockClass;
  /** The purpose on the other side (`stock-opening`: what the opening entry was made against), or an account by its code. */
  other?: StockPurpose | 'stock-opening';
  account?: string;
  /** Positive if stock gains value. */
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

/** True if anything was written: lines of one account may cancel out, and stock that was never in the books is left out. */
export function callPostStock(posting: StockPosting): Statement<{ written: boolean }> {
  return statement('select finance.post_stock($1::jsonb) as written', [JSON.stringify(posting)]);
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

/** @param account what the opening entry is made against */
export function callOpenStock(account: string): Statement<unknown> {
  return statement('select finance.open_stock($1)', [account]);
}

export interface StockOpeningRow {
  /** Codes of the accounts that take lines of stock alone. */
  kept: string[];
  /** Of the account that the opening entry was made against; null where none was made. */
  code: string | null;
  name: LocalText;
}

export function callStockOpening(): Statement<StockOpeningRow> {
  return statement('select kept, code, name from finance.stock_opening()');
}
