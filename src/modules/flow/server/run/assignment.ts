/** Who does a human task: who may not, and which one of a role is given it. */
import type { z } from 'zod';
import { membersWithRole } from '#modules/access/server/index.ts';
import { undoApprovalFrame } from '../../contract/frame.ts';
import type { taskBlock } from '../../contract/waiting-blocks.ts';
import { headOf } from '../frame/heads.ts';
import { giveTurn, takeTurn } from './assignment.queries.ts';
import type { Run } from './run.ts';

type Settings = z.output<typeof taskBlock.settings>;

/** Who may not do the task: who started the run, while anybody else has the role; nobody ever approves an own undo. */
function excluded(run: Run, settings: Settings, holders: readonly string[]): string | null {
  const { initiatorId, frameKey } = run.execution;
  if (!settings.byAnother || !settings.assigneeRole || !initiatorId) return null;
  if (frameKey === undoApprovalFrame) return initiatorId;
  return holders.some((personId) => personId !== initiatorId) ? initiatorId : null;
}

/** Tasks that the run gave and has not written. */
function pendingOf(run: Run): string[] {
  return [...run.changed].flatMap((path) => {
    const step = run.steps.get(path);
    return step?.status === 'waiting' && step.assigneeId !== null ? step.assigneeId : [];
  });
}

export interface Assignment {
  assigneeRole: string | null;
  assigneeId: string | null;
  notBy: string | null;
  /** How one of a role was chosen; null where none was. */
  rule: { kind: 'least-loaded' | 'round-robin'; role: string } | null;
}

export async function assignmentOf(run: Run, settings: Settings): Promise<Assignment> {
  const { assign, byAnother } = settings;
  const head = settings.assigneeHead
    ? await headOf(run.context, run.execution.initiatorId, settings.assigneeHead)
    : null;
  if (head) return { assigneeRole: null, assigneeId: head, notBy: null, rule: null };
  const role = settings.assigneeRole ?? null;
  const asksRole = role !== null && (byAnother || assign !== 'anyone');
  const holders = asksRole ? (await membersWithRole(run.context, role)).map(({ personId }) => personId) : [];
  const notBy = excluded(run, settings, holders);
  const plain = { assigneeRole: role, assigneeId: settings.assigneeId ?? null, notBy, rule: null };
  const personIds = [...new Set(holders)].filter((personId) => personId !== notBy);
  if (role === null || assign === 'anyone' || personIds.length === 0) return plain;
  const { companyId, unit } = run.context;
  // Asked one after the other: what was given meanwhile is seen only once the turn is held.
  const [turn] = await unit.query(takeTurn(companyId, role));
  const pending = assign === 'least-loaded' ? pendingOf(run) : null;
  const giving = { role, given: turn?.given ?? 1, personIds, pending };
  const [chosen] = await unit.query(giveTurn(companyId, giving));
  if (!chosen) return plain;
  return { assigneeRole: null, assigneeId: chosen.personId, notBy, rule: { kind: assign, role } };
}
