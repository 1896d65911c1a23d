import { type Impact, picture, type StoredImpact } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { block, type Reversal } from '#kernel/server/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { approvalBlock } from '../../contract/blocks.ts';
import { decisionErrors as errors } from '../../contract/errors.ts';
import { approvalDecided, approvalRequested } from '../../contract/events.ts';
import { deciders, type Outcome, outcomeOf } from '../../contract/process.ts';
import { peopleOf, processOf } from '../approval.process.ts';
import {
  insertAction,
  insertApproval,
  selectApproval,
  selectApprovalsOfExecution,
  updateProcess,
} from '../approval.queries.ts';
import { selectLineByKey } from '../line.queries.ts';
import { asOfNow } from '../seating.service.ts';

const word = { ko: '결재', en: 'Approval' };

/** Sets the outcome that an undo, or the undo of an undo, brings about. */
async function setOutcome(
  context: Context,
  approval: { id: string; outcome: Outcome },
): Promise<{ before: Outcome } | null> {
  const { id: companyId } = companyOf(context);
  const [row] = await context.unit.query(selectApproval(companyId, approval.id, true));
  if (!row) return null;
  const outcome = approval.outcome === 'pending' ? outcomeOf(row.steps) : approval.outcome;
  const { steps, waitingFor } = await asOfNow(peopleOf(context), { ...row, outcome });
  context.unit.add(updateProcess(companyId, { id: row.id, steps, outcome, waitingFor }));
  const action = outcome === 'cancelled' ? 'cancelled' : 'requested';
  context.unit.add(insertAction(companyId, { id: newId(), approvalId: row.id, action, by: null, comment: null }));
  emit(context, approvalDecided, { ...row, outcome });
  return { before: row.outcome };
}

/** A cancelled approval keeps its votes; taking the cancellation back gives it the outcome that they make. */
async function revert(context: Context, impact: StoredImpact): Promise<Impact[]> {
  const { approvalId, outcome } = impact.data as { approvalId: string; outcome?: Outcome };
  const next: Outcome = outcome ?? 'cancelled';
  const done = await setOutcome(context, { id: approvalId, outcome: next });
  if (!done) return [];
  const undo: Outcome = next === 'cancelled' ? done.before : 'cancelled';
  return [{ subject: impact.subject, before: impact.after, after: impact.before, data: { approvalId, outcome: undo } }];
}

const approvals: Reversal = {
  name: 'decision.approvals',
  async revert(context, impacts) {
    const made: Impact[][] = [];
    for (const impact of impacts) made.push(await revert(context, impact));
    return made;
  },
};

export const approval = block({
  contract: approvalBlock,

  async run({ context, execution, step, settings }) {
    const { id: companyId } = companyOf(context);
    const [line] = await context.unit.query(selectLineByKey(companyId, settings.line));
    if (!line) throw fail(errors.LINE_NOT_FOUND);
    const requestedBy = execution.startedBy;
    const steps = await processOf(context, line, requestedBy);
    const id = newId();
    const waitingFor = deciders(steps);
    const { title, facts, amount = null, currency = null } = settings;
    const about = {
      id,
      executionId: execution.id,
      stepId: step.id,
      lineId: line.id,
      lineTitle: line.title,
      title,
      facts,
    };
    context.unit.add(insertApproval(companyId, { ...about, amount, currency, requestedBy, steps, waitingFor }));
    context.unit.add(
      insertAction(companyId, { id: newId(), approvalId: id, action: 'requested', by: requestedBy, comment: null }),
    );
    emit(context, approvalRequested, { id, executionId: execution.id, title, personIds: waitingFor });
    const impact: Impact = {
      subject: { type: 'approval', id, label: { ko: title, en: title } },
      before: null,
      after: picture((locale) => ({ [word[locale]]: title })),
      data: { approvalId: id },
    };
    return { state: 'waiting', output: { approvalId: id }, impacts: [impact] };
  },

  reversal: approvals,

  async cancel(context, step) {
    const { id: companyId } = companyOf(context);
    const open = await context.unit.query(selectApprovalsOfExecution(companyId, step.executionId));
    for (const row of open.filter((one) => one.stepId === step.id && one.outcome === 'pending')) {
      await setOutcome(context, { id: row.id, outcome: 'cancelled' });
    }
  },
});
