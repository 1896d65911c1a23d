/** Holidays as they are stored. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { Holiday } from '../contract/holiday.ts';
import { publicHolidays } from './public-holidays.ts';

export const selectHolidays = (companyId: string, year: number): Statement<Holiday> =>
  statement(
    `select day::text as day, name from company.holidays
      where company_id = $1 and day between make_date($2, 1, 1) and make_date($2, 12, 31) order by day`,
    [companyId, year],
  );

export const selectHolidaysSince = (companyId: string, day: string): Statement<{ day: string }> =>
  statement('select day::text as day from company.holidays where company_id = $1 and day >= $2::date', [
    companyId,
    day,
  ]);

export const selectHolidaysOn = (companyId: string, days: readonly string[]): Statement<{ day: string }> =>
  statement('select day::text as day from company.holidays where company_id = $1 and day = any($2::date[])', [
    companyId,
    days,
  ]);

/** Those that are as they should be already are none of the rows. */
export const upsertHolidays = (companyId: string, holidays: readonly Holiday[]): Statement<{ day: string }> =>
  statement(
    `insert into company.holidays as h (company_id, day, name)
     select $1, x.day, x.name from jsonb_to_recordset($2::jsonb) x (day date, name text)
     on conflict (company_id, day) do update set name = excluded.name where h.name <> excluded.name
     returning h.day::text as day`,
    [companyId, toJson(holidays)],
  );

export const deleteHoliday = (companyId: string, day: string): Statement<Holiday> =>
  statement('delete from company.holidays where company_id = $1 and day = $2::date returning day::text as day, name', [
    companyId,
    day,
  ]);

const ofTheCountry = toJson(publicHolidays.map(({ day, name }) => ({ day, name: name.ko })));

/** Initial holidays of a new company. */
export const insertPublicHolidays = (companyId: string): Statement =>
  statement(
    `insert into company.holidays (company_id, day, name)
     select $1, x.day, x.name from jsonb_to_recordset($2::jsonb) x (day date, name text)`,
    [companyId, ofTheCountry],
  );
