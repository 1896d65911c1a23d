/** What somebody else can take over from a member who leaves: seats of open approvals that name the member. */
import type { Context } from '#kernel/server/context.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { holdExecutions } from '#modules/flow/server/index.ts';
import type { ProcessStep } from '../contract/process.ts';
import { peopleOf } from './approval.process.ts';
import { lockApprovals, selectHeldApprovals, selectRunsOf, updateProcesses } from './approval.queries.ts';
import { asOfNow, tellSeats } from './seating.service.ts';

/** The steps with the person's open seats given to somebody who has none beside them; null where none was. */
function handed(steps: readonly ProcessStep[], { from, to }: { from: string; to: string }): ProcessStep[] | null {
  let isChanged = false;
  const after = steps.map((step) => {
    if (step.seats.some((seat) => seat.personId === to || seat.by === to)) return step;
    const seats = step.seats.map((seat) => {
      if (seat.vote !== null || seat.personId !== from) return seat;
      isChanged = true;
      return { ...seat, personId: to, candidates: [to] };
    });
    return { ...step, seats };
  });
  return isChanged ? after : null;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function giveApprovals(
  context: Context,
  about: { ids: readonly string[]; from: string; to: string },
): Promise<string[]> {
  const { companyId } = context;
  const people = peopleOf(context);
  const given: string[] = [];
  for (const known of await context.unit.query(lockApprovals(companyId, about.ids))) {
    const steps = known.outcome === 'pending' ? handed(known.steps, about) : null;
    if (!steps) continue;
    const now = await asOfNow(people, { ...known, steps });
    context.unit.add(updateProcesses(companyId, [now]));
    tellSeats(context, known, now);
    given.push(known.id);
  }
  return given;
}

export const approvalsHeld: Holding = {
  kind: 'decision.approval',
  title: { ko: '기다리는 결재', en: 'Open approvals' },
  held: async (context, personId) => idsOf(await context.unit.query(selectHeldApprovals(context.companyId, personId))),
  /** Executions before approvals: whoever decides or undoes meanwhile does the same. */
  async lock(context, ids) {
    await holdExecutions(context, idsOf(await context.unit.query(selectRunsOf(context.companyId, ids))));
    await context.unit.query(lockApprovals(context.companyId, ids));
  },
  give: giveApprovals,
};
