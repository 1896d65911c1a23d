/** Approval service: reads and acts. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { fillPage, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion, updateVersioned } from '#kernel/server/versioned-update.ts';
import { getFailureReason, lockExecutionsForShare, resumeStep, setDeciders } from '#modules/flow/server/index.ts';
import {
  type ApprovalOutcome,
  approveSeat,
  findAbsentPerson,
  getOutcome,
  listConcerns,
  type ProcessStep,
  rejectSeat,
  returnToPreviousStep,
  takeBackVote,
  type VoteRefusal,
} from '../contract/approval-process.ts';
import type { Approval, ApprovalRow, ApprovalSort, WaitingAge } from '../contract/endpoints.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { approvalChanged, approvalDecided, approvalRequested } from '../contract/events.ts';
import {
  type ApprovalPosition,
  type ApprovalRecord,
  countWaitingByAge,
  insertActions,
  selectApproval,
  selectApprovals,
  updateProcess,
} from './approval.queries.ts';
import { filterReadable, getName, getReaderId, toApprovalView, toRows } from './approval.view.ts';
import { createPeopleSource } from './approval-seating.ts';
import { listAudience, refreshApproval } from './seating.service.ts';

interface ApprovalActionInput {
  id: string;
  version: number;
  comment: string;
}

/** @throws APPROVAL_NOT_FOUND, also for one that the reader has nothing to do with */
export async function loadApproval(context: Context, id: string): Promise<ApprovalRecord> {
  const [stored] = await context.unit.query(selectApproval(context.companyId, id));
  const [approval] = stored
    ? await filterReadable(context, [await refreshApproval(createPeopleSource(context), stored)])
    : [];
  if (!approval) throw fail(errors.APPROVAL_NOT_FOUND);
  return approval;
}

export async function getApproval(context: Context, id: string): Promise<Approval> {
  return toApprovalView(context, await loadApproval(context, id));
}

const Position = z.strictObject({ id: Id, amount: z.int().nullable() });

const isWaitingFor =
  (personId: string) =>
  ({ waitingFor }: ApprovalRecord): boolean =>
    waitingFor.includes(personId);

/** Deciders and readers are determined from the current people, as for a single approval: SQL knows only the stored ones. */
export async function listApprovals(
  context: Context,
  query: {
    box: 'inbox' | 'requested' | 'acted' | 'all';
    outcome?: ApprovalOutcome;
    search?: string;
    sort?: ApprovalSort;
    cursor?: string;
    limit: number;
  },
): Promise<PagedResult<ApprovalRow>> {
  const personId = getReaderId(context) ?? '';
  const box = query.box === 'all' && !hasPermission(context, 'decision.approval.read-all') ? 'own' : query.box;
  const { limit, outcome = null, search = null, sort = 'newest' } = query;
  const { currency } = context.company;
  const comparable = (approval: ApprovalRecord) =>
    (approval.currency?.trim() ?? currency) === currency ? (approval.amount ?? -1) : -1;
  const people = createPeopleSource(context);
  const { data, page } = await fillPage<ApprovalRecord, ApprovalPosition>({
    limit,
    after: readCursor(Position, query.cursor),
    position: (approval) => ({ id: approval.id, amount: sort === 'largest' ? comparable(approval) : null }),
    read: (position, count) =>
      context.unit.query(
        selectApprovals(context.companyId, {
          box,
          personId,
          outcome,
          search,
          sort,
          currency,
          after: position,
          limit: count,
        }),
      ),
    async keep(approvals) {
      const now: ApprovalRecord[] = [];
      for (const approval of approvals) now.push(await refreshApproval(people, approval));
      return filterReadable(context, box === 'inbox' ? now.filter(isWaitingFor(personId)) : now);
    },
  });
  return { data: await toRows(context, data), page };
}

