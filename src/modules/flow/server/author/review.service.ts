/** Review of a draft before it is published: asked of somebody who may publish, about exactly this draft. */

import type { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { membersWithRights } from '#modules/access/server/index.ts';
import { type Publishing, type Review, type ReviewRule, stricter } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import { accessOf, actorName, levelFor } from '../frame/actor.ts';
import { type Need, namesOfNeeds } from '../frame/acts.ts';
import { lockFrame } from '../frame/frame.queries.ts';
import { type Frame, frameToEdit } from '../frame/frame.service.ts';
import { inspect } from '../frame/frame-check.ts';
import { insertReview, type ReviewRow, selectReviews, updateReviewRule } from '../frame/review.queries.ts';
import { hashOfDefinition, reviewOf, reviewRules } from '../frame/review-gate.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { cancelExecution } from '../undo/undo.service.ts';
import { checkStarters, noStarters } from './starters.service.ts';
import { reviewFrame } from './system-frames.ts';

type FrameWithDraft = Awaited<ReturnType<typeof frameToEdit>>;

const who = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

function shown(context: Context, row: ReviewRow, now: { hash: string | null; version: number | null }): Review {
  const { id, frameId, comment, askedAt, state, decidedAt, baseVersion, runId } = row;
  return {
    ...{ id, frameId, comment, askedAt, state, decidedAt, baseVersion, runId },
    askedBy: who(row.askedBy, row.askedByName),
    reviewer: who(row.reviewerId, row.reviewerName),
    isCurrent: row.hash === now.hash && baseVersion === now.version,
    decidedBy: who(row.decidedBy, row.decidedByName),
    answer: row.answer ?? '',
    taskId: row.reviewerId === actorId(context) ? row.taskId : null,
  };
}

/** The draft, where it is of a shape that could be published. */
function definitionIn(frame: FrameWithDraft): FrameDefinition | null {
  const parsed = FrameDefinition.safeParse(frame.draft);
  return parsed.success ? parsed.data : null;
}

const nowOf = (frame: FrameWithDraft) => {
  const definition = definitionIn(frame);
  return { hash: definition && hashOfDefinition(definition), version: frame.currentVersion };
};

/** So many members are looked through for reviewers. */
const mostMembers = 500;

/** Who may publish this frame, holds what the asking person lacks, and neither asks nor wrote the draft. */
async function reviewersOf(
  context: Context,
  frame: Frame,
  { writtenBy, missing }: { writtenBy: string | null; missing: readonly Need[] },
): Promise<{ id: string; name: string }[]> {
  const { data } = await membersWithRights(context, { limit: mostMembers });
  const { timeZone } = context.company;
  return data
    .filter(({ id, personId, roles, permissions }) => {
      if (personId === actorId(context) || personId === writtenBy) return false;
      if (!missing.every((need) => need.some((permission) => permissions.has(permission)))) return false;
      const visitor = { entityIds: [personId, id], roles, permissions };
      return permissions.has('flow.frame.publish') && levelFor(visitor, frame.access, timeZone).level !== 'none';
    })
    .map(({ personId, name }) => ({ id: personId, name }));
}

async function draftState(context: Context, frame: FrameWithDraft) {
  const definition = definitionIn(frame);
  if (!definition) return null;
  const { problems, irreversible } = await inspect(context, { key: frame.key, ofProduct: false }, definition);
  const review = await reviewOf(context, { frame, definition, irreversible });
  const wrong = problems.filter(isError).length;
  // What cannot be published is started by nobody.
  const starters = wrong > 0 ? noStarters : await checkStarters(context, frame, definition);
  return { ...review, starters, problems: wrong };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function readPublishing(context: Context, id: string): Promise<Publishing> {
  const frame = await frameToEdit(context, id);
  const rules = await reviewRules(context, id);
  const rows = await context.unit.query(selectReviews(context.companyId, { frameId: id }));
  const state = await draftState(context, frame);
  const missing = state?.missing ?? [];
  return {
    rule: stricter(rules.company, rules.frame),
    companyRule: rules.company,
    frameRule: rules.frame,
    mayChangeRule: accessOf(context, frame.access).level === 'admin',
    draft: state && { ...state, missing: await namesOfNeeds(context, missing) },
    reviews: rows.map((row) => shown(context, row, nowOf(frame))),
    reviewers: await reviewersOf(context, frame, { writtenBy: rules.writtenBy, missing }),
  };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED for who does not hold the frame */
export async function saveReviewRule(
  context: Context,
  { id, rule }: { id: string; rule: ReviewRule | null },
): Promise<{ rule: ReviewRule | null }> {
  const frame = await frameToEdit(context, id);
  const answer = accessOf(context, frame.access);
  if (answer.level !== 'admin') {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  context.unit.add(updateReviewRule(context.companyId, id, rule));
  emit(context, frameChanged, { id });
  return { rule };
}

/** The draft without a problem that would stand against publishing it. @throws DRAFT_MISSING, FRAME_INVALID */
async function soundDraft(context: Context, frame: FrameWithDraft): Promise<FrameDefinition> {
  if (frame.draft === null) throw fail(flowErrors.DRAFT_MISSING);
  const definition = definitionIn(frame);
  if (!definition) {
    const { error } = FrameDefinition.safeParse(frame.draft) as z.ZodSafeParseError<FrameDefinition>;
    const details = error.issues.map(({ path, code }) => ({ field: path.join('.'), code }));
    throw fail(flowErrors.FRAME_INVALID, { details });
  }
  const { problems } = await inspect(context, { key: frame.key, ofProduct: false }, definition);
  const details = problems
    .filter(isError)
    .map(({ message, ...problem }) => ({ ...problem, message: message[context.locale] }));
  if (details.length > 0) throw fail(flowErrors.FRAME_INVALID, { details });
  return definition;
}

/** @throws DRAFT_MISSING, FRAME_INVALID, DRAFT_CHANGED, REVIEWER_UNFIT, REVIEW_ALREADY_ASKED */
export async function requestReview(
  context: Context,
  request: { id: string; hash: string; reviewerId: string; comment: string },
): Promise<Review> {
  const { companyId } = context;
  // Who asks at the same moment comes second, and finds that it was asked.
  context.unit.add(lockFrame(companyId, request.id));
  const frame = await frameToEdit(context, request.id);
  const definition = await soundDraft(context, frame);
  const hash = hashOfDefinition(definition);
  if (hash !== request.hash) throw fail(flowErrors.DRAFT_CHANGED);
  const { writtenBy } = await reviewRules(context, frame.id);
  const { missing } = await reviewOf(context, { frame, definition, irreversible: [] });
  const reviewers = await reviewersOf(context, frame, { writtenBy, missing });
  const reviewer = reviewers.find(({ id }) => id === request.reviewerId);
  if (!reviewer) throw fail(flowErrors.REVIEWER_UNFIT, { details: [{ field: 'reviewerId' }] });
  const known = await context.unit.query(selectReviews(companyId, { frameId: frame.id }));
  const now = { hash, version: frame.currentVersion };
  if (known.some((row) => row.state === 'asked' && shown(context, row, now).isCurrent)) {
    throw fail(flowErrors.REVIEW_ALREADY_ASKED);
  }
  const [id, runId] = [newId(), newId()];
  const { comment } = request;
  const asker = { askedBy: actorId(context), askedByName: actorName(context), writtenBy };
  const asked = { reviewerId: reviewer.id, reviewerName: reviewer.name };
  const review = { id, runId, frameId: frame.id, hash, definition, baseVersion: frame.currentVersion, comment };
  context.unit.add(insertReview(companyId, { ...review, ...asker, ...asked }));
  const title = frame.title[context.company.locale] || frame.title.ko;
  // An empty text is none: forms leave out what nobody said.
  const said = comment ? { comment } : {};
  const input = { frame: title, ...said, reviewId: id, reviewerId: reviewer.id };
  await startSystemExecution(context, { frame: reviewFrame, id: runId, input });
  emit(context, frameChanged, { id: frame.id });
  const [row] = await context.unit.query(selectReviews(companyId, { id }));
  return shown(context, row as ReviewRow, now);
}

async function reviewNow(context: Context, id: string): Promise<{ row: ReviewRow; frame: FrameWithDraft }> {
  const [row] = await context.unit.query(selectReviews(context.companyId, { id }));
  if (!row) throw fail(flowErrors.REVIEW_NOT_FOUND);
  return { row, frame: await frameToEdit(context, row.frameId) };
}

/** With the draft as it was handed over. @throws REVIEW_NOT_FOUND, FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function readReview(context: Context, id: string): Promise<Review & { definition: FrameDefinition }> {
  const { row, frame } = await reviewNow(context, id);
  return { ...shown(context, row, nowOf(frame)), definition: FrameDefinition.parse(row.definition) };
}

/** By who asked, or who holds the frame. @throws REVIEW_NOT_FOUND, FRAME_ACCESS_DENIED, EXECUTION_ENDED */
export async function withdrawReview(context: Context, id: string): Promise<Review> {
  const { row, frame } = await reviewNow(context, id);
  const answer = accessOf(context, frame.access);
  if (row.askedBy !== actorId(context) && answer.level !== 'admin') {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  if (row.state !== 'asked') throw fail(flowErrors.EXECUTION_ENDED);
  emit(context, frameChanged, { id: row.frameId });
  await cancelExecution(context, { id: row.runId, reason: { code: 'request', text: '' } });
  const { row: after } = await reviewNow(context, id);
  return shown(context, after, nowOf(frame));
}
