/** Approvals as people read them: names instead of ids, and what the reader may do. */
import type { z } from 'zod';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { filterInputReadable, filterVisibleForLinks } from '#modules/flow/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import {
  canDecide,
  findAbsentPerson,
  getActiveStepIndex,
  listConcernedPeople,
  listPeople,
  listPeopleInTurn,
  takeBackVote,
} from '../contract/approval-process.ts';
import type { Approval, ApprovalAction, ApprovalRow, Person } from '../contract/endpoints.ts';
import {
  type ActionRecord,
  type ApprovalRecord,
  selectActions,
  selectApprovalsOfRuns,
  selectWaitingRuns,
} from './approval.queries.ts';
import { createPeopleSource } from './approval-seating.ts';
import { refreshApproval } from './seating.service.ts';

export function getReaderId(context: Context): string | null {
  return context.actor.kind === 'person' ? context.actor.personId : null;
}

const isParticipant = ({ steps, requestedBy }: ApprovalRecord, reader: string) =>
  requestedBy === reader || listPeople(steps).includes(reader);

/** Approvals the actor may read: as requester, candidate or decider; or, with the right to see all, those of visible runs. */
export async function filterReadable(
  context: Context,
  approvals: readonly ApprovalRecord[],
): Promise<ApprovalRecord[]> {
  const reader = getReaderId(context);
  if (!reader) return [];
  const others = approvals.filter((approval) => !isParticipant(approval, reader)).map(({ executionId }) => executionId);
  const visibleIds = await filterVisibleForLinks(
    context,
    hasPermission(context, 'decision.approval.read-all') ? others : [],
  );
  return approvals.filter((approval) => isParticipant(approval, reader) || visibleIds.has(approval.executionId));
}

/** An approval's content is made of its run's input: participants may read it, and the people responsible for the flow. */
export async function canReadInput(context: Context, approval: ApprovalRecord): Promise<boolean> {
  const { requestedBy, steps, outcome, executionId } = approval;
  const reader = getReaderId(context) ?? '';
  if (requestedBy === reader || listConcernedPeople(steps, outcome).includes(reader)) return true;
  return (await filterInputReadable(context, [executionId])).has(executionId);
}

/** Of these runs, those whose approval waits for the reader now. */
export async function filterRunsToDecide(
  context: Context,
  executionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const reader = getReaderId(context);
  if (reader === null || executionIds.length === 0) return new Set();
  const rows = await context.unit.query(selectWaitingRuns(context.companyId, { executionIds, personId: reader }));
  return new Set(rows.map(({ executionId }) => executionId));
}

/** Of these runs, those that the reader decides about now, or decided about: what they are about may be read by that, and not before one's turn. */
export async function filterDecidedRuns(
  context: Context,
  executionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const reader = getReaderId(context);
  if (reader === null || executionIds.length === 0) return new Set();
  const people = createPeopleSource(context);
  const decided = new Set<string>();
  for (const stored of await context.unit.query(selectApprovalsOfRuns(context.companyId, executionIds))) {
    const { steps, outcome, executionId } = await refreshApproval(people, stored);
    if (listPeopleInTurn(steps, outcome).includes(reader)) decided.add(executionId);
  }
  return decided;
}

async function loadNames(context: Context, ids: Iterable<string | null>): Promise<Map<string, Person>> {
  const personIds = [...new Set([...ids].filter((id): id is string => id !== null))];
  const people = personIds.length > 0 ? await findPeople(context, personIds) : new Map();
  return new Map([...people.values()].map(({ id, name, avatar }) => [id, { id, name, avatar }]));
}

export async function getName(context: Context, id: string): Promise<string> {
  return (await loadNames(context, [id])).get(id)?.name ?? '';
}

/** The absent person the reader would replace now. */
const findAbsent = ({ steps, outcome }: ApprovalRecord, reader: string | null): string | null =>
  outcome === 'pending' && reader !== null ? findAbsentPerson(steps, reader) : null;

/** The absent person may be missing from `waitingFor`, since another seat may belong to that person. */
const listPersonIds = (approval: ApprovalRecord, reader: string | null): (string | null)[] => [
  approval.requestedBy,
  ...approval.waitingFor,
  findAbsent(approval, reader),
];

function toRow(approval: ApprovalRecord, names: Map<string, Person>, reader: string | null): ApprovalRow {
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
    insteadOf: named(findAbsent(approval, reader)),
    mine: approval.outcome === 'pending' && reader !== null && approval.waitingFor.includes(reader),
  };
}

export async function toRows(context: Context, approvals: ApprovalRecord[]): Promise<ApprovalRow[]> {
  const reader = getReaderId(context);
  const names = await loadNames(
    context,
    approvals.flatMap((approval) => listPersonIds(approval, reader)),
  );
  return approvals.map((approval) => toRow(approval, names, reader));
}

function getAbilities(context: Context, approval: ApprovalRecord): Approval['abilities'] {
  const reader = getReaderId(context);
  const open = approval.outcome === 'pending' && reader !== null && hasPermission(context, 'decision.approval.decide');
  const decide = open && canDecide(approval.steps, reader);
  return {
    decide,
    returnStep: decide && getActiveStepIndex(approval.steps) > 0,
    withdraw: open && approval.requestedBy === reader,
    takeBack: open && 'steps' in takeBackVote(approval.steps, reader),
    comment: reader !== null,
  };
}

function toAction(action: ActionRecord, names: Map<string, Person>): z.infer<typeof ApprovalAction> {
  const by = action.by ? (names.get(action.by) ?? null) : null;
  const insteadOf = action.insteadOf ? (names.get(action.insteadOf) ?? null) : null;
  return { ...action, by, insteadOf, action: action.action as z.infer<typeof ApprovalAction>['action'] };
}

/** The whole approval with its history. */
export async function toApprovalView(context: Context, approval: ApprovalRecord): Promise<Approval> {
  const actions = await context.unit.query(selectActions(context.companyId, approval.id));
  const candidates = approval.steps.flatMap((step) =>
    step.seats.flatMap((seat) => [...seat.candidates, seat.by, seat.insteadOf ?? null]),
  );
  const names = await loadNames(context, [
    ...listPersonIds(approval, getReaderId(context)),
    ...candidates,
    ...actions.flatMap(({ by, insteadOf }) => [by, insteadOf]),
  ]);
  const isInputHidden = !(await canReadInput(context, approval));
  return {
    ...toRow(approval, names, getReaderId(context)),
    facts: isInputHidden ? [] : approval.facts,
    isInputHidden,
    steps: approval.steps,
    people: [...names.values()],
    // Comments are part of the content.
    actions: actions.map((action) => ({ ...toAction(action, names), ...(isInputHidden && { comment: null }) })),
    abilities: getAbilities(context, approval),
  };
}
