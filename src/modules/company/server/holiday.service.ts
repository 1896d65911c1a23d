/** The company's holidays: what is done on working days leaves them out from the moment at which they are said. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { DaySpan } from '#kernel/server/holidays.ts';
import { holidaysChanged } from '../contract/events.ts';
import type { Holiday, ListedHoliday } from '../contract/holiday.ts';
import * as rows from './holiday.queries.ts';
import { workingDaysChanged } from './hooks.ts';
import { titleOf } from './public-holidays.ts';

export async function listHolidays(context: Context, year: number): Promise<{ holidays: ListedHoliday[] }> {
  const holidays = await context.unit.query(rows.selectHolidays(context.companyId, year));
  return { holidays: holidays.map((holiday) => ({ ...holiday, title: titleOf(holiday) })) };
}

async function tell(context: Context): Promise<void> {
  await workingDaysChanged(context);
  emit(context, holidaysChanged, { companyId: context.companyId });
}

export async function keepHolidays(context: Context, holidays: readonly Holiday[]) {
  const { companyId } = context;
  const last = [...new Map(holidays.map((one) => [one.day, one])).values()];
  const days = last.map(({ day }) => day);
  const known = new Set((await context.unit.query(rows.selectHolidaysOn(companyId, days))).map(({ day }) => day));
  const kept = await context.unit.query(rows.upsertHolidays(companyId, last));
  const added = kept.filter(({ day }) => !known.has(day)).length;
  const subject = { type: 'company', id: companyId };
  audit(context, { action: 'company.holiday.keep', subject, after: { holidays: last } });
  await tell(context);
  return { added, renamed: kept.length - added };
}

/** @throws NOT_FOUND */
export async function removeHoliday(context: Context, day: string): Promise<void> {
  const { companyId } = context;
  const [gone] = await context.unit.query(rows.deleteHoliday(companyId, day));
  if (!gone) throw fail(kernelErrors.NOT_FOUND);
  audit(context, { action: 'company.holiday.remove', subject: { type: 'company', id: companyId }, before: gone });
  await tell(context);
}

/** The holidays from this day on, for whoever counts working days. */
export async function holidaysSince(context: Context, day: string): Promise<ReadonlySet<string>> {
  const found = await context.unit.query(rows.selectHolidaysSince(context.companyId, day));
  return new Set(found.map((one) => one.day));
}

/** Those of a span, for the kernel. */
export async function holidaysIn(context: Context, { from, to }: DaySpan): Promise<string[]> {
  return [...(await holidaysSince(context, from))].filter((day) => day <= to);
}
