/** What people do with approvals. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { filledPage, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { demandVersion, updateVersioned } from '#kernel/server/versioned.ts';
import { failureOf, holdExecutions, resumeStep, setDeciders } from '#modules/flow/server/index.ts';
import type { Approval, ApprovalRow, ApprovalSort, WaitingAge } from '../contract/endpoints.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { approvalActed, approvalDecided, approvalRequested } from '../contract/events.ts';
import {
  approve,
  concernsIn,
  insteadOf,
  type Outcome,
  outcomeOf,
  type ProcessStep,
  type Refusal,
  reject,
  returnStep,
  takeBack,
} from '../contract/process.ts';
import { peopleOf } from './approval.process.ts';
import {
  type ApprovalPosition,
  type ApprovalRecord,
  countWaiting,
  insertActions,
  selectApproval,
  selectApprovals,
  updateProcess,
} from './approval.queries.ts';
import { nameOf, readable, readerOf, rowsOf, viewOf } from './approval.view.ts';
import { asOfNow, audienceOf } from './seating.service.ts';

interface Act {
  id: string;
  version: number;
  comment: string;
}

/** @throws APPROVAL_NOT_FOUND, also for one that the reader has nothing to do with */
export async function loadApproval(context: Context, id: string): Promise<ApprovalRecord> {
  const [stored] = await context.unit.query(selectApproval(context.companyId, id));
  const [approval] = stored ? await readable(context, [await asOfNow(peopleOf(context), stored)]) : [];
  if (!approval) throw fail(errors.APPROVAL_NOT_FOUND);
  return approval;
}

export async function readApproval(context: Context, id: string): Promise<Approval> {
  return viewOf(context, await loadApproval(context, id));
}

const Position = z.strictObject({ id: Id, amount: z.int().nullable() });

const isAsked =
  (personId: string) =>
  ({ waitingFor }: ApprovalRecord): boolean =>
    waitingFor.includes(personId);

/** Who is asked and who may read is judged by the people of now, as for one approval alone: SQL knows those of then. */
export async function listApprovals(
  context: Context,
  query: {
    box: 'inbox' | 'requested' | 'acted' | 'all';
    outcome?: Outcome;
    search?: string;
    sort?: ApprovalSort;
    cursor?: string;
    limit: number;
  },
): Promise<Paged<ApprovalRow>> {
  const personId = readerOf(context) ?? '';
  const box = query.box === 'all' && !may(context, 'decision.approval.read-all') ? 'own' : query.box;
  const { limit, outcome = null, search = null, sort = 'newest' } = query;
  const { currency } = context.company;
  const comparable = (approval: ApprovalRecord) =>
    (approval.currency?.trim() ?? currency) === currency ? (approval.amount ?? -1) : -1;
  const people = peopleOf(context);
  const { data, page } = await filledPage<ApprovalRecord, ApprovalPosition>({
    limit,
    after: readCursor(Position, query.cursor),
    position: (approval) => ({ id: approval.id, amount: sort === 'largest' ? comparable(approval) : null }),
    read: (after, count) =>
      context.unit.query(
        selectApprovals(context.companyId, { box, personId, outcome, search, sort, currency, after, limit: count }),
      ),
    async keep(approvals) {
      const now: ApprovalRecord[] = [];
      for (const approval of approvals) now.push(await asOfNow(people, approval));
      return readable(context, box === 'inbox' ? now.filter(isAsked(personId)) : now);
    },
  });
  return { data: await rowsOf(context, data), page };
}

export async function countInbox(context: Context): Promise<{ waiting: number; ages: Record<WaitingAge, number> }> {
  const zone = context.company.timeZone;
  const [row] = await context.unit.query(countWaiting(context.companyId, { personId: readerOf(context) ?? '', zone }));
  const { waiting, ...ages } = row ?? { waiting: 0, today: 0, days: 0, week: 0, older: 0 };
  return { waiting, ages };
}

const refusals: Record<Refusal, ErrorDefinition> = {
  NOT_YOUR_TURN: errors.NOT_YOUR_TURN,
  ALREADY_VOTED: errors.ALREADY_VOTED,
  NO_PREVIOUS_STEP: errors.NO_PREVIOUS_STEP,
  CANNOT_TAKE_BACK: errors.CANNOT_TAKE_BACK,
};

/** One that is not decided yet. @throws APPROVAL_CLOSED with the approval as it ended */
async function pending(context: Context, id: string): Promise<ApprovalRecord> {
  const approval = await loadApproval(context, id);
  if (approval.outcome === 'pending') return approval;
  throw fail(errors.APPROVAL_CLOSED, { details: { current: await viewOf(context, approval) } });
}

/** The approval that the act is about, as it was seen. @throws APPROVAL_CLOSED, VERSION_CONFLICT with the present one */
async function open(context: Context, act: Pick<Act, 'id' | 'version'>): Promise<ApprovalRecord> {
  const approval = await pending(context, act.id);
  await demandVersion(approval, act.version, () => viewOf(context, approval));
  return approval;
}

interface Done {
  action: string;
  steps: ProcessStep[];
  outcome: Outcome;
  comment: string;
  /** Who is away and whom the actor acts for. */
  insteadOf?: string | null;
  /** Also where the run fails right after it. */
  anyway?: boolean;
}

