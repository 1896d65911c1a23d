/** Days on which the company rests, for expressions: read only where one asks for them. */
import type { Context } from '#kernel/server/context.ts';
import { getHolidaysSince } from '#modules/company/server/index.ts';

const usesHolidaysCache = new WeakMap<object, boolean>();

function usesHolidays(source: object): boolean {
  const usesIt = usesHolidaysCache.get(source) ?? JSON.stringify(source).includes('company.holidays');
  usesHolidaysCache.set(source, usesIt);
  return usesIt;
}

/** Null where no expression of the flow says `company.holidays`. */
export async function loadUsedHolidays(context: Context, source: object): Promise<string[] | null> {
  return usesHolidays(source) ? [...(await getHolidaysSince(context, '2000-01-01'))] : null;
}
