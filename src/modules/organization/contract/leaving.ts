/** What becomes of the seats of somebody who leaves: pure. */
import type { Change } from './change.ts';
import { type Chart, dayAfter, dayBefore, type Seat, standsOn } from './chart.ts';

const later = (one: string, other: string) => (one > other ? one : other);

/** Seats that the person has on the day, or will have. */
const seatsOf = (chart: Chart, person: string, day: string): Seat[] =>
  [...chart.seats.values()].filter((seat) => seat.person === person && (seat.until === null || seat.until >= day));

export const headshipsOf = (chart: Chart, person: string, day: string): Seat[] =>
  seatsOf(chart, person, day).filter(({ isHead }) => isHead);

/**
 * Who takes a unit over stays what he or she is in it; who is not in it leads it beside the main seat. A headship that was to
 * end anyway ends on that day for the heir, too, whose own seat goes on afterwards as it was.
 */
function takenOver(chart: Chart, seat: Seat, about: { heir: string; day: string }): Change[] {
  const { unit, duty, until } = seat;
  const from = later(about.day, seat.from);
  const own = seatsOf(chart, about.heir, about.day).find((one) => one.unit === unit && standsOn(one, from));
  const as = own ?? { position: null, grade: null, isMain: false };
  const { position, grade, isMain } = as;
  const what = 'seat-assign' as const;
  const head: Change = { what, person: about.heir, unit, position, duty, grade, isMain, isHead: true, from, until };
  if (!own || until === null || (own.until !== null && own.until <= until)) return [head];
  const { id: _, ...same } = own;
  return [head, { what, ...same, isHead: false, from: dayAfter(until) }];
}

/** The seats end the day before; units that the person leads have the heir as their head from the day on. */
export function leavingChanges(chart: Chart, about: { person: string; heir: string | null; day: string }): Change[] {
  const { person, heir, day } = about;
  const ends = seatsOf(chart, person, day).map((seat): Change => {
    const on = later(dayBefore(day), dayBefore(seat.from));
    return { what: 'seat-end', seat: seat.id, on };
  });
  if (heir === null) return ends;
  return [...ends, ...headshipsOf(chart, person, day).flatMap((seat) => takenOver(chart, seat, { heir, day }))];
}
