/** The opening entry of a company's stock: what is taken back of the time before it goes against its account (ADR 35). */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { callStockOpening, type StockOpeningRow } from './stock.queries.ts';

export interface StockOpening {
  /** Codes of the accounts that take lines of stock alone. */
  kept: string[];
  /** The counter account of the opening entry; null if there is none. */
  account: { code: string; name: LocalText } | null;
}

/** The counter account for undoing postings made before the company's stock was in its books. */
export async function getStockOpening(context: Context): Promise<StockOpening> {
  const [row] = await context.unit.query(callStockOpening());
  return toStockOpening(row);
}

export function toStockOpening(row: StockOpeningRow | undefined): StockOpening {
  const { kept, code, name } = row as StockOpeningRow;
  return { kept, account: code === null ? null : { code, name } };
}
