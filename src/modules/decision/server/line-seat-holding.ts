/** Approval line handover: seats of lines that name a member who leaves or is away, to be taken over by somebody else. */
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { lineChanged } from '../contract/events.ts';
import type { Line } from '../contract/line.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import { lockLines, selectLineSeatsOfPerson, selectLinesById, updateLineSteps } from './line.queries.ts';
import { listOwnerIds, type SeatHandover, toSeatId } from './seat-ids.ts';

/**
 * Hands these seats over, except in steps where the recipient already has one, and returns the handed-over seats. Giving back
 * affects only handed-over seats that still name the recipient.
 */
function reassignSeats({ id, steps }: Pick<Line, 'id' | 'steps'>, { ids, from, to }: SeatHandover) {
  const reassignedIds: string[] = [];
  const nextSteps = steps.map((step, stepAt) => {
    if (step.seats.some(({ personId }) => personId === to)) return step;
    const seats = step.seats.map((seat, seatAt) => {
      const seatKey = toSeatId(id, stepAt, seatAt);
      if (!ids.has(seatKey) || seat.personId !== from) return seat;
      reassignedIds.push(seatKey);
      return { personId: to };
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
  const giving = { ...handover, ids: new Set(handover.ids) };
  const all: string[] = [];
  for (const line of await context.unit.query(selectLinesById(companyId, listOwnerIds(handover.ids)))) {
    const { steps, given: reassignedIds } = reassignSeats(line, giving);
    if (reassignedIds.length === 0) continue;
    context.unit.add(updateLineSteps(companyId, { id: line.id, steps, by: getActorId(context) }));
    emit(context, lineChanged, { id: line.id });
    all.push(...reassignedIds);
  }
  return all;
}

export const lineSeatHolding: Holding = {
  kind: 'decision.line',
  title: { ko: '결재선에 지정된 순서', en: 'Seats in approval lines' },
  needs: decisionPermissions['decision.approval.decide'].name,
  async listIds({ unit, companyId }, personId, to) {
    const seats = await unit.query(selectLineSeatsOfPerson(companyId, personId, to ?? null));
    return seats.map(({ id }) => id);
  },
  async lock({ unit, companyId }, ids) {
    await unit.query(lockLines(companyId, listOwnerIds(ids)));
  },
  give: transferSeats,
};
