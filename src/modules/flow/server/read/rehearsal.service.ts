/** A rehearsal for its author: the tried run, the people it asks, its messages, and the effect of an undo. */

import type { Context } from '#kernel/server/context.ts';
import type { RehearsalResult } from '../../contract/rehearsal.ts';
import { type Rehearsal, rehearseFlow, type Stage } from '../run/rehearsal-run.service.ts';
import { listApprovalSteps } from './rehearsal.approvals.ts';
import { listRehearsedMessages } from './rehearsal.messages.ts';
import { forecastRehearsedUndo } from './rehearsal.undo.ts';

type StageView = Pick<RehearsalResult, 'asked' | 'messages' | 'undo'>;

const emptyStageView: StageView = { asked: [], messages: [], undo: null };

async function viewStage(context: Context, stage: Stage): Promise<StageView> {
  const approvalSteps = await listApprovalSteps(context, stage);
  const messages = await listRehearsedMessages(context, stage);
  return {
    asked: approvalSteps,
    messages,
    undo: stage.status === 'finished' ? await forecastRehearsedUndo(context, stage) : null,
  };
}

/** @throws REHEARSAL_ANSWER_UNKNOWN, OUTLET_UNKNOWN, VALIDATION_FAILED with `answers.N.…` */
export async function rehearseFrame(context: Context, rehearsal: Rehearsal): Promise<RehearsalResult> {
  const { outcome, seen: stageView } = await rehearseFlow(context, rehearsal, (stage) => viewStage(context, stage));
  return { ...outcome, ...(stageView ?? emptyStageView) };
}
