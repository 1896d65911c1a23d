/** From an approval line to the process of one approval: roles become the people who hold them now. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { membersWithRole } from '#modules/access/server/index.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import type { Line, LineStep, Seat } from '../contract/line.ts';
import type { ProcessSeat, ProcessStep } from '../contract/process.ts';

const empty = { vote: null, by: null, at: null, comment: null, automatic: false } as const;

/** Who asked does not decide for himself while anybody else can. */
function withoutRequester(candidates: string[], requestedBy: string | null): string[] {
  const others = candidates.filter((id) => id !== requestedBy);
  return others.length > 0 ? others : candidates;
}

async function holders(context: Context, role: string): Promise<string[]> {
  const members = await membersWithRole(context, role);
  return members.map((member) => member.personId);
}

async function fillSeat(
  context: Context,
  seat: Seat,
  about: { step: LineStep; requestedBy: string | null },
): Promise<ProcessSeat> {
  if (seat.personId) return { ...empty, role: null, candidates: [seat.personId] };
  const role = seat.role as string;
  let candidates = await holders(context, role);
  // Nobody holds the role any more: the company's masters stand in rather than leaving the run stuck for ever.
  if (candidates.length === 0) candidates = await holders(context, 'master');
  if (candidates.length === 0) throw fail(errors.NO_APPROVER, { values: { step: about.step.title[context.locale] } });
  return { ...empty, role, candidates: withoutRequester(candidates, about.requestedBy) };
}

/** @throws NO_APPROVER */
export async function processOf(context: Context, line: Line, requestedBy: string | null): Promise<ProcessStep[]> {
  const steps: ProcessStep[] = [];
  for (const step of line.steps) {
    const seats: ProcessSeat[] = [];
    for (const seat of step.seats) seats.push(await fillSeat(context, seat, { step, requestedBy }));
    steps.push({ title: step.title, kind: step.kind, order: step.order, rule: step.rule, seats });
  }
  return steps;
}
