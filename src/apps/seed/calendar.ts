/** The year that the samples cover: it ends today. Days are those of Korea, which has no daylight saving time. */
import { toLocalDay } from '#kernel/contract/time.ts';

const day = 86_400_000;

export interface Calendar {
  now: Date;
  /** The months from the first to this one, `YYYY-MM`, oldest first. */
  months: readonly string[];
  /** The instant this many days ago at that hour in Korea; never after now. */
  ago(days: number, hour?: number): Date;
  /** An instant in one of the months. */
  on(month: string, dayOfMonth: number, hour?: number): Date;
}

/** `YYYY-MM-DD` in Korea. */
export function toKoreanDay(instant: Date): string {
  return toLocalDay('Asia/Seoul', instant);
}

export function addTime(instant: Date, duration: { days?: number; hours?: number }): Date {
  return new Date(instant.getTime() + (duration.days ?? 0) * day + (duration.hours ?? 0) * 3_600_000);
}

export function getLastDay(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

function listMonths(now: Date, count: number): string[] {
  const today = toKoreanDay(now);
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

/** Thirteen months: the same month last year up to this one. */
export function createCalendar(now: Date): Calendar {
  const on = (month: string, dayOfMonth: number, hour = 10): Date => {
    const date = String(Math.min(dayOfMonth, getLastDay(month))).padStart(2, '0');
    return new Date(Date.parse(`${month}-${date}T00:00:00+09:00`) + hour * 3_600_000);
  };
  return {
    now,
    months: listMonths(now, 13),
    on,
    ago(days, hour = 10) {
      const midnight = Date.parse(`${toKoreanDay(addTime(now, { days: -days }))}T00:00:00+09:00`);
      return new Date(Math.min(midnight + hour * 3_600_000, now.getTime() - 60_000));
    },
  };
}
