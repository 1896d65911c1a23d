/** Whom approvals ask and in which order, for who tries a flow out. */
import type { AskedTurn } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { type People, peopleOf, seatedNow } from '../approval.process.ts';
import { type ApprovalRecord, selectApprovalsOfSteps } from '../approval.queries.ts';

async function turnsOf(people: People, approval: ApprovalRecord): Promise<AskedTurn[]> {
  const turns: AskedTurn[] = [];
  for (const { title, order, rule, seats } of await seatedNow(people, approval)) {
    const shown = [];
    for (const { role, personId, head, candidates } of seats) {
      const isFilled = role
        ? (await people.holders(role)).some((id) => candidates.includes(id))
        : head
          ? approval.requestedBy !== null && (await people.head(approval.requestedBy, head)) !== null
          : personId !== null && candidates.includes(personId);
      shown.push({ role, personIds: candidates, standsIn: !isFilled });
    }
    turns.push({ title, isInTurn: order === 'serial', rule, seats: shown });
  }
  return turns;
}

export async function approvalAsks(
  context: Context,
  stepIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AskedTurn[]>> {
  const people = peopleOf(context);
  const found = new Map<string, AskedTurn[]>();
  for (const approval of await context.unit.query(selectApprovalsOfSteps(context.companyId, stepIds))) {
    found.set(approval.stepId, await turnsOf(people, approval));
  }
  return found;
}
