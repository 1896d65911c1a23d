/** Review of exactly this draft before publication, requested from a person who may publish. */

import type { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { listMembersWithRights } from '#modules/access/server/index.ts';
import { getStricterRule, type Publishing, type Review, type ReviewRule } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import { getAccessLevel, getActorDisplayName, getFrameAccess } from '../frame/actor.ts';
import { listNeedNames, type PermissionNeed } from '../frame/block-actions.ts';
import { lockFrame } from '../frame/frame.queries.ts';
import { type Frame, getFrameToEdit } from '../frame/frame.service.ts';
import { inspectDefinition } from '../frame/frame-check.ts';
import { insertReview, type ReviewRow, selectReviews, updateReviewRule } from '../frame/review.queries.ts';
import { getDraftReview, hashDefinition, loadReviewRules } from '../frame/review-policy.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { cancelExecution } from '../undo/undo.service.ts';
import { reviewSystemFrame } from './authoring-frames.ts';
import { checkStarters, noStarters } from './starters.service.ts';

type FrameWithDraft = Awaited<ReturnType<typeof getFrameToEdit>>;

const toPerson = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

function toReview(context: Context, row: ReviewRow, now: { hash: string | null; version: number | null }): Review {
  const { id, frameId, comment, askedAt, state, decidedAt, baseVersion, runId } = row;
  return {
    ...{ id, frameId, comment, askedAt, state, decidedAt, baseVersion, runId },
    askedBy: toPerson(row.askedBy, row.askedByName),
    reviewer: toPerson(row.reviewerId, row.reviewerName),
    isCurrent: row.hash === now.hash && baseVersion === now.version,
    decidedBy: toPerson(row.decidedBy, row.decidedByName),
    answer: row.answer ?? '',
    taskId: row.reviewerId === getActorId(context) ? row.taskId : null,
  };
}

/** The draft, where it is of a shape that could be published. */
function parseDraft(frame: FrameWithDraft): FrameDefinition | null {
  const parsed = FrameDefinition.safeParse(frame.draft);
  return parsed.success ? parsed.data : null;
}

const getCurrentState = (frame: FrameWithDraft) => {
  const definition = parseDraft(frame);
  return { hash: definition && hashDefinition(definition), version: frame.currentVersion };
};

/** At most this many members are searched for reviewers. */
const maxMembers = 500;

/** Publishers of this frame who hold the permissions the requester lacks, except the requester and the draft's author. */
async function listReviewers(
  context: Context,
  frame: Frame,
  { writtenBy, missing }: { writtenBy: string | null; missing: readonly PermissionNeed[] },
): Promise<{ id: string; name: string }[]> {
  const { data } = await listMembersWithRights(context, { limit: maxMembers });
  const { timeZone } = context.company;
  return data
    .filter(({ id, personId, roles, permissions }) => {
      if (personId === getActorId(context) || personId === writtenBy) return false;
      if (!missing.every((need) => need.some((permission) => permissions.has(permission)))) return false;
      const visitor = { entityIds: [personId, id], roles, permissions };
      return permissions.has('flow.frame.publish') && getAccessLevel(visitor, frame.access, timeZone).level !== 'none';
    })
    .map(({ personId, name }) => ({ id: personId, name }));
}

async function loadDraftState(context: Context, frame: FrameWithDraft) {
  const definition = parseDraft(frame);
  if (!definition) return null;
  const { problems, irreversible } = await inspectDefinition(context, { key: frame.key, ofProduct: false }, definition);
  const review = await getDraftReview(context, { frame, definition, irreversible });
  const wrong = problems.filter(isError).length;
  // A draft that cannot be published has no starters.
  const starters = wrong > 0 ? noStarters : await checkStarters(context, frame, definition);
  return { ...review, starters, problems: wrong };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function getPublishing(context: Context, id: string): Promise<Publishing> {
  const frame = await getFrameToEdit(context, id);
  const rules = await loadReviewRules(context, id);
  const rows = await context.unit.query(selectReviews(context.companyId, { frameId: id }));
  const state = await loadDraftState(context, frame);
  const missing = state?.missing ?? [];
  return {
    rule: getStricterRule(rules.company, rules.frame),
    companyRule: rules.company,
    frameRule: rules.frame,
    mayChangeRule: getFrameAccess(context, frame.access).level === 'admin',
    draft: state && { ...state, missing: await listNeedNames(context, missing) },
    reviews: rows.map((row) => toReview(context, row, getCurrentState(frame))),
    reviewers: await listReviewers(context, frame, { writtenBy: rules.writtenBy, missing }),
  };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED if the actor does not hold the frame */
export async function saveReviewRule(
  context: Context,
  { id, rule }: { id: string; rule: ReviewRule | null },
): Promise<{ rule: ReviewRule | null }> {
  const frame = await getFrameToEdit(context, id);
  const answer = getFrameAccess(context, frame.access);
  if (answer.level !== 'admin') {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  context.unit.add(updateReviewRule(context.companyId, id, rule));
  emit(context, frameChanged, { id });
  return { rule };
}

/** Returns the draft if it has no problem that prevents publication. @throws DRAFT_MISSING, FRAME_INVALID */
async function getValidDraft(context: Context, frame: FrameWithDraft): Promise<FrameDefinition> {
  if (frame.draft === null) throw fail(flowErrors.DRAFT_MISSING);
  const definition = parseDraft(frame);
  if (!definition) {
    const { error } = FrameDefinition.safeParse(frame.draft) as z.ZodSafeParseError<FrameDefinition>;
    const details = error.issues.map(({ path, code }) => ({ field: path.join('.'), code }));
    throw fail(flowErrors.FRAME_INVALID, { details });
  }
  const { problems } = await inspectDefinition(context, { key: frame.key, ofProduct: false }, definition);
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
  // A concurrent request waits for this lock and then finds the first request.
  context.unit.add(lockFrame(companyId, request.id));
  const frame = await getFrameToEdit(context, request.id);
  const definition = await getValidDraft(context, frame);
  const hash = hashDefinition(definition);
  if (hash !== request.hash) throw fail(flowErrors.DRAFT_CHANGED);
  const { writtenBy } = await loadReviewRules(context, frame.id);
  const { missing } = await getDraftReview(context, { frame, definition, irreversible: [] });
  const reviewers = await listReviewers(context, frame, { writtenBy, missing });
  const reviewer = reviewers.find(({ id }) => id === request.reviewerId);
  if (!reviewer) throw fail(flowErrors.REVIEWER_UNFIT, { details: [{ field: 'reviewerId' }] });
  const previousReviews = await context.unit.query(selectReviews(companyId, { frameId: frame.id }));
  const now = { hash, version: frame.currentVersion };
  if (previousReviews.some((row) => row.state === 'asked' && toReview(context, row, now).isCurrent)) {
    throw fail(flowErrors.REVIEW_ALREADY_ASKED);
  }
  const [id, runId] = [createId(), createId()];
  const { comment } = request;
  const asker = { askedBy: getActorId(context), askedByName: getActorDisplayName(context), writtenBy };
  const reviewerFields = { reviewerId: reviewer.id, reviewerName: reviewer.name };
  const review = { id, runId, frameId: frame.id, hash, definition, baseVersion: frame.currentVersion, comment };
  context.unit.add(insertReview(companyId, { ...review, ...asker, ...reviewerFields }));
  const title = frame.title[context.company.locale] || frame.title.ko;
  // An empty text is none: forms leave out what nobody said.
  const commentInput = comment ? { comment } : {};
  const input = { frame: title, ...commentInput, reviewId: id, reviewerId: reviewer.id };
  await startSystemExecution(context, { frame: reviewSystemFrame, id: runId, input });
  emit(context, frameChanged, { id: frame.id });
  const [row] = await context.unit.query(selectReviews(companyId, { id }));
  return toReview(context, row as ReviewRow, now);
}

async function loadReview(context: Context, id: string): Promise<{ row: ReviewRow; frame: FrameWithDraft }> {
  const [row] = await context.unit.query(selectReviews(context.companyId, { id }));
  if (!row) throw fail(flowErrors.REVIEW_NOT_FOUND);
  return { row, frame: await getFrameToEdit(context, row.frameId) };
}

/** With the draft as it was handed over. @throws REVIEW_NOT_FOUND, FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function getReview(context: Context, id: string): Promise<Review & { definition: FrameDefinition }> {
  const { row, frame } = await loadReview(context, id);
  return { ...toReview(context, row, getCurrentState(frame)), definition: FrameDefinition.parse(row.definition) };
}

/** By who asked, or who holds the frame. @throws REVIEW_NOT_FOUND, FRAME_ACCESS_DENIED, EXECUTION_ENDED */
export async function withdrawReview(context: Context, id: string): Promise<Review> {
  const { row, frame } = await loadReview(context, id);
  const answer = getFrameAccess(context, frame.access);
  if (row.askedBy !== getActorId(context) && answer.level !== 'admin') {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  if (row.state !== 'asked') throw fail(flowErrors.EXECUTION_ENDED);
  emit(context, frameChanged, { id: row.frameId });
  await cancelExecution(context, { id: row.runId, reason: { code: 'request', text: '' } });
  const { row: updatedRow } = await loadReview(context, id);
  return toReview(context, updatedRow, getCurrentState(frame));
}
