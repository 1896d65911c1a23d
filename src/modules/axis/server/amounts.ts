/** Records in which an amount stands: the currency of the company stays while they are written, and afterwards. */
import type { Context } from '#kernel/server/context.ts';
import { holdCurrency } from '#modules/company/server/index.ts';
import type { FieldValues } from '../contract/record.ts';

const isAmount = (value: unknown): boolean => typeof value === 'object' && value !== null && 'currency' in value;

/** Before the rows are written, in the same unit of work. */
export function holdAmounts(context: Context, rows: readonly { fields: FieldValues }[]): void {
  if (rows.some(({ fields }) => Object.values(fields).some(isAmount))) holdCurrency(context);
}
