/** The company's calendar as schedules need it: its zone and the days on which it rests. */
import { toLocalDay } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { getHolidaysSince } from '#modules/company/server/index.ts';

export interface Calendar {
  timeZone: string;
  holidays: ReadonlySet<string>;
}

/** An occurrence on a day off moves to a working day, by at most this many days. */
const maxMovedDays = 40;

/** From the day of this instant on; what is due may be made up for from there. */
export async function loadCalendar(
  context: Context,
  instant: Date,
  timeZone = context.company.timeZone,
): Promise<Calendar> {
  const earliest = new Date(instant.getTime() - maxMovedDays * 86_400_000);
  return { timeZone, holidays: await getHolidaysSince(context, toLocalDay(timeZone, earliest)) };
}
