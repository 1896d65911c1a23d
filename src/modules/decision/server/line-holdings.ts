/** What somebody else can take over from a member who leaves or is away: seats of approval lines that name the member. */
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { lineChanged } from '../contract/events.ts';
import type { Line } from '../contract/line.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import { lockLines, selectLineSeats, selectLinesOf, updateLineSteps } from './line.queries.ts';
import { type Giving, ownersOf, seatId } from './seat-ids.ts';

/**
 * The steps with these seats given to somebody who has none beside them, and which were. What is given back are the seats that were
 * given, where they name whom they were given to still.
 */
function handed({ id, steps }: Pick<Line, 'id' | 'steps'>, { ids, from, to }: Giving) {
  const given: string[] = [];
  const after = steps.map((step, stepAt) => {
    if (step.seats.some(({ personId }) => personId === to)) return step;
    const seats = step.seats.map((seat, seatAt) => {
      const one = seatId(id, stepAt, seatAt);
      if (!ids.has(one) || seat.personId !== from) return seat;
      given.push(one);
      return { personId: to };
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
  const giving = { ...about, ids: new Set(about.ids) };
  const all: string[] = [];
  for (const line of await context.unit.query(selectLinesOf(companyId, ownersOf(about.ids)))) {
    const { steps, given } = handed(line, giving);
    if (given.length === 0) continue;
    context.unit.add(updateLineSteps(companyId, { id: line.id, steps, by: actorId(context) }));
    emit(context, lineChanged, { id: line.id });
    all.push(...given);
  }
  return all;
}

export const lineSeatsHeld: Holding = {
  kind: 'decision.line',
  title: { ko: '결재선에 지정된 순서', en: 'Seats in approval lines' },
  needs: decisionPermissions['decision.approval.decide'].name,
  async held({ unit, companyId }, personId, to) {
    const seats = await unit.query(selectLineSeats(companyId, personId, to ?? null));
    return seats.map(({ id }) => id);
  },
  async lock({ unit, companyId }, ids) {
    await unit.query(lockLines(companyId, ownersOf(ids)));
  },
  give: giveSeats,
};
