/** Approval preview: the approvers and their order, for rehearsals. */
import type { ApprovalRound } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ApprovalRecord, selectApprovalsOfSteps } from '../approval.queries.ts';
import { assignProcessSeats, createPeopleSource, type PeopleSource } from '../approval-seating.ts';

async function listRounds(people: PeopleSource, approval: ApprovalRecord): Promise<ApprovalRound[]> {
  const rounds: ApprovalRound[] = [];
  for (const { title, order, rule, seats } of await assignProcessSeats(people, approval)) {
    const roundSeats = [];
    for (const { role, personId, head, candidates } of seats) {
      const isFilled = role
        ? (await people.holders(role)).some((id) => candidates.includes(id))
        : head
          ? approval.requestedBy !== null && (await people.head(approval.requestedBy, head)) !== null
          : personId !== null && candidates.includes(personId);
      roundSeats.push({ role, personIds: candidates, standsIn: !isFilled });
    }
    rounds.push({ title, isInTurn: order === 'serial', rule, seats: roundSeats });
  }
  return rounds;
}

export async function listApprovalRounds(
  context: Context,
  stepIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovalRound[]>> {
  const people = createPeopleSource(context);
  const roundsByStep = new Map<string, ApprovalRound[]>();
  for (const approval of await context.unit.query(selectApprovalsOfSteps(context.companyId, stepIds))) {
    roundsByStep.set(approval.stepId, await listRounds(people, approval));
  }
  return roundsByStep;
}
