/** Keeps open approvals with the people of now: whoever loses a role no longer decides, whoever gets it does. */
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { task } from '#kernel/server/room.ts';
import { memberRolesChanged, roleChanged } from '#modules/access/contract/events.ts';
import { memberRemoved } from '#modules/company/contract/events.ts';
import { holdExecutions, setDeciders } from '#modules/flow/server/index.ts';
import { approvalActed, approvalRequested } from '../contract/events.ts';
import { concernsIn, deciders, peopleIn } from '../contract/process.ts';
import { type People, peopleOf, seatedNow } from './approval.process.ts';
import { type ApprovalRecord, hasPending, lockApprovals, selectPendingIds, updateWaiting } from './approval.queries.ts';

/** The approval with those who may decide it now; one that has ended stays as it ended. */
export async function asOfNow(people: People, approval: ApprovalRecord): Promise<ApprovalRecord> {
  if (approval.outcome !== 'pending') return { ...approval, waitingFor: [] };
  const steps = await seatedNow(people, approval);
  return { ...approval, steps, waitingFor: deciders(steps) };
}

/** Who reads the approval, or did until now: their screens are to follow. */
export function audienceOf(...states: Pick<ApprovalRecord, 'steps' | 'requestedBy' | 'waitingFor'>[]): string[] {
  const people = states.flatMap(({ steps, requestedBy, waitingFor }) => [
    ...peopleIn(steps),
    ...waitingFor,
    requestedBy,
  ]);
  return [...new Set(people)].filter((id) => id !== null);
}

/** Writes who decides now, and tells those who may anew. */
export function tellSeats(context: Context, known: ApprovalRecord, now: ApprovalRecord): void {
  const { id, executionId, stepId, title, requestedBy, waitingFor } = now;
  const audience = audienceOf(known, now);
  setDeciders(context, { executionId, stepId, people: concernsIn(now.steps, now.outcome) });
  const personIds = waitingFor.filter((person) => !known.waitingFor.includes(person));
  if (personIds.length === 0 && waitingFor.length === known.waitingFor.length) return;
  context.unit.add(updateWaiting(context.companyId, { id, waitingFor }));
  emit(context, approvalActed, { id, executionId, audience });
  const request = { id, executionId, audience, title, personIds, requestedBy };
  if (personIds.length > 0) emit(context, approvalRequested, request);
}

const pageSize = 200;

/**
 * The inboxes follow the roles, and who may decide anew is told. Executions are held before approvals are locked, both in
 * order: whoever decides or undoes meanwhile does the same.
 */
export async function reseat(context: Context): Promise<void> {
  const { companyId } = context;
  const people = peopleOf(context);
  const pending = await context.unit.query(selectPendingIds(companyId));
  await holdExecutions(context, [...new Set(pending.map(({ executionId }) => executionId))]);
  for (let from = 0; from < pending.length; from += pageSize) {
    const ids = pending.slice(from, from + pageSize).map(({ id }) => id);
    const page = await context.unit.query(lockApprovals(companyId, ids));
    for (const approval of page) {
      if (approval.outcome === 'pending') tellSeats(context, approval, await asOfNow(people, approval));
    }
  }
}

/** At once, and once for however many changed: an import of a hundred people is one look. Each night for approvals that began while the roles were being changed. */
export const decisionTasks = [
  task({
    name: 'decision.reseat',
    payload: z.object({}),
    schedule: {
      ...{ afterStart: 5000, every: 'local-midnight' },
      soon: { after: [memberRolesChanged, roleChanged, memberRemoved], ms: 0 },
    },
    hasWork: hasPending,
    run: reseat,
  }),
];
