/** When a schedule is due, as people say it: the choices, the cron of five fields that each is, and its words. Pure. */

import { z } from 'zod';
import { weekdayNames } from '#kernel/contract/hours.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { nearestWorkingDay } from '#kernel/contract/working-days.ts';

/** Time of day in the company's zone. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** What divides the hour, or the day, so that the steps between two starts are alike. */
export const minuteSteps = [1, 2, 3, 5, 10, 15, 20, 30] as const;
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;
/** 0 is Sunday. */
const Weekday = z.int().min(0).max(6);

export const StreamSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('minutes'), step: z.literal(minuteSteps) }),
  z.strictObject({ every: z.literal('hours'), step: z.literal(hourSteps), minute: z.int().min(0).max(59) }),
  z.strictObject({ every: z.literal('day'), at: ClockTime }),
  /** Monday to Friday, without the company's holidays. Who wants those, too, chooses the days of the week. */
  z.strictObject({ every: z.literal('weekday'), at: ClockTime }),
  z.strictObject({ every: z.literal('week'), days: z.array(Weekday).min(1).max(7), at: ClockTime }),
  z.strictObject({
    every: z.literal('month'),
    day: z.int().min(1).max(31).or(z.literal('last')),
    at: ClockTime,
    /** In a month without the day: passed over, as it is where nothing is said, or on the last day. */
    missingDay: z.enum(['skip', 'last']).optional(),
    /** On a weekend or a holiday: all the same, as it is where nothing is said, or on the working day before or after. */
    dayOff: z.enum(['same', 'before', 'after']).optional(),
  }),
  z.strictObject({ every: z.literal('cron'), cron: z.string().min(9).max(120) }),
]);
export type StreamSchedule = z.infer<typeof StreamSchedule>;
export type MonthSchedule = Extract<StreamSchedule, { every: 'month' }>;

/** Whether the day may be missing in a month. */
export const mayMiss = ({ day }: MonthSchedule): boolean => day !== 'last' && day > 28;

/** The day on which it is due in a month, `YYYY-MM`; null in a month that is passed over. */
export function dueInMonth(schedule: MonthSchedule, month: string, holidays: ReadonlySet<string>): string | null {
  const { day, missingDay = 'skip', dayOff = 'same' } = schedule;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  if (day !== 'last' && day > last && missingDay === 'skip') return null;
  const date = day === 'last' ? last : Math.min(day, last);
  const due = `${month}-${String(date).padStart(2, '0')}`;
  return dayOff === 'same' ? due : nearestWorkingDay(due, dayOff === 'before' ? -1 : 1, holidays);
}

export const scheduleKinds = ['minutes', 'hours', 'day', 'weekday', 'week', 'month', 'cron'] as const;

/** What becomes of starts that nobody was there for: one for all of them, each of them, none. */
export const Missed = z.enum(['once', 'all', 'skip']);
export type Missed = z.infer<typeof Missed>;
/** Later than this, in minutes, a start was missed; until then it is only late, and is made up for in any case. */
export const missedAfterMinutes = 5;
/** So many missed ones are made up for at most, the latest. */
export const mostMadeUp = 100;

const clock = (at: string): string => {
  const [hour = '0', minute = '0'] = at.split(':');
  return `${Number(minute)} ${Number(hour)}`;
};

/** Minute, hour, day of the month, month, day of the week. */
export function cronOf(schedule: StreamSchedule): string {
  switch (schedule.every) {
    case 'minutes':
      return schedule.step === 1 ? '* * * * *' : `*/${schedule.step} * * * *`;
    case 'hours':
      return schedule.step === 1 ? `${schedule.minute} * * * *` : `${schedule.minute} */${schedule.step} * * *`;
    case 'day':
      return `${clock(schedule.at)} * * *`;
    case 'weekday':
      return `${clock(schedule.at)} * * 1-5`;
    case 'week':
      return `${clock(schedule.at)} * * ${[...new Set(schedule.days)].sort().join(',')}`;
    case 'month':
      return `${clock(schedule.at)} ${schedule.day === 'last' ? 'L' : schedule.day} * *`;
    case 'cron':
      return schedule.cron.trim().replace(/\s+/g, ' ');
  }
}

function timeIn(at: string, locale: Locale): string {
  if (locale === 'en') return at;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const half = hour < 12 ? '오전' : '오후';
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return minute === 0 ? `${half} ${shown}시` : `${half} ${shown}시 ${minute}분`;
}

function daysIn(days: readonly number[], locale: Locale): string {
  // A week begins on Monday.
  const sorted = [...new Set(days)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = sorted.map((day) => weekdayNames[day]?.[locale] ?? '');
  return names.join(locale === 'ko' ? '·' : ', ');
}

/** What is said of short months and days off, behind the day. */
const besides: Record<Locale, Record<'skip' | 'last' | 'before' | 'after', string>> = {
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

function besidesOf(schedule: MonthSchedule, locale: Locale): string {
  const { missingDay = 'skip', dayOff = 'same' } = schedule;
  const words = [...(mayMiss(schedule) ? [missingDay] : []), ...(dayOff === 'same' ? [] : [dayOff])];
  return words.length === 0 ? '' : ` (${words.map((word) => besides[locale][word]).join(', ')})`;
}

const ko = (schedule: StreamSchedule): string => {
  switch (schedule.every) {
    case 'minutes':
      return schedule.step === 1 ? '1분마다' : `${schedule.step}분마다`;
    case 'hours':
      return `${schedule.step}시간마다 ${schedule.minute === 0 ? '정각' : `${schedule.minute}분`}`;
    case 'day':
      return `매일 ${timeIn(schedule.at, 'ko')}`;
    case 'weekday':
      return `평일 ${timeIn(schedule.at, 'ko')}`;
    case 'week':
      return `매주 ${daysIn(schedule.days, 'ko')} ${timeIn(schedule.at, 'ko')}`;
    case 'month':
      return `매월 ${schedule.day === 'last' ? '말일' : `${schedule.day}일`} ${timeIn(schedule.at, 'ko')}${besidesOf(schedule, 'ko')}`;
    case 'cron':
      return `직접 쓴 일정(${cronOf(schedule)})`;
  }
};

const en = (schedule: StreamSchedule): string => {
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
      return `Every ${daysIn(schedule.days, 'en')} at ${schedule.at}`;
    case 'month':
      return `${schedule.day === 'last' ? 'On the last day' : `On day ${schedule.day}`} of each month at ${schedule.at}${besidesOf(schedule, 'en')}`;
    case 'cron':
      return `As written (${cronOf(schedule)})`;
  }
};

/** The schedule in plain words. */
export function wordsOf(schedule: StreamSchedule): LocalText {
  return { ko: ko(schedule), en: en(schedule) };
}
