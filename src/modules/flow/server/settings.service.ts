/** What a company decides about undo: rates of other currencies, and the amount from which an undo needs an approval. */
import { type Currency, currencies, type Money } from '#kernel/contract/money.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import { type Settings, selectSettings, upsertSettings } from './frame.queries.ts';

export async function readSettings(context: Context): Promise<Settings> {
  const [row] = await context.unit.query(selectSettings(companyOf(context).id));
  return row ?? { wonPerUnit: {}, undoApprovalAbove: null };
}

export async function saveSettings(context: Context, settings: Settings): Promise<Settings> {
  context.unit.add(upsertSettings(companyOf(context).id, { ...settings, by: actorId(context) }));
  return settings;
}

/** The amount in won, by the company's rate; null when the company has none for the currency. */
export function inWon(settings: Settings, money: Money): number | null {
  if (money.currency === 'KRW') return money.amount;
  const rate = settings.wonPerUnit[money.currency];
  return rate === undefined ? null : Math.round((money.amount / 10 ** currencies[money.currency]) * rate);
}

/** True when the company wants an approval before so much is undone. An amount without a rate counts as large. */
export async function needsApproval(
  context: Context,
  record: { amount: number | null; currency: Currency | null },
): Promise<boolean> {
  if (record.amount === null || record.currency === null) return false;
  const settings = await readSettings(context);
  if (settings.undoApprovalAbove === null) return false;
  const won = inWon(settings, { amount: record.amount, currency: record.currency });
  return won === null || Math.abs(won) >= settings.undoApprovalAbove;
}
