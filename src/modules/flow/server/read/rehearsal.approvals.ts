/** People asked in a rehearsal: of tasks and forms by their rules, of other blocks by their modules. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { ApprovalRound } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { listActiveRoles, listMembersWithRole } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { ApprovalStep } from '../../contract/rehearsal.ts';
import { getBlockServer } from '../frame/registry.ts';
import { type PlacedStep, toStepPlace } from '../run/rehearsal-family.ts';
import type { Stage } from '../run/rehearsal-run.service.ts';
import { TaskInput } from '../run/task-input.ts';

type ApproverSeat = ApprovalRound['seats'][number];

const isHuman = ({ kind }: Pick<PlacedStep, 'kind'>): boolean => kind === 'flow.task' || kind === 'flow.form';
const isOrWasWaiting = ({ status }: PlacedStep): boolean => status === 'waiting' || status === 'done';

const overdueText: LocalText = { ko: '기한이 지나면', en: 'When it is overdue' };

async function toSeat(
  context: Context,
  target: { role: string | null; id: string | null; notBy: string | null; instead: string | null },
): Promise<ApproverSeat> {
  const { role, notBy, instead } = target;
  const id = target.id ?? (role === null ? instead : null);
  if (id !== null) {
    const member = await findMembership(context.unit, { companyId: context.companyId, personId: id });
    return { role, personIds: member?.status === 'active' ? [id] : [], standsIn: false };
  }
  const holders = role === null ? [] : await listMembersWithRole(context, role);
  const personIds = [...new Set(holders.map(({ personId }) => personId))].filter((personId) => personId !== notBy);
  return { role, personIds, standsIn: false };
}

const toSingleRound = (title: LocalText | null, seat: ApproverSeat): ApprovalRound => ({
  ...{ title, isInTurn: false, rule: 'any', seats: [seat] },
});

/** A person chosen from a role is named as one of that role. With no assignee named, it is the initiator of the run. */
async function listTaskRounds(
  context: Context,
  step: PlacedStep,
  initiatorId: string | null,
): Promise<ApprovalRound[]> {
  const taskInput = TaskInput.safeParse(step.input);
  // The form that a run begins with asks nobody.
  if (!taskInput.success) return [];
  const { rule, to } = taskInput.data;
  const { notBy = null } = step.input as { notBy?: string | null };
  const seatOptions = { notBy, instead: initiatorId };
  const target = { role: step.assigneeRole ?? rule?.role ?? null, id: step.assigneeId };
  const rounds = [toSingleRound(null, await toSeat(context, { ...target, ...seatOptions }))];
  if (to) rounds.push(toSingleRound(overdueText, await toSeat(context, { ...to, ...seatOptions })));
  return rounds;
}

/** By the step's id, in no order. */
async function loadRounds(
  context: Context,
  { laid, initiatorId }: Stage,
): Promise<Map<string, readonly ApprovalRound[]>> {
  const roundsByStep = new Map<string, readonly ApprovalRound[]>();
  const steps = laid.filter(isOrWasWaiting);
  for (const step of steps.filter(isHuman)) roundsByStep.set(step.id, await listTaskRounds(context, step, initiatorId));
  for (const [kind, own] of Map.groupBy(steps, ({ kind }) => kind)) {
    const ids = own.map(({ id }) => id);
    const roundsOfKind = await getBlockServer(context, kind)?.asks?.(context, ids);
    for (const [id, stepRounds] of roundsOfKind ?? []) roundsByStep.set(id, stepRounds);
  }
  return roundsByStep;
}

/** In the order of the steps. */
export async function listApprovalSteps(context: Context, stage: Stage): Promise<ApprovalStep[]> {
  const roundsByStep = await loadRounds(context, stage);
  const seats = [...roundsByStep.values()].flat().flatMap((round) => round.seats);
  if (seats.length === 0) return [];
  const people = await findPeople(context, [...new Set(seats.flatMap(({ personIds }) => personIds))]);
  const roles = new Map((await listActiveRoles(context)).map(({ name, title }) => [name, title]));
  const toSeatView = ({ role, personIds, standsIn }: ApproverSeat) => ({
    role: role === null ? null : (roles.get(role) ?? { ko: role, en: role }),
    people: personIds.map((id) => ({ id, name: people.get(id)?.name ?? '' })),
    standsIn,
  });
  return stage.laid.flatMap((step) => {
    const own = roundsByStep.get(step.id) ?? [];
    if (own.length === 0) return [];
    const { kind } = step;
    return [
      {
        ...toStepPlace(step),
        kind,
        turns: own.map((stepRound) => ({ ...stepRound, seats: stepRound.seats.map(toSeatView) })),
      },
    ];
  });
}
