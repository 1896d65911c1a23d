/** Follow-up tasks: what an undo leaves for people to do, one task each. */
import type { FollowUp } from '#kernel/contract/block.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { toImpactView } from '../run/impact.ts';
import { findFollowUpAssignee } from './follow-up-assignee.ts';
import { findRedactedImpacts } from './redaction.ts';
import { followUpFrame } from './system-frames.ts';
import type { UndoContext } from './undo-plan.ts';
import type { ImpactVerdict } from './undo-target.ts';

interface FollowUpRequest extends UndoContext {
  /** True if the requester wants tasks for what cannot be reversed. */
  followUps: boolean;
  /** Changes the requester could read before the first was reverted. */
  readableImpactIds?: ReadonlySet<string>;
}

/** The task left for a person after the undo; null if nothing is left, or if nobody requested a task. */
export function getFollowUp({ verdict }: ImpactVerdict, isRequested: boolean): FollowUp | null {
  if (verdict.verdict === 'reverse') return verdict.followUp ?? null;
  if (verdict.verdict !== 'impossible' || !(isRequested || verdict.mustFollowUp)) return null;
  return { title: verdict.followUp, reason: verdict.reason };
}

/** @returns ids of the executions that ask for what the undo leaves to people */
export async function createFollowUpTasks(
  undoRequest: FollowUpRequest,
  judged: readonly ImpactVerdict[],
): Promise<string[]> {
  const { context } = undoRequest;
  const { locale } = context.company;
  const executionIds: string[] = [];
  const followUpVerdicts = judged.filter((item) => getFollowUp(item, undoRequest.followUps) !== null);
  if (followUpVerdicts.length === 0) return executionIds;
  const hidden = await findRedactedImpacts(context, followUpVerdicts, undoRequest.readableImpactIds);
  const assignee = await findFollowUpAssignee(context, undoRequest.right.requester.id);
  for (const item of followUpVerdicts) {
    const followUp = getFollowUp(item, undoRequest.followUps) as FollowUp;
    const { label } = toImpactView(context, item.impact, hidden).subject;
    const title = `${label}: ${followUp.title[locale]}`.slice(0, 200);
    const input = { title, description: followUp.reason[locale], ...assignee };
    executionIds.push((await startSystemExecution(context, { frame: followUpFrame, input, title })).id);
  }
  return executionIds;
}
