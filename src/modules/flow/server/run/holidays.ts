/** Days on which the company rests, for expressions: read only where one asks for them. */
import type { Context } from '#kernel/server/context.ts';
import { holidaysSince } from '#modules/company/server/index.ts';

const asking = new WeakMap<object, boolean>();

function asksForHolidays(source: object): boolean {
  const known = asking.get(source) ?? JSON.stringify(source).includes('company.holidays');
  asking.set(source, known);
  return known;
}

/** Null where no expression of the flow says `company.holidays`. */
export async function holidaysAskedBy(context: Context, source: object): Promise<string[] | null> {
  return asksForHolidays(source) ? [...(await holidaysSince(context, '2000-01-01'))] : null;
}
