/** Whom a rehearsed run asks: people of tasks and forms by their rules, those of other blocks as their rooms say. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { AskedTurn } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { activeRoles, membersWithRole } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { AskedStep } from '../../contract/rehearsal.ts';
import { serverOf } from '../frame/registry.ts';
import { Asked } from '../run/asked.ts';
import { type LaidStep, placeOf } from '../run/rehearse.family.ts';
import type { Stage } from '../run/rehearse.service.ts';

type Seat = AskedTurn['seats'][number];

const isHuman = ({ kind }: Pick<LaidStep, 'kind'>): boolean => kind === 'flow.task' || kind === 'flow.form';
const wasAsked = ({ status }: LaidStep): boolean => status === 'waiting' || status === 'done';

const overdue: LocalText = { ko: '기한이 지나면', en: 'When it is overdue' };

async function seatOf(
  context: Context,
  target: { role: string | null; id: string | null; notBy: string | null; instead: string | null },
): Promise<Seat> {
  const { role, notBy, instead } = target;
  const id = target.id ?? (role === null ? instead : null);
  if (id !== null) {
    const member = await findMembership(context.unit, { companyId: context.companyId, personId: id });
    return { role, personIds: member?.status === 'active' ? [id] : [], standsIn: false };
  }
  const holders = role === null ? [] : await membersWithRole(context, role);
  const personIds = [...new Set(holders.map(({ personId }) => personId))].filter((one) => one !== notBy);
  return { role, personIds, standsIn: false };
}

const turn = (title: LocalText | null, seat: Seat): AskedTurn => ({
  ...{ title, isInTurn: false, rule: 'any', seats: [seat] },
});

/** One of a role was chosen: he or she, as one of that role. Nobody is named: whoever started the run. */
async function turnsOfTask(context: Context, step: LaidStep, initiatorId: string | null): Promise<AskedTurn[]> {
  const asked = Asked.safeParse(step.input);
  // The form that a run begins with asks nobody.
  if (!asked.success) return [];
  const { rule, to } = asked.data;
  const { notBy = null } = step.input as { notBy?: string | null };
  const about = { notBy, instead: initiatorId };
  const target = { role: step.assigneeRole ?? rule?.role ?? null, id: step.assigneeId };
  const turns = [turn(null, await seatOf(context, { ...target, ...about }))];
  if (to) turns.push(turn(overdue, await seatOf(context, { ...to, ...about })));
  return turns;
}

/** By the step's id, in no order. */
async function turnsOf(context: Context, { laid, initiatorId }: Stage): Promise<Map<string, readonly AskedTurn[]>> {
  const found = new Map<string, readonly AskedTurn[]>();
  const steps = laid.filter(wasAsked);
  for (const step of steps.filter(isHuman)) found.set(step.id, await turnsOfTask(context, step, initiatorId));
  for (const [kind, own] of Map.groupBy(steps, ({ kind }) => kind)) {
    const ids = own.map(({ id }) => id);
    const asked = await serverOf(context, kind)?.asks?.(context, ids);
    for (const [id, turns] of asked ?? []) found.set(id, turns);
  }
  return found;
}

/** In the order of the steps. */
export async function askedIn(context: Context, stage: Stage): Promise<AskedStep[]> {
  const turns = await turnsOf(context, stage);
  const seats = [...turns.values()].flat().flatMap((one) => one.seats);
  if (seats.length === 0) return [];
  const people = await findPeople(context, [...new Set(seats.flatMap(({ personIds }) => personIds))]);
  const roles = new Map((await activeRoles(context)).map(({ name, title }) => [name, title]));
  const shown = ({ role, personIds, standsIn }: Seat) => ({
    role: role === null ? null : (roles.get(role) ?? { ko: role, en: role }),
    people: personIds.map((id) => ({ id, name: people.get(id)?.name ?? '' })),
    standsIn,
  });
  return stage.laid.flatMap((step) => {
    const own = turns.get(step.id) ?? [];
    if (own.length === 0) return [];
    const { kind } = step;
    return [{ ...placeOf(step), kind, turns: own.map((one) => ({ ...one, seats: one.seats.map(shown) })) }];
  });
}
