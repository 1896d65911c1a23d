/** The outcomes that an undo of runs, and the undo of an undo, bring about. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { setDeciders } from '#modules/flow/server/index.ts';
import { type ApprovalOutcome, getOutcome, listConcerns } from '../contract/approval-process.ts';
import { approvalDecided } from '../contract/events.ts';
import { type ApprovalRecord, insertActions, lockApprovals, updateProcesses } from './approval.queries.ts';
import { createPeopleSource } from './approval-seating.ts';
import { listAudience, refreshApproval } from './seating.service.ts';

export interface OutcomeChange {
  before: ApprovalOutcome;
  after: ApprovalOutcome;
}

/**
 * Sets the outcomes of approvals; `pending` means the outcome their votes determine. Returns the changes: an approval that already
 * has its outcome is skipped, so that a second caller notifies nobody twice.
 */
export async function updateOutcomes(
  context: Context,
  outcomesById: ReadonlyMap<string, ApprovalOutcome>,
): Promise<Map<string, OutcomeChange>> {
  if (outcomesById.size === 0) return new Map();
  const { companyId } = context;
  const people = createPeopleSource(context);
  const changed: (ApprovalRecord & { before: ApprovalOutcome })[] = [];
  for (const row of await context.unit.query(lockApprovals(companyId, [...outcomesById.keys()]))) {
    const nextOutcome = outcomesById.get(row.id) ?? row.outcome;
    const outcome = nextOutcome === 'pending' ? getOutcome(row.steps) : nextOutcome;
    if (outcome !== row.outcome)
      changed.push({ ...(await refreshApproval(people, { ...row, outcome })), before: row.outcome });
  }
  if (changed.length === 0) return new Map();
  context.unit.add(updateProcesses(companyId, changed));
  const actions = changed.map(({ id: approvalId, outcome }) => {
    const action = outcome === 'cancelled' ? 'cancelled' : 'requested';
    return { id: createId(), approvalId, action, by: null, comment: null };
  });
  context.unit.add(insertActions(companyId, actions));
  for (const approval of changed) {
    const { id, executionId, stepId, title, requestedBy, outcome, steps } = approval;
    setDeciders(context, { executionId, stepId, people: listConcerns(steps, outcome) });
    emit(context, approvalDecided, { id, executionId, audience: listAudience(approval), title, requestedBy, outcome });
  }
  return new Map(changed.map(({ id, before, outcome }) => [id, { before, after: outcome }]));
}
