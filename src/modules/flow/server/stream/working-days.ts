/** The company's calendar as schedules need it: its zone and the days on which it rests. */
import { dayIn } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { holidaysSince } from '#modules/company/server/index.ts';

export interface Calendar {
  timeZone: string;
  holidays: ReadonlySet<string>;
}

/** What is due on a day off moves to a working day: by no more days than this. */
const mostMoved = 40;

/** From the day of this instant on; what is due may be made up for from there. */
export async function calendarSince(
  context: Context,
  instant: Date,
  timeZone = context.company.timeZone,
): Promise<Calendar> {
  const before = new Date(instant.getTime() - mostMoved * 86_400_000);
  return { timeZone, holidays: await holidaysSince(context, dayIn(timeZone, before)) };
}
