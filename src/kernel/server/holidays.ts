/** The days on which a company rests besides weekends. The room that keeps its calendar gives them. */
import { dayIn } from '../contract/time.ts';
import type { Context } from './context.ts';
import { givenAt, houseOf } from './house.ts';
import { definePoint } from './point.ts';

/** First and last day of a span, `YYYY-MM-DD`. */
export interface DaySpan {
  from: string;
  to: string;
}

export const holidaySources =
  definePoint<(context: Context, span: DaySpan) => Promise<readonly string[]>>('kernel.holiday-sources');

/** Between two instants, by the company's calendar. */
export async function holidaysBetween(context: Context, from: string | Date, to: string | Date): Promise<string[]> {
  const { timeZone } = context.company;
  const days = { from: dayIn(timeZone, from), to: dayIn(timeZone, to) };
  const found: string[] = [];
  for (const source of givenAt(houseOf(context), holidaySources)) found.push(...(await source(context, days)));
  return found;
}
