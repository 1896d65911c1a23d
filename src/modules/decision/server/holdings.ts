/** What somebody else can take over from a member who leaves: seats of open approvals that name the member. */
import type { Context } from '#kernel/server/context.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { holdExecutions } from '#modules/flow/server/index.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import type { ProcessStep } from '../contract/process.ts';
import { peopleOf } from './approval.process.ts';
import {
  type ApprovalRecord,
  lockApprovals,
  selectHeldSeats,
  selectRunsOf,
  updateProcesses,
} from './approval.queries.ts';
import { type Giving, ownersOf, seatId } from './seat-ids.ts';
import { asOfNow, tellSeats } from './seating.service.ts';

/**
 * The steps with these seats given to somebody who has none beside them, and which were. Nobody decides what he or she asked for. What
 * is given back are the seats that were given, and no others of the same person.
 */
function handed({ id, steps, requestedBy }: ApprovalRecord, { ids, from, to }: Giving) {
  const given: string[] = [];
  if (requestedBy === to) return { steps, given };
  const after = steps.map((step, stepAt): ProcessStep => {
    if (step.seats.some((seat) => seat.personId === to || seat.by === to)) return step;
    const seats = step.seats.map((seat, seatAt) => {
      const mine = seatId(id, stepAt, seatAt);
      if (!ids.has(mine) || seat.vote !== null || seat.personId !== from) return seat;
      given.push(mine);
      return { ...seat, personId: to, candidates: [to], inPerson: [to] };
    });
    return { ...step, seats };
  });
  return { steps: after, given };
}

async function giveSeats(
  context: Context,
  about: { ids: readonly string[]; from: string; to: string },
): Promise<string[]> {
  const { companyId } = context;
  const people = peopleOf(context);
  const giving = { ...about, ids: new Set(about.ids) };
  const all: string[] = [];
  for (const known of await context.unit.query(lockApprovals(companyId, ownersOf(about.ids)))) {
    if (known.outcome !== 'pending') continue;
    const { steps, given } = handed(known, giving);
    if (given.length === 0) continue;
    const now = await asOfNow(people, { ...known, steps });
    context.unit.add(updateProcesses(companyId, [now]));
    tellSeats(context, known, now);
    all.push(...given);
  }
  return all;
}

export const seatsHeld: Holding = {
  kind: 'decision.approval',
  title: { ko: '대기 중인 결재', en: 'Open approvals' },
  needs: decisionPermissions['decision.approval.decide'].name,
  async held({ unit, companyId }, personId, to) {
    const seats = await unit.query(selectHeldSeats(companyId, personId, to ?? null));
    return seats.map(({ id }) => id);
  },
  /** Executions before approvals: whoever decides or undoes meanwhile does the same. */
  async lock(context, ids) {
    const approvals = ownersOf(ids);
    const runs = await context.unit.query(selectRunsOf(context.companyId, approvals));
    await holdExecutions(
      context,
      runs.map(({ id }) => id),
    );
    await context.unit.query(lockApprovals(context.companyId, approvals));
  },
  give: giveSeats,
};
