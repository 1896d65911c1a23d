/** Seats of a member who leaves: resulting changes. Pure. */
import type { Change } from './change.ts';
import { type Chart, getDayAfter, getDayBefore, isInForce, type Seat } from './chart.ts';

const getLater = (a: string, b: string) => (a > b ? a : b);

/** Seats that the person has on the day, or will have. */
const listSeats = (chart: Chart, person: string, day: string): Seat[] =>
  [...chart.seats.values()].filter((seat) => seat.person === person && (seat.until === null || seat.until >= day));

export const listHeadships = (chart: Chart, person: string, day: string): Seat[] =>
  listSeats(chart, person, day).filter(({ isHead }) => isHead);

/**
 * A successor already in the unit retains that seat's ranks; one from outside leads it beside the main seat. A headship with an end
 * date ends on that day for the successor, too, whose own seat then continues unchanged.
 */
function planTakeOver(chart: Chart, seat: Seat, input: { heir: string; day: string }): Change[] {
  const { unit, duty, until } = seat;
  const from = getLater(input.day, seat.from);
  const own = listSeats(chart, input.heir, input.day).find(
    (candidate) => candidate.unit === unit && isInForce(candidate, from),
  );
  const as = own ?? { position: null, grade: null, isMain: false };
  const { position, grade, isMain } = as;
  const what = 'seat-assign' as const;
  const head: Change = { what, person: input.heir, unit, position, duty, grade, isMain, isHead: true, from, until };
  if (!own || until === null || (own.until !== null && own.until <= until)) return [head];
  const { id: _, ...same } = own;
  return [head, { what, ...same, isHead: false, from: getDayAfter(until) }];
}

/** The seats end the day before; units that the person leads have the heir as their head from the day on. */
export function planLeaving(chart: Chart, input: { person: string; heir: string | null; day: string }): Change[] {
  const { person, heir, day } = input;
  const ends = listSeats(chart, person, day).map((seat): Change => {
    const on = getLater(getDayBefore(day), getDayBefore(seat.from));
    return { what: 'seat-end', seat: seat.id, on };
  });
  if (heir === null) return ends;
  return [...ends, ...listHeadships(chart, person, day).flatMap((seat) => planTakeOver(chart, seat, { heir, day }))];
}
