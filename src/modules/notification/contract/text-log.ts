/** Text log contract: the outcome of each text message, one row per number. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { textChannels } from './notice.ts';

/** Seconds from one try to the next, the first at once: about a day in all. */
export const textRetrySeconds = [10, 60, 300, 1800, 7200, 21_600, 43_200] as const;

/**
 * `waiting`: it is sent, or will be tried again. `accepted`: the service took it. `refused`: the service will not send it. `dropped`: a
 * correction of what did not go out, or what an undo held back before it left.
 */
export const TextState = z.enum(['waiting', 'accepted', 'refused', 'dropped']);
export type TextState = z.infer<typeof TextState>;

export const TextEntry = z.strictObject({
  id: Id,
  channel: z.enum(textChannels),
  /** Without its middle: `010-****-5678`. */
  number: z.string(),
  state: TextState,
  /** Why it was refused, or not taken yet. */
  reason: LocalText.nullable(),
  tries: z.int(),
  /** The run that sent it; null for a test. */
  executionId: Id.nullable(),
  /** Corrects an earlier message. */
  isCorrection: z.boolean(),
  at: Instant,
  endedAt: Instant.nullable(),
});
export type TextEntry = z.infer<typeof TextEntry>;

/**
 * True if it was retried to the end of its day: its job is in the list of failed ones, or soon will be, where operators may retry
 * it.
 */
export const isStuck = ({ state, tries }: Pick<TextEntry, 'state' | 'tries'>): boolean =>
  state === 'waiting' && tries > textRetrySeconds.length;
