/** Trouble shapes: for operators, web hooks that get no answer and calls that were given up. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { HookState } from '../hook.ts';

/** Maximum number of retries at one time. */
export const maxRetriedCalls = 200;

export const FailingHook = z.object({
  id: Id,
  name: z.string(),
  state: HookState,
  /** No try went well since. */
  since: Instant,
  /** Why the last try did not go well. */
  reason: LocalText,
  /** Failed deliveries that are not retried any more. */
  failed: z.int(),
  /** Deliveries still waiting. */
  waiting: z.int(),
});
export type FailingHook = z.infer<typeof FailingHook>;

export const FailedCall = z.object({
  id: Id,
  /** `compensation`: it takes a call back. */
  kind: z.enum(['call', 'compensation']),
  /** Method and address. */
  line: z.string(),
  execution: z.object({ id: Id, title: z.string() }),
  reason: LocalText,
  attempts: z.int(),
  since: Instant,
});
export type FailedCall = z.infer<typeof FailedCall>;
