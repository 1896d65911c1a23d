/** Stream schedules: the choices people have, the five-field cron expression of each, and its words. Pure. */

import { z } from 'zod';
import { weekdayNames } from '#kernel/contract/hours.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { findWorkingDay } from '#kernel/contract/working-days.ts';

/** Time of day in the company's zone. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Divisors of the hour, or the day, so that the intervals between starts are equal. */
export const minuteSteps = [1, 2, 3, 5, 10, 15, 20, 30] as const;
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;
/** 0 is Sunday. */
const Weekday = z.int().min(0).max(6);

export const StreamSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('minutes'), step: z.literal(minuteSteps) }),
  z.strictObject({ every: z.literal('hours'), step: z.literal(hourSteps), minute: z.int().min(0).max(59) }),
  z.strictObject({ every: z.literal('day'), at: ClockTime }),
  /** Monday to Friday, except the company's holidays. To include those, choose days of the week. */
  z.strictObject({ every: z.literal('weekday'), at: ClockTime }),
  z.strictObject({ every: z.literal('week'), days: z.array(Weekday).min(1).max(7), at: ClockTime }),
  z.strictObject({
    every: z.literal('month'),
    day: z.int().min(1).max(31).or(z.literal('last')),
    at: ClockTime,
    /** In a month without the day: skip it (default), or use the last day. */
    missingDay: z.enum(['skip', 'last']).optional(),
    /** On a weekend or a holiday: the same day (default), or the working day before or after. */
    dayOff: z.enum(['same', 'before', 'after']).optional(),
  }),
  z.strictObject({ every: z.literal('cron'), cron: z.string().min(9).max(120) }),
]);
export type StreamSchedule = z.infer<typeof StreamSchedule>;
export type MonthSchedule = Extract<StreamSchedule, { every: 'month' }>;

/** True if a month may lack the day. */
export const canMissMonths = ({ day }: MonthSchedule): boolean => day !== 'last' && day > 28;

/** The day on which it is due in a month, `YYYY-MM`; null in a month that is passed over. */
export function getDueDay(schedule: MonthSchedule, month: string, holidays: ReadonlySet<string>): string | null {
  const { day, missingDay = 'skip', dayOff = 'same' } = schedule;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  if (day !== 'last' && day > last && missingDay === 'skip') return null;
  const date = day === 'last' ? last : Math.min(day, last);
  const due = `${month}-${String(date).padStart(2, '0')}`;
  return dayOff === 'same' ? due : findWorkingDay(due, dayOff === 'before' ? -1 : 1, holidays);
}

export const scheduleKinds = ['minutes', 'hours', 'day', 'weekday', 'week', 'month', 'cron'] as const;

/** Handling of missed starts: one for all of them, each of them, none. */
export const MissedPolicy = z.enum(['once', 'all', 'skip']);
export type MissedPolicy = z.infer<typeof MissedPolicy>;
/** Later than this, in minutes, a start was missed; until then it is only late, and is made up for in any case. */
export const missedAfterMinutes = 5;
/** Maximum number of missed starts made up for, the latest. */
export const maxMadeUp = 100;

const formatClock = (at: string): string => {
  const [hour = '0', minute = '0'] = at.split(':');
  return `${Number(minute)} ${Number(hour)}`;
};

/** Minute, hour, day of the month, month, day of the week. */
export function toCron(schedule: StreamSchedule): string {
  switch (schedule.every) {
    case 'minutes':
      return schedule.step === 1 ? '* * * * *' : `*/${schedule.step} * * * *`;
    case 'hours':
      return schedule.step === 1 ? `${schedule.minute} * * * *` : `${schedule.minute} */${schedule.step} * * *`;
    case 'day':
      return `${formatClock(schedule.at)} * * *`;
    case 'weekday':
      return `${formatClock(schedule.at)} * * 1-5`;
    case 'week':
      return `${formatClock(schedule.at)} * * ${[...new Set(schedule.days)].sort().join(',')}`;
    case 'month':
      return `${formatClock(schedule.at)} ${schedule.day === 'last' ? 'L' : schedule.day} * *`;
    case 'cron':
      return schedule.cron.trim().replace(/\s+/g, ' ');
  }
}

