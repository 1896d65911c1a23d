/** Days off of a company besides weekends. The module with its calendar provides them. */
import { toLocalDay } from '../contract/time.ts';
import { appOf, contributionsTo } from './app.ts';
import type { Context } from './context.ts';
import { defineExtensionPoint } from './extension-point.ts';

/** First and last day of a span, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

export const holidaysPoint =
  defineExtensionPoint<(context: Context, span: DayRange) => Promise<readonly string[]>>('kernel.holiday-sources');

/** Between two instants, by the company's calendar. */
export async function listHolidays(context: Context, from: string | Date, to: string | Date): Promise<string[]> {
  const { timeZone } = context.company;
  const days = { from: toLocalDay(timeZone, from), to: toLocalDay(timeZone, to) };
  const holidays: string[] = [];
  for (const source of contributionsTo(appOf(context), holidaysPoint)) holidays.push(...(await source(context, days)));
  return holidays;
}
