/**
 * The monthly review of the access records (개인정보의 안전성 확보조치 기준 제8조 제2항): its figures, and its anomalies. Pure, so that the server
 * and the screen judge alike.
 */
import { z } from 'zod';
import { Id } from './ids.ts';
import { Instant } from './time.ts';

/** `YYYY-MM`, in the company's time zone. */
export const ReviewMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Night is from this hour to the next morning's, by the company's clock. */
export const nightHours = { begins: 22, ends: 6 } as const;

/** Minimum number of subjects. A subject shown twice counts twice. */
export const outlierThresholds = {
  /** At night, or on days off, in the month. */
  offHours: 30,
  /** In files, in the month. */
  exported: 100,
  /** Within one hour. */
  hour: 1000,
  /** In the month, and more than `usualFactor` times what the person in the middle was shown. */
  month: 500,
} as const;
export const usualFactor = 3;
/** With fewer people there is no middle. */
const minCompared = 3;

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
  /** In files, according to the access records. */
  exported: Count,
  /** Files exported, personal or not, according to the audit trail. */
  files: z.int(),
  /** The hour with the most subjects shown; null for people who only exported files. */
  peak: z.object({ from: Instant, to: Instant, subjects: z.int() }).nullable(),
  standsOut: z.array(ReviewReason),
});
export type ReviewedPerson = z.output<typeof ReviewedPerson>;

/** Number of people in each list of the review. */
export const maxReviewed = 20;

export const ReviewFigures = z.object({
  month: ReviewMonth,
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  /** People who viewed data or exported files: their number, and the total shown to them. */
  people: z.int(),
  records: z.int(),
  subjects: z.int(),
  files: z.int(),
  /** The median number of subjects shown to a person. */
  usual: z.int(),
  /** People who lead a list, or whose figures are anomalous. */
  rows: z.array(ReviewedPerson),
});
export type ReviewFigures = z.output<typeof ReviewFigures>;

type PersonFigures = Omit<ReviewedPerson, 'standsOut'>;

/** Sort keys of a review's lists, in their order. */
export const measures = {
  most: ({ subjects }: PersonFigures) => subjects,
  night: ({ night: { subjects } }: PersonFigures) => subjects,
  dayOff: ({ dayOff: { subjects } }: PersonFigures) => subjects,
  bulk: ({ exported, peak, files }: PersonFigures) =>
    Math.max(exported.subjects, files, peak && peak.subjects >= outlierThresholds.hour ? peak.subjects : 0),
} as const;
export type ReviewMeasure = keyof typeof measures;

/** The people of one list, who comes first first. */
export function rankBy<Row extends PersonFigures>(rows: readonly Row[], measure: ReviewMeasure): Row[] {
  const of = measures[measure];
  return rows
    .filter((row) => of(row) > 0)
    .sort((a, b) => of(b) - of(a))
    .slice(0, maxReviewed);
}

/** The median of the subjects shown to the people who looked. */
export function getMedianSubjects(rows: readonly PersonFigures[]): number {
  const subjectCounts = rows.map(({ subjects }) => subjects).filter((subjects) => subjects > 0);
  return subjectCounts.sort((a, b) => a - b)[Math.floor((subjectCounts.length - 1) / 2)] ?? 0;
}

export function getReviewReasons(
  row: PersonFigures,
  { usual, people }: { usual: number; people: number },
): ReviewReason[] {
  const isMost = people >= minCompared && row.subjects >= outlierThresholds.month && row.subjects > usual * usualFactor;
  const reasons: [ReviewReason, boolean][] = [
    ['most', isMost],
    ['night', row.night.subjects >= outlierThresholds.offHours],
    ['day-off', row.dayOff.subjects >= outlierThresholds.offHours],
    ['export', row.exported.subjects >= outlierThresholds.exported],
    ['hour', (row.peak?.subjects ?? 0) >= outlierThresholds.hour],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** True if the signer must add a finding. */
export const isNoteRequired = ({ rows }: Pick<ReviewFigures, 'rows'>): boolean =>
  rows.some(({ standsOut }) => standsOut.length > 0);
