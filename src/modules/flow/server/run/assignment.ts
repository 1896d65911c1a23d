/** Task assignment: who is excluded from a human task, and which role holder gets it. */
import type { z } from 'zod';
import { listMembersWithRole } from '#modules/access/server/index.ts';
import { undoApprovalFrameKey } from '../../contract/frame.ts';
import type { taskBlock } from '../../contract/waiting-blocks.ts';
import { findHead } from '../frame/org-heads.ts';
import { lockRoleCount, updateNextAssignee } from './assignment.queries.ts';
import type { Run } from './run.ts';

type Settings = z.output<typeof taskBlock.settings>;

/** The person excluded from the task: the initiator, while another person has the role; nobody ever approves their own undo. */
function findExcludedPerson(run: Run, settings: Settings, holders: readonly string[]): string | null {
  const { initiatorId, frameKey } = run.execution;
  if (!settings.byAnother || !settings.assigneeRole || !initiatorId) return null;
  if (frameKey === undoApprovalFrameKey) return initiatorId;
  return holders.some((personId) => personId !== initiatorId) ? initiatorId : null;
}

/** Tasks that the run gave and has not written. */
function listPendingAssignees(run: Run): string[] {
  return [...run.changed].flatMap((path) => {
    const step = run.steps.get(path);
    return step?.status === 'waiting' && step.assigneeId !== null ? step.assigneeId : [];
  });
}

export interface Assignment {
  assigneeRole: string | null;
  assigneeId: string | null;
  notBy: string | null;
  /** Rule that chose a holder of the role; null if none was. */
  rule: { kind: 'least-loaded' | 'round-robin'; role: string } | null;
}

export async function assignTask(run: Run, settings: Settings): Promise<Assignment> {
  const { assign, byAnother } = settings;
  const head = settings.assigneeHead
    ? await findHead(run.context, run.execution.initiatorId, settings.assigneeHead)
    : null;
  if (head) return { assigneeRole: null, assigneeId: head, notBy: null, rule: null };
  const role = settings.assigneeRole ?? null;
  const asksRole = role !== null && (byAnother || assign !== 'anyone');
  const holders = asksRole ? (await listMembersWithRole(run.context, role)).map(({ personId }) => personId) : [];
  const notBy = findExcludedPerson(run, settings, holders);
  const plain = { assigneeRole: role, assigneeId: settings.assigneeId ?? null, notBy, rule: null };
  const personIds = [...new Set(holders)].filter((personId) => personId !== notBy);
  if (role === null || assign === 'anyone' || personIds.length === 0) return plain;
  const { companyId, unit } = run.context;
  // Asked one after the other: what was given meanwhile is seen only once the turn is held.
  const [roleCount] = await unit.query(lockRoleCount(companyId, role));
  const pending = assign === 'least-loaded' ? listPendingAssignees(run) : null;
  const giving = { role, given: roleCount?.given ?? 1, personIds, pending };
  const [chosen] = await unit.query(updateNextAssignee(companyId, giving));
  if (!chosen) return plain;
  return { assigneeRole: null, assigneeId: chosen.personId, notBy, rule: { kind: assign, role } };
}
