/** Approvals as people read them: names instead of ids, and what the reader may do. */
import type { z } from 'zod';
import { type Context, may } from '#kernel/server/context.ts';
import { inputsRead, seenExecutions } from '#modules/flow/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { Action, Approval, ApprovalRow, Person } from '../contract/endpoints.ts';
import { activeStep, concernedIn, insteadOf, mayDecide, peopleIn, takeBack, turnsIn } from '../contract/process.ts';
import { peopleOf } from './approval.process.ts';
import {
  type ActionRecord,
  type ApprovalRecord,
  selectActions,
  selectApprovalsOfRuns,
  selectWaitingRuns,
} from './approval.queries.ts';
import { asOfNow } from './seating.service.ts';

export function readerOf(context: Context): string | null {
  return context.actor.kind === 'person' ? context.actor.personId : null;
}

const isIn = ({ steps, requestedBy }: ApprovalRecord, reader: string) =>
  requestedBy === reader || peopleIn(steps).includes(reader);

/** Those that the actor may read: who asked, who is asked to decide or did; and whoever sees all, of runs that they see. */
export async function readable(context: Context, approvals: readonly ApprovalRecord[]): Promise<ApprovalRecord[]> {
  const reader = readerOf(context);
  if (!reader) return [];
  const others = approvals.filter((approval) => !isIn(approval, reader)).map(({ executionId }) => executionId);
  const seen = await seenExecutions(context, may(context, 'decision.approval.read-all') ? others : []);
  return approvals.filter((approval) => isIn(approval, reader) || seen.has(approval.executionId));
}

/** What an approval is about is made of its run's input: it is read by who takes part, and by those whose flow it is. */
export async function mayReadInput(context: Context, approval: ApprovalRecord): Promise<boolean> {
  const { requestedBy, steps, outcome, executionId } = approval;
  const reader = readerOf(context) ?? '';
  if (requestedBy === reader || concernedIn(steps, outcome).includes(reader)) return true;
  return (await inputsRead(context, [executionId])).has(executionId);
}

/** Of these runs, those whose approval waits for the reader now. */
export async function runsToDecide(context: Context, executionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const reader = readerOf(context);
  if (reader === null || executionIds.length === 0) return new Set();
  const rows = await context.unit.query(selectWaitingRuns(context.companyId, { executionIds, personId: reader }));
  return new Set(rows.map(({ executionId }) => executionId));
}

/** Of these runs, those that the reader decides about now, or decided about: what they are about may be read by that, and not before one's turn. */
export async function runsDecided(context: Context, executionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const reader = readerOf(context);
  if (reader === null || executionIds.length === 0) return new Set();
  const people = peopleOf(context);
  const decided = new Set<string>();
  for (const stored of await context.unit.query(selectApprovalsOfRuns(context.companyId, executionIds))) {
    const { steps, outcome, executionId } = await asOfNow(people, stored);
    if (turnsIn(steps, outcome).includes(reader)) decided.add(executionId);
  }
  return decided;
}

async function namesOf(context: Context, ids: Iterable<string | null>): Promise<Map<string, Person>> {
  const wanted = [...new Set([...ids].filter((id): id is string => id !== null))];
  const people = wanted.length > 0 ? await findPeople(context, wanted) : new Map();
  return new Map([...people.values()].map(({ id, name, avatar }) => [id, { id, name, avatar }]));
}

export async function nameOf(context: Context, id: string): Promise<string> {
  return (await namesOf(context, [id])).get(id)?.name ?? '';
}

/** For whom the reader would decide it now. */
const absentOf = ({ steps, outcome }: ApprovalRecord, reader: string | null): string | null =>
  outcome === 'pending' && reader !== null ? insteadOf(steps, reader) : null;

/** Who is away may not be among those it waits for: of several seats another one may be that person's. */
const idsOf = (approval: ApprovalRecord, reader: string | null): (string | null)[] => [
  approval.requestedBy,
  ...approval.waitingFor,
  absentOf(approval, reader),
];

function rowOf(approval: ApprovalRecord, names: Map<string, Person>, reader: string | null): ApprovalRow {
  const named = (id: string | null) => (id ? (names.get(id) ?? null) : null);
  return {
    id: approval.id,
    title: approval.title,
    lineTitle: approval.lineTitle,
    outcome: approval.outcome,
    executionId: approval.executionId,
    amount: approval.amount,
    currency: approval.currency?.trim() ?? null,
    requestedBy: named(approval.requestedBy),
    requestedAt: approval.requestedAt,
    decidedAt: approval.decidedAt,
    waitingFor: approval.waitingFor.map(named).filter((person): person is Person => person !== null),
    version: approval.version,
    insteadOf: named(absentOf(approval, reader)),
    mine: approval.outcome === 'pending' && reader !== null && approval.waitingFor.includes(reader),
  };
}

export async function rowsOf(context: Context, approvals: ApprovalRecord[]): Promise<ApprovalRow[]> {
  const reader = readerOf(context);
  const names = await namesOf(
    context,
    approvals.flatMap((approval) => idsOf(approval, reader)),
  );
  return approvals.map((approval) => rowOf(approval, names, reader));
}

function abilitiesOf(context: Context, approval: ApprovalRecord): Approval['abilities'] {
  const reader = readerOf(context);
  const open = approval.outcome === 'pending' && reader !== null && may(context, 'decision.approval.decide');
  const decide = open && mayDecide(approval.steps, reader);
  return {
    decide,
    returnStep: decide && activeStep(approval.steps) > 0,
    withdraw: open && approval.requestedBy === reader,
    takeBack: open && 'steps' in takeBack(approval.steps, reader),
    comment: reader !== null,
  };
}

function actionOf(action: ActionRecord, names: Map<string, Person>): z.infer<typeof Action> {
  const by = action.by ? (names.get(action.by) ?? null) : null;
  const insteadOf = action.insteadOf ? (names.get(action.insteadOf) ?? null) : null;
  return { ...action, by, insteadOf, action: action.action as z.infer<typeof Action>['action'] };
}

/** The whole approval with its history. */
export async function viewOf(context: Context, approval: ApprovalRecord): Promise<Approval> {
  const actions = await context.unit.query(selectActions(context.companyId, approval.id));
  const candidates = approval.steps.flatMap((step) =>
    step.seats.flatMap((seat) => [...seat.candidates, seat.by, seat.insteadOf ?? null]),
  );
  const names = await namesOf(context, [
    ...idsOf(approval, readerOf(context)),
    ...candidates,
    ...actions.flatMap(({ by, insteadOf }) => [by, insteadOf]),
  ]);
  const isInputHidden = !(await mayReadInput(context, approval));
  return {
    ...rowOf(approval, names, readerOf(context)),
    facts: isInputHidden ? [] : approval.facts,
    isInputHidden,
    steps: approval.steps,
    people: [...names.values()],
    // What was said of it is part of it.
    actions: actions.map((action) => ({ ...actionOf(action, names), ...(isInputHidden && { comment: null }) })),
    abilities: abilitiesOf(context, approval),
  };
}