/** The execution goes on the way of the outcome. @throws APPROVAL_WOULD_FAIL where it fails after the approval, unless that was confirmed */
async function goOn(context: Context, { id, executionId, stepId }: ApprovalRecord, done: Done): Promise<void> {
  const { outcome: decision, comment, insteadOf: absentId = null } = done;
  const outlet = decision === 'approved' ? 'approved' : 'rejected';
  const by = readerOf(context);
  // Whose right it was: what follows is done with that.
  const output = { decision, by, insteadOf: absentId, inNameOf: absentId ?? by, comment, approvalId: id };
  const absent = absentId === null ? null : { id: absentId, name: await nameOf(context, absentId) };
  const { status } = await resumeStep(context, { executionId, stepId, outlet, output, insteadOf: absent });
  if (status !== 'failed' || outlet !== 'approved' || done.anyway !== false) return;
  const problem = (await failureOf(context, executionId))?.[context.locale] ?? '';
  throw fail(errors.APPROVAL_WOULD_FAIL, { values: { problem } });
}

/**
 * Lets the execution go on when the approval has ended, writes the process after the act, tells who is asked next. The
 * execution is locked before the approval, as an undo does; of two acts on one version the one that writes first holds, and
 * the other is refused with all that it did.
 */
async function proceed(context: Context, approval: ApprovalRecord, done: Done): Promise<Approval> {
  const { companyId } = context;
  const { id, executionId, stepId, title, requestedBy, version } = approval;
  const { action, outcome, comment } = done;
  if (outcome === 'pending') await holdExecutions(context, [executionId]);
  else await goOn(context, approval, done);
  // Seats that the act opened again have people again.
  const { steps, waitingFor } = await asOfNow(peopleOf(context), { ...approval, ...done });
  const update = updateProcess(companyId, { id, steps, outcome, waitingFor, version });
  await updateVersioned(context, update, async () => viewOf(context, await pending(context, id)));
  const acted = { id: newId(), approvalId: id, action, by: readerOf(context), insteadOf: done.insteadOf ?? null };
  context.unit.add(insertActions(companyId, [{ ...acted, comment: comment || null }]));
  setDeciders(context, { executionId, stepId, people: concernsIn(steps, outcome) });
  const audience = audienceOf(approval, { steps, requestedBy, waitingFor });
  emit(context, approvalActed, { id, executionId, audience });
  if (outcome === 'pending') {
    const personIds = waitingFor.filter((person) => !approval.waitingFor.includes(person));
    const request = { id, executionId, audience, title, personIds, requestedBy };
    if (personIds.length > 0) emit(context, approvalRequested, request);
  } else {
    emit(context, approvalDecided, { id, executionId, audience, title, requestedBy, outcome });
  }
  return readApproval(context, id);
}

type Rule = typeof approve;

async function vote(context: Context, act: Act & { anyway?: boolean }, ballot: { action: string; rule: Rule }) {
  const approval = await open(context, act);
  const personId = readerOf(context) as string;
  const acted = ballot.rule(approval.steps, {
    personId,
    at: context.at ?? new Date().toISOString(),
    comment: act.comment || null,
  });
  if ('refused' in acted) throw fail(refusals[acted.refused]);
  const { steps } = acted;
  const { action } = ballot;
  return proceed(context, approval, {
    ...{ action, steps, outcome: outcomeOf(steps), comment: act.comment },
    insteadOf: insteadOf(approval.steps, personId),
    ...(act.anyway !== undefined && { anyway: act.anyway }),
  });
}

/** @throws NOT_YOUR_TURN, ALREADY_VOTED, APPROVAL_CLOSED, VERSION_CONFLICT, APPROVAL_WOULD_FAIL: nothing of it is kept then */
export function approveApproval(context: Context, act: Act & { anyway?: boolean }): Promise<Approval> {
  return vote(context, act, { action: 'approved', rule: approve });
}

export async function rejectApproval(context: Context, act: Act): Promise<Approval> {
  if (!act.comment) throw fail(errors.COMMENT_REQUIRED, { details: [{ field: 'comment' }] });
  return vote(context, act, { action: 'rejected', rule: reject });
}

export async function returnApproval(context: Context, act: Act): Promise<Approval> {
  if (!act.comment) throw fail(errors.COMMENT_REQUIRED, { details: [{ field: 'comment' }] });
  return vote(context, act, { action: 'returned', rule: (steps, by) => returnStep(steps, by.personId) });
}

export function takeBackApproval(context: Context, act: Act): Promise<Approval> {
  return vote(context, act, { action: 'taken-back', rule: (steps, by) => takeBack(steps, by.personId) });
}

/** Ends the approval as its requester wishes; the execution takes the way of a rejection. @throws CANNOT_WITHDRAW */
export async function withdrawApproval(context: Context, act: Act): Promise<Approval> {
  const approval = await open(context, act);
  if (approval.requestedBy !== readerOf(context)) throw fail(errors.CANNOT_WITHDRAW);
  return proceed(context, approval, {
    action: 'withdrawn',
    steps: approval.steps,
    outcome: 'withdrawn',
    comment: act.comment,
  });
}

export async function commentApproval(context: Context, said: { id: string; comment: string }): Promise<Approval> {
  const approval = await loadApproval(context, said.id);
  const action = {
    id: newId(),
    approvalId: approval.id,
    action: 'commented',
    by: readerOf(context),
    comment: said.comment,
  };
  context.unit.add(insertActions(context.companyId, [action]));
  const { id, executionId } = approval;
  emit(context, approvalActed, { id, executionId, audience: audienceOf(approval) });
  return readApproval(context, approval.id);
}
