/** The company's holidays: working-day calculations skip a holiday as soon as it is added. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { DayRange } from '#kernel/server/holidays.ts';
import { holidaysChanged } from '../contract/events.ts';
import type { Holiday, ListedHoliday } from '../contract/holiday.ts';
import { notifyWorkingDaysChanged } from './extension-points.ts';
import * as rows from './holiday.queries.ts';
import { getHolidayTitle } from './public-holidays.ts';

export async function listHolidays(context: Context, year: number): Promise<{ holidays: ListedHoliday[] }> {
  const holidays = await context.unit.query(rows.selectHolidays(context.companyId, year));
  return { holidays: holidays.map((holiday) => ({ ...holiday, title: getHolidayTitle(holiday) })) };
}

async function emitChange(context: Context): Promise<void> {
  await notifyWorkingDaysChanged(context);
  emit(context, holidaysChanged, { companyId: context.companyId });
}

export async function saveHolidays(context: Context, holidays: readonly Holiday[]) {
  const { companyId } = context;
  const last = [...new Map(holidays.map((holiday) => [holiday.day, holiday])).values()];
  const days = last.map(({ day }) => day);
  const existingDays = new Set(
    (await context.unit.query(rows.selectHolidaysOn(companyId, days))).map(({ day }) => day),
  );
  const changedRows = await context.unit.query(rows.upsertHolidays(companyId, last));
  const added = changedRows.filter(({ day }) => !existingDays.has(day)).length;
  const subject = { type: 'company', id: companyId };
  audit(context, { action: 'company.holiday.keep', subject, after: { holidays: last } });
  await emitChange(context);
  return { added, renamed: changedRows.length - added };
}

/** @throws NOT_FOUND */
export async function removeHoliday(context: Context, day: string): Promise<void> {
  const { companyId } = context;
  const [gone] = await context.unit.query(rows.deleteHoliday(companyId, day));
  if (!gone) throw fail(kernelErrors.NOT_FOUND);
  audit(context, { action: 'company.holiday.remove', subject: { type: 'company', id: companyId }, before: gone });
  await emitChange(context);
}

/** Holidays from this day on, for counting working days. */
export async function getHolidaysSince(context: Context, day: string): Promise<ReadonlySet<string>> {
  const holidayRows = await context.unit.query(rows.selectHolidaysSince(context.companyId, day));
  return new Set(holidayRows.map((row) => row.day));
}

/** Those of a span, for the kernel. */
export async function listHolidaysBetween(context: Context, { from, to }: DayRange): Promise<string[]> {
  return [...(await getHolidaysSince(context, from))].filter((day) => day <= to);
}
