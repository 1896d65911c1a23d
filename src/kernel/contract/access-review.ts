/**
 * The monthly review of the access records (개인정보의 안전성 확보조치 기준 제8조 제2항): its figures, and what stands out in them.
 * Pure, so that the server and the screen judge alike.
 */
import { z } from 'zod';
import { Id } from './ids.ts';
import { Instant } from './time.ts';

/** `YYYY-MM`, in the company's time zone. */
export const ReviewMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Night is from this hour to the next morning's, by the company's clock. */
export const night = { begins: 22, ends: 6 } as const;

/** From so many subjects on. A subject that was shown twice counts twice. */
export const standsOutFrom = {
  /** At night, or on days off, in the month. */
  offHours: 30,
  /** In files, in the month. */
  exported: 100,
  /** Within one hour. */
  hour: 1000,
  /** In the month, and more than `timesUsual` times what the person in the middle was shown. */
  month: 500,
} as const;
export const timesUsual = 3;
/** With fewer people there is no middle. */
const leastCompared = 3;

export const ReviewReason = z.enum(['most', 'night', 'day-off', 'export', 'hour']);
export type ReviewReason = z.output<typeof ReviewReason>;

const Count = z.object({ records: z.int(), subjects: z.int() });

export const ReviewedPerson = z.object({
  id: Id,
  name: z.string(),
  /** Access records, and the subjects that they name. */
  records: z.int(),
  subjects: z.int(),
  night: Count,
  dayOff: Count,
  /** In files, as the access records tell. */
  exported: Count,
  /** Files that were taken, personal or not, as the audit trail tells. */
  files: z.int(),
  /** The hour in which the most were shown; null for who only took files. */
  peak: z.object({ from: Instant, to: Instant, subjects: z.int() }).nullable(),
  standsOut: z.array(ReviewReason),
});
export type ReviewedPerson = z.output<typeof ReviewedPerson>;

/** How many people each list of the review names. */
export const mostReviewed = 20;

export const ReviewFigures = z.object({
  month: ReviewMonth,
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  /** Who looked or took files: how many, and how much was shown to all of them. */
  people: z.int(),
  records: z.int(),
  subjects: z.int(),
  files: z.int(),
  /** What the person in the middle was shown. */
  usual: z.int(),
  /** Whoever is among the first of a list, or stands out. */
  rows: z.array(ReviewedPerson),
});
export type ReviewFigures = z.output<typeof ReviewFigures>;

type Measured = Omit<ReviewedPerson, 'standsOut'>;

/** What the lists of a review are sorted by, in their order. */
export const measures = {
  most: ({ subjects }: Measured) => subjects,
  night: ({ night: { subjects } }: Measured) => subjects,
  dayOff: ({ dayOff: { subjects } }: Measured) => subjects,
  bulk: ({ exported, peak, files }: Measured) =>
    Math.max(exported.subjects, files, peak && peak.subjects >= standsOutFrom.hour ? peak.subjects : 0),
} as const;
export type ReviewMeasure = keyof typeof measures;

/** The people of one list, who comes first first. */
export function rankedBy<Row extends Measured>(rows: readonly Row[], measure: ReviewMeasure): Row[] {
  const of = measures[measure];
  return rows
    .filter((row) => of(row) > 0)
    .sort((one, other) => of(other) - of(one))
    .slice(0, mostReviewed);
}

/** What the person in the middle of those who looked was shown. */
export function usualOf(rows: readonly Measured[]): number {
  const shown = rows.map(({ subjects }) => subjects).filter((subjects) => subjects > 0);
  return shown.sort((one, other) => one - other)[Math.floor((shown.length - 1) / 2)] ?? 0;
}

export function reasonsOf(row: Measured, { usual, people }: { usual: number; people: number }): ReviewReason[] {
  const isMost = people >= leastCompared && row.subjects >= standsOutFrom.month && row.subjects > usual * timesUsual;
  const found: [ReviewReason, boolean][] = [
    ['most', isMost],
    ['night', row.night.subjects >= standsOutFrom.offHours],
    ['day-off', row.dayOff.subjects >= standsOutFrom.offHours],
    ['export', row.exported.subjects >= standsOutFrom.exported],
    ['hour', (row.peak?.subjects ?? 0) >= standsOutFrom.hour],
  ];
  return found.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** Whether who signs must say what was found. */
export const needsNote = ({ rows }: Pick<ReviewFigures, 'rows'>): boolean =>
  rows.some(({ standsOut }) => standsOut.length > 0);
