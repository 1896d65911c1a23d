/** Working days: Monday to Friday without the holidays of a company. Days are `YYYY-MM-DD`. Pure. */

const oneDay = 86_400_000;
/** Longer spans are not counted: nobody needs them, and a mistyped year must not occupy a server. */
export const maxDays = 3660;

const toInstant = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(toInstant(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The working day this many after the given day, which does not count itself. */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let at = toInstant(day);
  for (let remaining = count, passed = 0; remaining > 0 && passed < maxDays; passed++) {
    at += oneDay;
    if (isWorkingDay(toDay(at), holidays)) remaining--;
  }
  return toDay(at);
}

/** Number of working days from the first to the last day, both included; null if the span is reversed or too long. */
export function countWorkingDays(first: string, last: string, holidays: ReadonlySet<string>): number | null {
  const days = (toInstant(last) - toInstant(first)) / oneDay + 1;
  if (!(days >= 1 && days <= maxDays)) return null;
  let count = 0;
  for (let at = toInstant(first); at <= toInstant(last); at += oneDay) if (isWorkingDay(toDay(at), holidays)) count++;
  return count;
}

/** The next working day after this one (1) or the last one before it (-1); the day itself where it is one. */
export function findWorkingDay(day: string, step: 1 | -1, holidays: ReadonlySet<string>): string {
  let at = toInstant(day);
  for (let passed = 0; passed < maxDays && !isWorkingDay(toDay(at), holidays); passed++) at += step * oneDay;
  return toDay(at);
}
