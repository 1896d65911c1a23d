/** The instants of schedules: across both changes of the clocks, and what is made up for. */
import { describe, expect, it } from 'vitest';
import { describeSchedule, type StreamSchedule, toCron } from '../../contract/stream-schedule.ts';
import { getNextStart, listNextStarts, planStarts } from './occurrences.ts';

const cron = (text: string): StreamSchedule => ({ every: 'cron', cron: text });
const holidays = new Set<string>();
const from = (schedule: StreamSchedule, zone: string, earliest: string, count = 3) =>
  listNextStarts(schedule, { timeZone: zone, holidays }, new Date(earliest), count);

describe('across a change of the clocks', () => {
  const newYork = 'America/New_York';
  const half = (at: string): StreamSchedule => ({ every: 'day', at });

  it('starts what the day has no time for at the first instant after the gap', () => {
    expect(from(half('02:30'), newYork, '2026-03-07T12:00:00Z')).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:30:00.000Z',
      '2026-03-10T06:30:00.000Z',
    ]);
  });

  it('starts once what the day has two times for', () => {
    expect(from(half('01:30'), newYork, '2026-10-31T12:00:00Z')).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
      '2026-11-03T06:30:00.000Z',
    ]);
  });

  it('continues by elapsed time with a start every few minutes', () => {
    const often: StreamSchedule = { every: 'minutes', step: 30 };
    expect(from(often, newYork, '2026-03-08T06:20:00Z', 2)).toEqual([
      '2026-03-08T06:30:00.000Z',
      '2026-03-08T07:00:00.000Z',
    ]);
    expect(from(often, newYork, '2026-11-01T05:20:00Z', 4)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
  });

  it('preserves the time of day in Seoul, also in the summer of 1988, and all year now', () => {
    const seoul = 'Asia/Seoul';
    expect(from(half('09:00'), seoul, '1988-05-07T00:00:00Z')).toEqual([
      '1988-05-07T23:00:00.000Z',
      '1988-05-08T23:00:00.000Z',
      '1988-05-09T23:00:00.000Z',
    ]);
    expect(from(half('09:00'), seoul, '1988-10-08T00:00:00Z', 2)).toEqual([
      '1988-10-09T00:00:00.000Z',
      '1988-10-10T00:00:00.000Z',
    ]);
    expect(from(half('09:00'), seoul, '2026-03-08T00:00:00Z', 2)).toEqual([
      '2026-03-09T00:00:00.000Z',
      '2026-03-10T00:00:00.000Z',
    ]);
  });
});

describe('in words', () => {
  const scheduleTexts: [StreamSchedule, string, string, string][] = [
    [{ every: 'minutes', step: 5 }, '*/5 * * * *', '5분마다', 'Every 5 minutes'],
    [{ every: 'hours', step: 2, minute: 10 }, '10 */2 * * *', '2시간마다 10분', 'Every 2 hours at :10'],
    [{ every: 'day', at: '00:05' }, '5 0 * * *', '매일 오전 12시 5분', 'Every day at 00:05'],
    [{ every: 'weekday', at: '09:00' }, '0 9 * * 1-5', '평일 오전 9시', 'Weekdays at 09:00'],
    [
      { every: 'week', days: [0, 3, 1], at: '18:30' },
      '30 18 * * 0,1,3',
      '매주 월·수·일 오후 6시 30분',
      'Every Monday, Wednesday, Sunday at 18:30',
    ],
    [
      { every: 'month', day: 'last', at: '17:00' },
      '0 17 L * *',
      '매월 말일 오후 5시',
      'On the last day of each month at 17:00',
    ],
  ];
  it.each(scheduleTexts)('%o is %s', (schedule, cronText, ko, en) => {
    expect(toCron(schedule)).toBe(cronText);
    expect(describeSchedule(schedule)).toEqual({ ko, en });
  });

  it('finds the last day of each month', () => {
    expect(from({ every: 'month', day: 'last', at: '09:00' }, 'Asia/Seoul', '2026-01-15T00:00:00Z', 3)).toEqual([
      '2026-01-31T00:00:00.000Z',
      '2026-02-28T00:00:00.000Z',
      '2026-03-31T00:00:00.000Z',
    ]);
  });

  it.each(['0 0 9 * * *', '61 * * * *', '0 9 30 2 *', '@daily', 'every day', '0 9 * *'])(
    'refuses %s, which is no cron of five fields or never comes',
    (text) => {
      expect(() => getNextStart(cron(text), { timeZone: 'Asia/Seoul', holidays }, new Date())).toThrow(
        expect.objectContaining({ code: 'STREAM_SCHEDULE_INVALID' }),
      );
    },
  );
});

