/** Working days: Monday to Friday without the holidays of a company. Days are `YYYY-MM-DD`. Pure. */

const oneDay = 86_400_000;
/** Longer spans are not counted: nobody asks for them, and a mistyped year must not keep a server busy. */
export const longestCount = 3660;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(instantOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The working day that is so many after this day, which does not count itself. */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let at = instantOf(day);
  for (let left = count, passed = 0; left > 0 && passed < longestCount; passed++) {
    at += oneDay;
    if (isWorkingDay(dayOf(at), holidays)) left--;
  }
  return dayOf(at);
}

/** How many working days there are from the first to the last day, both counted; null where the span is turned round or too long. */
export function countWorkingDays(first: string, last: string, holidays: ReadonlySet<string>): number | null {
  const days = (instantOf(last) - instantOf(first)) / oneDay + 1;
  if (!(days >= 1 && days <= longestCount)) return null;
  let count = 0;
  for (let at = instantOf(first); at <= instantOf(last); at += oneDay) if (isWorkingDay(dayOf(at), holidays)) count++;
  return count;
}

/** The next working day after this one (1) or the last one before it (-1); the day itself where it is one. */
export function nearestWorkingDay(day: string, step: 1 | -1, holidays: ReadonlySet<string>): string {
  let at = instantOf(day);
  for (let passed = 0; passed < longestCount && !isWorkingDay(dayOf(at), holidays); passed++) at += step * oneDay;
  return dayOf(at);
}
