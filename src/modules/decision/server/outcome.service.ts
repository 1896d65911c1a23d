/** The outcomes that an undo of runs, and the undo of an undo, bring about. */
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { setDeciders } from '#modules/flow/server/index.ts';
import { approvalDecided } from '../contract/events.ts';
import { concernsIn, type Outcome, outcomeOf } from '../contract/process.ts';
import { peopleOf } from './approval.process.ts';
import { type ApprovalRecord, insertActions, lockApprovals, updateProcesses } from './approval.queries.ts';
import { asOfNow, audienceOf } from './seating.service.ts';

export interface OutcomeChange {
  before: Outcome;
  after: Outcome;
}

/**
 * Gives approvals their outcomes; `pending` means what their votes make. Returns what changed: one that has its outcome
 * already is left alone, so that whoever comes second tells nobody anything twice.
 */
export async function setOutcomes(
  context: Context,
  wanted: ReadonlyMap<string, Outcome>,
): Promise<Map<string, OutcomeChange>> {
  if (wanted.size === 0) return new Map();
  const { companyId } = context;
  const people = peopleOf(context);
  const changed: (ApprovalRecord & { before: Outcome })[] = [];
  for (const row of await context.unit.query(lockApprovals(companyId, [...wanted.keys()]))) {
    const asked = wanted.get(row.id) ?? row.outcome;
    const outcome = asked === 'pending' ? outcomeOf(row.steps) : asked;
    if (outcome !== row.outcome) changed.push({ ...(await asOfNow(people, { ...row, outcome })), before: row.outcome });
  }
  if (changed.length === 0) return new Map();
  context.unit.add(updateProcesses(companyId, changed));
  const actions = changed.map(({ id: approvalId, outcome }) => {
    const action = outcome === 'cancelled' ? 'cancelled' : 'requested';
    return { id: newId(), approvalId, action, by: null, comment: null };
  });
  context.unit.add(insertActions(companyId, actions));
  for (const approval of changed) {
    const { id, executionId, stepId, title, requestedBy, outcome, steps } = approval;
    setDeciders(context, { executionId, stepId, people: concernsIn(steps, outcome) });
    emit(context, approvalDecided, { id, executionId, audience: audienceOf(approval), title, requestedBy, outcome });
  }
  return new Map(changed.map(({ id, before, outcome }) => [id, { before, after: outcome }]));
}