export async function countInbox(context: Context): Promise<{ waiting: number; ages: Record<WaitingAge, number> }> {
  const zone = context.company.timeZone;
  const [row] = await context.unit.query(
    countWaitingByAge(context.companyId, { personId: getReaderId(context) ?? '', zone }),
  );
  const { waiting, ...ages } = row ?? { waiting: 0, today: 0, days: 0, week: 0, older: 0 };
  return { waiting, ages };
}

const refusalErrors: Record<VoteRefusal, ErrorDefinition> = {
  NOT_YOUR_TURN: errors.NOT_YOUR_TURN,
  ALREADY_VOTED: errors.ALREADY_VOTED,
  NO_PREVIOUS_STEP: errors.NO_PREVIOUS_STEP,
  CANNOT_TAKE_BACK: errors.CANNOT_TAKE_BACK,
};

/** One that is not decided yet. @throws APPROVAL_CLOSED with the approval as it ended */
async function getPendingApproval(context: Context, id: string): Promise<ApprovalRecord> {
  const approval = await loadApproval(context, id);
  if (approval.outcome === 'pending') return approval;
  throw fail(errors.APPROVAL_CLOSED, { details: { current: await toApprovalView(context, approval) } });
}

/** The approval that the act is about, as it was seen. @throws APPROVAL_CLOSED, VERSION_CONFLICT with the present one */
async function getOpenApproval(
  context: Context,
  input: Pick<ApprovalActionInput, 'id' | 'version'>,
): Promise<ApprovalRecord> {
  const approval = await getPendingApproval(context, input.id);
  await assertVersion(approval, input.version, () => toApprovalView(context, approval));
  return approval;
}

interface ProcessChange {
  action: string;
  steps: ProcessStep[];
  outcome: ApprovalOutcome;
  comment: string;
  /** The absent person the actor acts for. */
  insteadOf?: string | null;
  /** Also where the run fails right after it. */
  anyway?: boolean;
}

/** The execution goes on the way of the outcome. @throws APPROVAL_WOULD_FAIL where it fails after the approval, unless that was confirmed */
async function resumeExecution(
  context: Context,
  { id, executionId, stepId }: ApprovalRecord,
  change: ProcessChange,
): Promise<void> {
  const { outcome: decision, comment, insteadOf: absentId = null } = change;
  const outlet = decision === 'approved' ? 'approved' : 'rejected';
  const by = getReaderId(context);
  // Whose right it was: what follows is done with that.
  const output = { decision, by, insteadOf: absentId, inNameOf: absentId ?? by, comment, approvalId: id };
  const absent = absentId === null ? null : { id: absentId, name: await getName(context, absentId) };
  const { status } = await resumeStep(context, { executionId, stepId, outlet, output, insteadOf: absent });
  if (status !== 'failed' || outlet !== 'approved' || change.anyway !== false) return;
  const problem = (await getFailureReason(context, executionId))?.[context.locale] ?? '';
  throw fail(errors.APPROVAL_WOULD_FAIL, { values: { problem } });
}

/**
 * Continues the execution when the approval has ended, writes the process after the act, and notifies the next deciders. The
 * execution is locked before the approval, as in an undo; of two acts on one version the first to write succeeds, and the other is
 * refused completely.
 */
async function completeAction(context: Context, approval: ApprovalRecord, change: ProcessChange): Promise<Approval> {
  const { companyId } = context;
  const { id, executionId, stepId, title, requestedBy, version } = approval;
  const { action, outcome, comment } = change;
  if (outcome === 'pending') await lockExecutionsForShare(context, [executionId]);
  else await resumeExecution(context, approval, change);
  // Seats that the act opened again have people again.
  const { steps, waitingFor } = await refreshApproval(createPeopleSource(context), { ...approval, ...change });
  const update = updateProcess(companyId, { id, steps, outcome, waitingFor, version });
  await updateVersioned(context, update, async () => toApprovalView(context, await getPendingApproval(context, id)));
  const acted = {
    id: createId(),
    approvalId: id,
    action,
    by: getReaderId(context),
    insteadOf: change.insteadOf ?? null,
  };
  context.unit.add(insertActions(companyId, [{ ...acted, comment: comment || null }]));
  setDeciders(context, { executionId, stepId, people: listConcerns(steps, outcome) });
  const audience = listAudience(approval, { steps, requestedBy, waitingFor });
  emit(context, approvalChanged, { id, executionId, audience });
  if (outcome === 'pending') {
    const personIds = waitingFor.filter((person) => !approval.waitingFor.includes(person));
    const request = { id, executionId, audience, title, personIds, requestedBy };
    if (personIds.length > 0) emit(context, approvalRequested, request);
  } else {
    emit(context, approvalDecided, { id, executionId, audience, title, requestedBy, outcome });
  }
  return getApproval(context, id);
}

