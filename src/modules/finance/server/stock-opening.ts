/** The opening entry of a company's stock: what is taken back of the time before it goes against its account (ADR 50). */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { callStockOpening, type StockOpeningRow } from './stock.queries.ts';

export interface StockOpening {
  /** Codes of the accounts that take lines of stock alone. */
  kept: string[];
  /** What the opening entry was made against; null where none was made. */
  account: { code: string; name: LocalText } | null;
}

/** Against what it goes where something of before a company's stock stood in its books is taken back. */
export async function stockOpening(context: Context): Promise<StockOpening> {
  const [row] = await context.unit.query(callStockOpening());
  return openingOf(row);
}

export function openingOf(row: StockOpeningRow | undefined): StockOpening {
  const { kept, code, name } = row as StockOpeningRow;
  return { kept, account: code === null ? null : { code, name } };
}
