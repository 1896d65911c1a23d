/** A rehearsal as its author reads it: the run that was tried, whom it asks, what people are told, and what an undo would do. */

import type { Context } from '#kernel/server/context.ts';
import type { RehearsalResult } from '../../contract/rehearsal.ts';
import { type Rehearsal, type Stage, tryOut } from '../run/rehearse.service.ts';
import { askedIn } from './rehearsal.asked.ts';
import { messagesIn } from './rehearsal.messages.ts';
import { undoOf } from './rehearsal.undo.ts';

type Seen = Pick<RehearsalResult, 'asked' | 'messages' | 'undo'>;

const nothing: Seen = { asked: [], messages: [], undo: null };

async function lookAt(context: Context, stage: Stage): Promise<Seen> {
  const asked = await askedIn(context, stage);
  const messages = await messagesIn(context, stage);
  return { asked, messages, undo: stage.status === 'finished' ? await undoOf(context, stage) : null };
}

/** @throws REHEARSAL_ANSWER_UNKNOWN, OUTLET_UNKNOWN, VALIDATION_FAILED with `answers.N.…` */
export async function rehearse(context: Context, rehearsal: Rehearsal): Promise<RehearsalResult> {
  const { told, seen } = await tryOut(context, rehearsal, (stage) => lookAt(context, stage));
  return { ...told, ...(seen ?? nothing) };
}