type VoteRule = typeof approveSeat;

async function castVote(
  context: Context,
  input: ApprovalActionInput & { anyway?: boolean },
  ballot: { action: string; rule: VoteRule },
) {
  const approval = await getOpenApproval(context, input);
  const personId = getReaderId(context) as string;
  const acted = ballot.rule(approval.steps, {
    personId,
    at: context.at ?? new Date().toISOString(),
    comment: input.comment || null,
  });
  if ('refused' in acted) throw fail(refusalErrors[acted.refused]);
  const { steps } = acted;
  const { action } = ballot;
  return completeAction(context, approval, {
    ...{ action, steps, outcome: getOutcome(steps), comment: input.comment },
    insteadOf: findAbsentPerson(approval.steps, personId),
    ...(input.anyway !== undefined && { anyway: input.anyway }),
  });
}

/** @throws NOT_YOUR_TURN, ALREADY_VOTED, APPROVAL_CLOSED, VERSION_CONFLICT, APPROVAL_WOULD_FAIL: nothing is stored then */
export function approveApproval(
  context: Context,
  input: ApprovalActionInput & { anyway?: boolean },
): Promise<Approval> {
  return castVote(context, input, { action: 'approved', rule: approveSeat });
}

export async function rejectApproval(context: Context, input: ApprovalActionInput): Promise<Approval> {
  if (!input.comment) throw fail(errors.COMMENT_REQUIRED, { details: [{ field: 'comment' }] });
  return castVote(context, input, { action: 'rejected', rule: rejectSeat });
}

export async function returnApproval(context: Context, input: ApprovalActionInput): Promise<Approval> {
  if (!input.comment) throw fail(errors.COMMENT_REQUIRED, { details: [{ field: 'comment' }] });
  return castVote(context, input, {
    action: 'returned',
    rule: (steps, by) => returnToPreviousStep(steps, by.personId),
  });
}

export function takeBackApproval(context: Context, input: ApprovalActionInput): Promise<Approval> {
  return castVote(context, input, { action: 'taken-back', rule: (steps, by) => takeBackVote(steps, by.personId) });
}

/** Ends the approval as its requester wishes; the execution takes the way of a rejection. @throws CANNOT_WITHDRAW */
export async function withdrawApproval(context: Context, input: ApprovalActionInput): Promise<Approval> {
  const approval = await getOpenApproval(context, input);
  if (approval.requestedBy !== getReaderId(context)) throw fail(errors.CANNOT_WITHDRAW);
  return completeAction(context, approval, {
    action: 'withdrawn',
    steps: approval.steps,
    outcome: 'withdrawn',
    comment: input.comment,
  });
}

export async function commentApproval(context: Context, input: { id: string; comment: string }): Promise<Approval> {
  const approval = await loadApproval(context, input.id);
  const action = {
    id: createId(),
    approvalId: approval.id,
    action: 'commented',
    by: getReaderId(context),
    comment: input.comment,
  };
  context.unit.add(insertActions(context.companyId, [action]));
  const { id, executionId } = approval;
  emit(context, approvalChanged, { id, executionId, audience: listAudience(approval) });
  return getApproval(context, approval.id);
}
