/** Approval handover: seats of open approvals that name a leaving member, to be taken over by somebody else. */
import type { Context } from '#kernel/server/context.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { lockExecutionsForShare } from '#modules/flow/server/index.ts';
import type { ProcessStep } from '../contract/approval-process.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import {
  type ApprovalRecord,
  lockApprovals,
  selectRunsOfApprovals,
  selectSeatsOfPerson,
  updateProcesses,
} from './approval.queries.ts';
import { createPeopleSource } from './approval-seating.ts';
import { listOwnerIds, type SeatHandover, toSeatId } from './seat-ids.ts';
import { refreshApproval, updateSeats } from './seating.service.ts';

/**
 * Hands these seats over, except in steps where the recipient already has one, and returns the handed-over seats. Nobody decides
 * their own request. Giving back affects only seats that were handed over, not others of the same person.
 */
function reassignSeats({ id, steps, requestedBy }: ApprovalRecord, { ids, from, to }: SeatHandover) {
  const reassignedIds: string[] = [];
  if (requestedBy === to) return { steps, given: reassignedIds };
  const nextSteps = steps.map((step, stepAt): ProcessStep => {
    if (step.seats.some((seat) => seat.personId === to || seat.by === to)) return step;
    const seats = step.seats.map((seat, seatAt) => {
      const mine = toSeatId(id, stepAt, seatAt);
      if (!ids.has(mine) || seat.vote !== null || seat.personId !== from) return seat;
      reassignedIds.push(mine);
      return { ...seat, personId: to, candidates: [to], inPerson: [to] };
    });
    return { ...step, seats };
  });
  return { steps: nextSteps, given: reassignedIds };
}

async function transferSeats(
  context: Context,
  handover: { ids: readonly string[]; from: string; to: string },
): Promise<string[]> {
  const { companyId } = context;
  const people = createPeopleSource(context);
  const giving = { ...handover, ids: new Set(handover.ids) };
  const all: string[] = [];
  for (const lockedApproval of await context.unit.query(lockApprovals(companyId, listOwnerIds(handover.ids)))) {
    if (lockedApproval.outcome !== 'pending') continue;
    const { steps, given: reassignedIds } = reassignSeats(lockedApproval, giving);
    if (reassignedIds.length === 0) continue;
    const now = await refreshApproval(people, { ...lockedApproval, steps });
    context.unit.add(updateProcesses(companyId, [now]));
    updateSeats(context, lockedApproval, now);
    all.push(...reassignedIds);
  }
  return all;
}

export const seatHolding: Holding = {
  kind: 'decision.approval',
  title: { ko: '대기 중인 결재', en: 'Open approvals' },
  needs: decisionPermissions['decision.approval.decide'].name,
  async listIds({ unit, companyId }, personId, to) {
    const seats = await unit.query(selectSeatsOfPerson(companyId, personId, to ?? null));
    return seats.map(({ id }) => id);
  },
  /** Locks executions before approvals, in the same order as deciding and undoing. */
  async lock(context, ids) {
    const approvals = listOwnerIds(ids);
    const runs = await context.unit.query(selectRunsOfApprovals(context.companyId, approvals));
    await lockExecutionsForShare(
      context,
      runs.map(({ id }) => id),
    );
    await context.unit.query(lockApprovals(context.companyId, approvals));
  },
  give: transferSeats,
};
