/** Updates open approvals to the current people: losing a role removes a decider, gaining it adds one. */
import { z } from 'zod';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { memberRolesChanged, roleChanged } from '#modules/access/contract/events.ts';
import { memberRemoved } from '#modules/company/contract/events.ts';
import { lockExecutionsForShare, setDeciders } from '#modules/flow/server/index.ts';
import { listConcerns, listDeciders, listPeople } from '../contract/approval-process.ts';
import { approvalChanged, approvalRequested } from '../contract/events.ts';
import {
  type ApprovalRecord,
  lockApprovals,
  selectHasPending,
  selectPendingIds,
  updateWaiting,
} from './approval.queries.ts';
import { assignProcessSeats, createPeopleSource, type PeopleSource } from './approval-seating.ts';

/** The approval with its current deciders; an ended one stays unchanged. */
export async function refreshApproval(people: PeopleSource, approval: ApprovalRecord): Promise<ApprovalRecord> {
  if (approval.outcome !== 'pending') return { ...approval, waitingFor: [] };
  const steps = await assignProcessSeats(people, approval);
  return { ...approval, steps, waitingFor: listDeciders(steps) };
}

/** Current and former readers of the approval, whose screens must update. */
export function listAudience(...states: Pick<ApprovalRecord, 'steps' | 'requestedBy' | 'waitingFor'>[]): string[] {
  const people = states.flatMap(({ steps, requestedBy, waitingFor }) => [
    ...listPeople(steps),
    ...waitingFor,
    requestedBy,
  ]);
  return [...new Set(people)].filter((id) => id !== null);
}

/** Writes the current deciders and notifies the new ones. */
export function updateSeats(context: Context, previousApproval: ApprovalRecord, currentApproval: ApprovalRecord): void {
  const { id, executionId, stepId, title, requestedBy, waitingFor } = currentApproval;
  const audience = listAudience(previousApproval, currentApproval);
  setDeciders(context, { executionId, stepId, people: listConcerns(currentApproval.steps, currentApproval.outcome) });
  const personIds = waitingFor.filter((person) => !previousApproval.waitingFor.includes(person));
  if (personIds.length === 0 && waitingFor.length === previousApproval.waitingFor.length) return;
  context.unit.add(updateWaiting(context.companyId, { id, waitingFor }));
  emit(context, approvalChanged, { id, executionId, audience });
  const request = { id, executionId, audience, title, personIds, requestedBy };
  if (personIds.length > 0) emit(context, approvalRequested, request);
}

const pageSize = 200;

/**
 * Updates the inboxes after role changes and notifies new deciders. Executions are locked before approvals, both in order, as in
 * deciding and undoing.
 */
export async function refreshSeating(context: Context): Promise<void> {
  const { companyId } = context;
  const people = createPeopleSource(context);
  const pending = await context.unit.query(selectPendingIds(companyId));
  await lockExecutionsForShare(context, [...new Set(pending.map(({ executionId }) => executionId))]);
  for (let from = 0; from < pending.length; from += pageSize) {
    const ids = pending.slice(from, from + pageSize).map(({ id }) => id);
    const page = await context.unit.query(lockApprovals(companyId, ids));
    for (const approval of page) {
      if (approval.outcome === 'pending') updateSeats(context, approval, await refreshApproval(people, approval));
    }
  }
}

/** At once, and once for however many changed: an import of a hundred people is one look. Each night for approvals that began while the roles were being changed. */
export const decisionJobs = [
  defineJob({
    name: 'decision.reseat',
    payload: z.object({}),
    schedule: {
      ...{ afterStart: 5000, every: 'local-midnight' },
      soon: { after: [memberRolesChanged, roleChanged, memberRemoved], ms: 0 },
    },
    hasWork: selectHasPending,
    run: refreshSeating,
  }),
];