describe('catching up on missed starts', () => {
  const hourly: StreamSchedule = { every: 'hours', step: 1, minute: 0 };
  const plan = (missed: 'once' | 'all' | 'skip', first: string, now: string) => {
    const {
      start,
      left: skipped,
      next,
    } = planStarts({
      schedule: hourly,
      missed,
      calendar: { timeZone: 'Asia/Seoul', holidays },
      from: new Date(first),
      now: new Date(now),
    });
    return {
      start: start.map((at) => at.toISOString().slice(11, 16)),
      left: skipped,
      next: next?.toISOString().slice(11, 16),
    };
  };

  it('starts what is only late, whatever the author said', () => {
    for (const missed of ['once', 'all', 'skip'] as const) {
      expect(plan(missed, '2026-11-02T03:00:00Z', '2026-11-02T03:04:59Z')).toEqual({
        start: ['03:00'],
        left: 0,
        next: '04:00',
      });
    }
  });

  it('starts one for all, all, or none of what came and went', () => {
    const gone = ['2026-11-02T03:00:00Z', '2026-11-02T05:30:00Z'] as const;
    expect(plan('once', ...gone)).toEqual({ start: ['05:00'], left: 2, next: '06:00' });
    expect(plan('all', ...gone)).toEqual({ start: ['03:00', '04:00', '05:00'], left: 0, next: '06:00' });
    expect(plan('skip', ...gone)).toEqual({ start: [], left: 3, next: '06:00' });
  });

  it('counts a late start for all earlier ones', () => {
    const gone = ['2026-11-02T03:00:00Z', '2026-11-02T05:03:00Z'] as const;
    expect(plan('once', ...gone)).toEqual({ start: ['05:00'], left: 2, next: '06:00' });
    expect(plan('skip', ...gone)).toEqual({ start: ['05:00'], left: 2, next: '06:00' });
  });

  it('makes up for the latest hundred at most', () => {
    const { start, left: skipped } = plan('all', '2026-10-01T00:00:00Z', '2026-11-02T05:30:00Z');
    expect(start).toHaveLength(100);
    // Of more than one nobody knows: they are not looked for.
    expect(skipped).toBe(1);
    expect(start.at(-1)).toBe('05:00');
  });
});

