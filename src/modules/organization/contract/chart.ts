/** The organisation chart with all its history: units and seats, each with the days from which and until which it is valid. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';

export const UnitCode = text({ max: 20 });
export const UnitName = LocalText.refine(
  (name) => name.ko.trim().length > 0 && name.ko.length <= 80 && name.en.length <= 80,
  {
    path: ['ko'],
  },
);

/** Name and place of a unit, from a day until the end of another; null: until further notice. */
export const UnitTerm = z.strictObject({
  from: LocalDate,
  until: LocalDate.nullable(),
  code: UnitCode,
  name: UnitName,
  parent: Id.nullable(),
});
export type UnitTerm = z.infer<typeof UnitTerm>;

/** A unit through time: its terms follow each other without a gap. */
export interface UnitLife {
  readonly id: string;
  readonly terms: readonly UnitTerm[];
}

/** A person's place in a unit. One of them is the main seat (본직), others are held beside it (겸직). */
export const Seat = z.strictObject({
  id: Id,
  person: Id,
  unit: Id,
  position: Id.nullable(),
  duty: Id.nullable(),
  grade: Id.nullable(),
  isMain: z.boolean(),
  isHead: z.boolean(),
  from: LocalDate,
  until: LocalDate.nullable(),
});
export type Seat = z.infer<typeof Seat>;

export interface Chart {
  readonly units: ReadonlyMap<string, UnitLife>;
  readonly seats: ReadonlyMap<string, Seat>;
}

/** The chart as on one day, as callers see it. */
export const ChartUnit = UnitTerm.extend({ id: Id });
export type ChartUnit = z.infer<typeof ChartUnit>;
export const ChartSeat = Seat.extend({ name: z.string(), isMember: z.boolean() });
export type ChartSeat = z.infer<typeof ChartSeat>;
/** Somebody who works in a unit and has no account, and so no seat: the record of an employee says where. */
export const ChartStaff = z.strictObject({ id: Id, unit: Id, name: z.string(), position: z.string() });
export type ChartStaff = z.infer<typeof ChartStaff>;
export const ChartOnDay = z.strictObject({
  on: LocalDate,
  units: z.array(ChartUnit),
  seats: z.array(ChartSeat),
  /** Of today alone: records have no days. */
  staff: z.array(ChartStaff),
});
export type ChartOnDay = z.infer<typeof ChartOnDay>;

interface DayRange {
  from: string;
  until: string | null;
}

const oneDay = 86_400_000;
const moveDay = (day: string, days: number) => new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
export const getDayBefore = (day: string): string => moveDay(day, -1);
export const getDayAfter = (day: string): string => moveDay(day, 1);

export const isInForce = ({ from, until }: DayRange, day: string): boolean =>
  from <= day && (until === null || until >= day);
export const isOverlapping = (a: DayRange, b: DayRange): boolean =>
  (a.until === null || b.from <= a.until) && (b.until === null || a.from <= b.until);

/** True if the unit exists throughout the span. */
export function isRangeCovered(life: UnitLife | undefined, range: DayRange): boolean {
  const [first, last] = [life?.terms[0], life?.terms.at(-1)];
  if (!first || !last || first.from > range.from) return false;
  return last.until === null || (range.until !== null && range.until <= last.until);
}

export const getTermOn = (life: UnitLife | undefined, day: string): UnitTerm | undefined =>
  life?.terms.find((term) => isInForce(term, day));

/** Terms that say the same one after the other are one. */
export function joinTerms(terms: readonly UnitTerm[]): UnitTerm[] {
  const whole: UnitTerm[] = [];
  for (const term of terms) {
    const last = whole.at(-1);
    const isSame =
      last?.until && getDayAfter(last.until) === term.from && last.code === term.code && last.parent === term.parent;
    if (last && isSame && last.name.ko === term.name.ko && last.name.en === term.name.en) {
      whole[whole.length - 1] = { ...last, until: term.until };
    } else whole.push(term);
  }
  return whole;
}