function formatTime(at: string, locale: Locale): string {
  if (locale === 'en') return at;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const half = hour < 12 ? '오전' : '오후';
  const displayHour = hour % 12 === 0 ? 12 : hour % 12;
  return minute === 0 ? `${half} ${displayHour}시` : `${half} ${displayHour}시 ${minute}분`;
}

function formatDays(days: readonly number[], locale: Locale): string {
  // A week begins on Monday.
  const sorted = [...new Set(days)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = sorted.map((day) => weekdayNames[day]?.[locale] ?? '');
  return names.join(locale === 'ko' ? '·' : ', ');
}

/** Notes on short months and days off, after the day. */
const extraTexts: Record<Locale, Record<'skip' | 'last' | 'before' | 'after', string>> = {
  ko: {
    skip: '없는 달은 건너뜀',
    last: '없는 달에는 말일',
    before: '쉬는 날이면 앞 평일',
    after: '쉬는 날이면 뒤 평일',
  },
  en: {
    skip: 'not in shorter months',
    last: 'the last day of shorter months',
    before: 'the working day before a day off',
    after: 'the working day after a day off',
  },
};

function describeExtras(schedule: MonthSchedule, locale: Locale): string {
  const { missingDay = 'skip', dayOff = 'same' } = schedule;
  const extraKeys = [...(canMissMonths(schedule) ? [missingDay] : []), ...(dayOff === 'same' ? [] : [dayOff])];
  return extraKeys.length === 0 ? '' : ` (${extraKeys.map((word) => extraTexts[locale][word]).join(', ')})`;
}

const describeKorean = (schedule: StreamSchedule): string => {
  switch (schedule.every) {
    case 'minutes':
      return schedule.step === 1 ? '1분마다' : `${schedule.step}분마다`;
    case 'hours':
      return `${schedule.step}시간마다 ${schedule.minute === 0 ? '정각' : `${schedule.minute}분`}`;
    case 'day':
      return `매일 ${formatTime(schedule.at, 'ko')}`;
    case 'weekday':
      return `평일 ${formatTime(schedule.at, 'ko')}`;
    case 'week':
      return `매주 ${formatDays(schedule.days, 'ko')} ${formatTime(schedule.at, 'ko')}`;
    case 'month':
      return `매월 ${schedule.day === 'last' ? '말일' : `${schedule.day}일`} ${formatTime(schedule.at, 'ko')}${describeExtras(schedule, 'ko')}`;
    case 'cron':
      return `직접 쓴 일정(${toCron(schedule)})`;
  }
};

const describeEnglish = (schedule: StreamSchedule): string => {
  switch (schedule.every) {
    case 'minutes':
      return schedule.step === 1 ? 'Every minute' : `Every ${schedule.step} minutes`;
    case 'hours': {
      const minute = `:${String(schedule.minute).padStart(2, '0')}`;
      return schedule.step === 1 ? `Every hour at ${minute}` : `Every ${schedule.step} hours at ${minute}`;
    }
    case 'day':
      return `Every day at ${schedule.at}`;
    case 'weekday':
      return `Weekdays at ${schedule.at}`;
    case 'week':
      return `Every ${formatDays(schedule.days, 'en')} at ${schedule.at}`;
    case 'month':
      return `${schedule.day === 'last' ? 'On the last day' : `On day ${schedule.day}`} of each month at ${schedule.at}${describeExtras(schedule, 'en')}`;
    case 'cron':
      return `As written (${toCron(schedule)})`;
  }
};

/** The schedule in plain words. */
export function describeSchedule(schedule: StreamSchedule): LocalText {
  return { ko: describeKorean(schedule), en: describeEnglish(schedule) };
}