describe('on working days', () => {
  const mornings: StreamSchedule = { every: 'weekday', at: '09:00' };
  /** 2026-12-25 is a Friday, 2026-12-28 a Monday. */
  const calendar = { timeZone: 'Asia/Seoul', holidays: new Set(['2026-12-25', '2026-12-28', '2027-01-01']) };
  const days = (schedule: StreamSchedule, count: number) =>
    listNextStarts(schedule, calendar, new Date('2026-12-24T12:00:00Z'), count).map((at) => at.slice(0, 10));

  it('leaves out the holidays of the company, and what says its days by itself does not', () => {
    expect(days(mornings, 4)).toEqual(['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04']);
    expect(days({ every: 'week', days: [1, 2, 3, 4, 5], at: '09:00' }, 2)).toEqual(['2026-12-25', '2026-12-28']);
    expect(days({ every: 'day', at: '09:00' }, 2)).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('goes by the day of the company, not by that of the clock', () => {
    const late: StreamSchedule = { every: 'weekday', at: '07:00' };
    // Seven in Seoul is ten in the evening of the day before.
    expect(getNextStart(late, calendar, new Date('2026-12-24T12:00:00Z')).toISOString()).toBe(
      '2026-12-28T22:00:00.000Z',
    );
  });

  it('makes nothing up for a holiday, also where it was said after the start was planned', () => {
    const schedulePlan = { schedule: mornings, missed: 'all' as const, calendar };
    const gone = planStarts({
      ...schedulePlan,
      from: new Date('2026-12-24T00:00:00Z'),
      now: new Date('2026-12-29T00:01:00Z'),
    });
    expect(gone.start.map((at) => at.toISOString().slice(0, 10))).toEqual(['2026-12-24', '2026-12-29']);
    const singlePlan = planStarts({
      ...schedulePlan,
      from: new Date('2026-12-25T00:00:00Z'),
      now: new Date('2026-12-25T00:00:10Z'),
    });
    expect(singlePlan).toMatchObject({ start: [], left: 0, next: new Date('2026-12-29T00:00:00Z') });
  });

  it('refuses a schedule that never comes because all days are holidays', () => {
    const all = new Set(
      Array.from({ length: 1500 }, (_, at) => new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10)),
    );
    const never = () => getNextStart(mornings, { timeZone: 'UTC', holidays: all }, new Date('2026-12-01T12:00:00Z'));
    expect(never).toThrow(expect.objectContaining({ code: 'STREAM_SCHEDULE_INVALID' }));
  });
});

describe('months that are shorter, and days off', () => {
  const monthly = (more: object): StreamSchedule => ({ every: 'month', day: 30, at: '09:00', ...more });
  // Seollal 2027 with its substitute; 30 January is a Saturday, 30 May a Sunday.
  const resting = new Set(['2027-02-08', '2027-02-09', '2026-12-25']);
  const days = (schedule: StreamSchedule, earliest: string, count: number) =>
    listNextStarts(schedule, { timeZone: 'Asia/Seoul', holidays: resting }, new Date(earliest), count).map((at) =>
      at.slice(0, 10),
    );

  it('passes over a month without the day where nothing else was said, as stored schedules do', () => {
    expect(days(monthly({}), '2027-01-01T00:00:00Z', 3)).toEqual(['2027-01-30', '2027-03-30', '2027-04-30']);
    expect(describeSchedule(monthly({})).ko).toBe('매월 30일 오전 9시 (없는 달은 건너뜀)');
  });

  it('starts on the last day of a month without the day', () => {
    const last = monthly({ missingDay: 'last' });
    expect(days(last, '2027-01-01T00:00:00Z', 3)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
    expect(describeSchedule(last)).toEqual({
      ko: '매월 30일 오전 9시 (없는 달에는 말일)',
      en: 'On day 30 of each month at 09:00 (the last day of shorter months)',
    });
    const leap = monthly({ day: 31, missingDay: 'last' });
    expect(days(leap, '2028-02-01T00:00:00Z', 4)).toEqual(['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
  });

  it.each([
    ['before', 30, ['2027-01-29', '2027-02-26', '2027-03-30']],
    ['after', 30, ['2027-02-01', '2027-03-01', '2027-03-30']],
    ['before', 8, ['2027-01-08', '2027-02-05', '2027-03-08']],
    ['after', 8, ['2027-01-08', '2027-02-10', '2027-03-08']],
    ['before', 'last', ['2027-01-29', '2027-02-26', '2027-03-31']],
    ['before', 2, ['2027-01-01', '2027-02-02', '2027-03-02']],
  ])('moves to the working day %s a day off, of day %s', (dayOff, day, starts) => {
    expect(days(monthly({ day, missingDay: 'last', dayOff }), '2026-12-31T00:30:00Z', 3)).toEqual(starts);
  });

  it('says so in words', () => {
    expect(describeSchedule(monthly({ day: 25, dayOff: 'before' })).ko).toBe(
      '매월 25일 오전 9시 (쉬는 날이면 앞 평일)',
    );
    expect(describeSchedule(monthly({ day: 31, missingDay: 'last', dayOff: 'after' })).en).toBe(
      'On day 31 of each month at 09:00 (the last day of shorter months, the working day after a day off)',
    );
  });

  it('makes up for what was missed, one start for each month', () => {
    const plan = planStarts({
      schedule: monthly({ missingDay: 'last' }),
      missed: 'all',
      calendar: { timeZone: 'Asia/Seoul', holidays: resting },
      from: new Date('2027-01-30T00:00:00Z'),
      now: new Date('2027-04-01T03:00:00Z'),
    });
    expect(plan.start.map((at) => at.toISOString().slice(0, 10))).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
    expect(plan.next?.toISOString().slice(0, 10)).toBe('2027-04-30');
  });
});
