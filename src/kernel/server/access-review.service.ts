/** The monthly review of the access records: figures of a month, its signature, its reminder. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccessReview, ReviewedMonth, ReviewState } from '../contract/access-review.endpoints.ts';
import { accessReviewDue, accessReviewSigned, reviewErrors } from '../contract/access-review.endpoints.ts';
import {
  getMedianSubjects,
  getReviewReasons,
  isNoteRequired,
  measures,
  type ReviewFigures,
  type ReviewMeasure,
  rankBy,
} from '../contract/access-review.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import * as queries from './access-review.queries.ts';
import { appOf } from './app.ts';
import { defineJob } from './app-module.ts';
import { audit } from './audit.ts';
import { type Context, getActorId, getRecordedActorName } from './context.ts';
import { emit } from './events.ts';
import { listHolidays } from './holidays.ts';

function getReviewState({ signed, isOver, isLate, hasRecords }: queries.MonthRow): ReviewState {
  if (signed) return 'signed';
  if (!isOver) return 'running';
  if (!hasRecords) return 'empty';
  return isLate ? 'overdue' : 'due';
}

/** Latest month first. */
export async function listReviews(context: Context): Promise<ReviewedMonth[]> {
  const rows = await context.unit.query(queries.selectMonths(context.companyId, context.company.timeZone));
  return rows.map((row) => ({ month: row.month, signed: row.signed, state: getReviewState(row) }));
}

/** Months that have waited for their review for longer than a month, the longest first. */
export async function listOverdueReviews(context: Context): Promise<string[]> {
  const months = await listReviews(context);
  return months.flatMap(({ month, state }) => (state === 'overdue' ? [month] : [])).reverse();
}

/** Actions of the trail that export files: `module.noun.export` of all modules. */
const listExportActions = (context: Context): string[] =>
  appOf(context)
    .modules.flatMap(({ audits }) => Object.keys(audits?.actions ?? {}))
    .filter((action) => action.endsWith('.export'));

/** By their own order, so that the same figures are the same text. */
const hashFigures = (figures: ReviewFigures): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex');

/** The figures of a month as they are now. */
async function readFigures(context: Context, month: string): Promise<{ figures: ReviewFigures; isOver: boolean }> {
  const { companyId, unit } = context;
  const { timeZone } = context.company;
  const [span] = await unit.query(queries.selectMonthRange(companyId, { month, timeZone }));
  if (!span) throw fail(kernelErrors.NOT_FOUND);
  const { from, to, isOver } = span;
  const holidays = await listHolidays(context, from, to);
  const filter = { month, timeZone, holidays, exports: listExportActions(context) };
  const people = await unit.query(queries.selectMonth(companyId, filter));
  const usual = getMedianSubjects(people);
  const judged = people.map((row) => ({ ...row, standsOut: getReviewReasons(row, { usual, people: people.length }) }));
  const first = (Object.keys(measures) as ReviewMeasure[]).flatMap((measure) => rankBy(judged, measure));
  const visibleRows = new Set([...first, ...judged.filter(({ standsOut }) => standsOut.length > 0)]);
  const sum = (of: (row: queries.PersonOfMonth) => number) => people.reduce((total, row) => total + of(row), 0);
  const figures = {
    ...{ month, from, to, timeZone, usual },
    people: people.length,
    records: sum(({ records }) => records),
    subjects: sum(({ subjects }) => subjects),
    files: sum(({ files }) => files),
    rows: judged.filter((row) => visibleRows.has(row)),
  };
  return { figures, isOver };
}

/** @throws NOT_FOUND for months before the first record, and those to come */
async function getReviewedMonth(context: Context, month: string): Promise<ReviewedMonth> {
  const reviewedMonth = (await listReviews(context)).find((row) => row.month === month);
  if (!reviewedMonth) throw fail(kernelErrors.NOT_FOUND);
  return reviewedMonth;
}

/** A signed one as it was signed, any other as it is now. @throws NOT_FOUND */
export async function readReview(context: Context, month: string): Promise<AccessReview> {
  const reviewed = await getReviewedMonth(context, month);
  const [signed] = await context.unit.query(queries.selectSignedReview(context.companyId, month));
  if (signed) return { ...reviewed, figures: signed.figures, mark: signed.mark, note: signed.note };
  const { figures } = await readFigures(context, month);
  return { ...reviewed, figures, mark: hashFigures(figures), note: null };
}

/**
 * Stores the current figures with the finding. The audit row contains both, too.
 * @throws NOT_FOUND, ACCESS_REVIEW_TOO_EARLY, ACCESS_REVIEW_SIGNED, ACCESS_REVIEW_MOVED, ACCESS_REVIEW_NOTE_MISSING
 */
export async function signReview(
  context: Context,
  { month, mark, note }: { month: string; mark: string; note: string },
): Promise<AccessReview> {
  const { state } = await getReviewedMonth(context, month);
  if (state === 'signed') throw fail(reviewErrors.ACCESS_REVIEW_SIGNED);
  const { figures, isOver } = await readFigures(context, month);
  if (!isOver) throw fail(reviewErrors.ACCESS_REVIEW_TOO_EARLY);
  if (hashFigures(figures) !== mark) throw fail(reviewErrors.ACCESS_REVIEW_MOVED);
  if (note === '' && isNoteRequired(figures)) {
    throw fail(reviewErrors.ACCESS_REVIEW_NOTE_MISSING, { details: [{ field: 'note' }] });
  }
  const by = { id: getActorId(context), name: getRecordedActorName(context) };
  if (by.id === null || by.name === null) throw fail(kernelErrors.FORBIDDEN);
  const review = { figures, mark, note, by: { id: by.id, name: by.name } };
  const [insertedReview] = await context.unit.query(queries.insertReview(context.companyId, review));
  if (!insertedReview) throw fail(reviewErrors.ACCESS_REVIEW_SIGNED);
  audit(context, {
    action: 'kernel.access-review.sign',
    subject: { type: 'kernel.access-review', id: month },
    after: { note, mark, figures },
  });
  emit(context, accessReviewSigned, { month });
  return { month, state: 'signed', signed: { at: insertedReview.at, by: review.by }, figures, mark, note };
}

/** Reviewers are notified once of each month that has ended. */
export const remindReviewJob = defineJob({
  name: 'kernel.remind-access-review',
  payload: z.object({}),
  schedule: { afterStart: 150_000, every: 'local-midnight' },
  hasWork: queries.selectReminderDue,
  async run(context) {
    const last = (await listReviews(context)).find(({ state }) => state !== 'running');
    if (last?.state !== 'due') return;
    const [reminder] = await context.unit.query(queries.insertReminder(context.companyId, last.month));
    if (reminder) emit(context, accessReviewDue, { month: last.month });
  },
});
