/** What an operator looks at: runs that stand still, with the reason in words, and what waits for whom and for how long. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionRow } from '../shapes.ts';
import { HookDoubt } from '../stream.ts';

/** A step that waits for longer is told of. */
export const longWaitDays = 3;
/** A run that goes on by itself and did nothing for so long stands still. */
export const stillMinutes = 10;
/** So many failed runs are grouped, the longest failed first. */
export const mostGrouped = 1000;
/** So many are tried again at one time. */
export const mostRetried = 200;

/** `failed`: a step was refused. `waiting`: for somebody or something, for long. `still`: it should go on and does not. */
export const stuckKinds = ['failed', 'waiting', 'still'] as const;
export const StuckKind = z.enum(stuckKinds);
export type StuckKind = z.infer<typeof StuckKind>;

export const StuckRow = z.object({
  /** The execution's. */
  id: ExecutionRow.shape.id,
  execution: ExecutionRow,
  stuck: StuckKind,
  /** Since when. */
  since: z.string(),
  /** Null where no step is to blame. */
  step: z.object({ path: z.string(), title: LocalText, attempts: z.int() }).nullable(),
  /** The code of what failed; null for what waits. */
  code: z.string().nullable(),
  reason: LocalText,
});
export type StuckRow = z.infer<typeof StuckRow>;

/** So long after the last refusal an address is shown. */
export const refusedDays = 7;

/** An address of a hook at which calls are refused, since the last one that was believed. */
export const RefusedHook = z.object({
  /** The stream's. */
  id: Id,
  name: z.string(),
  frameTitle: LocalText,
  since: z.string(),
  lastAt: z.string(),
  calls: z.int(),
  reason: HookDoubt,
});
export type RefusedHook = z.infer<typeof RefusedHook>;

/** Failed runs with the same error. */
export const FailureGroup = z.object({
  code: z.string(),
  /** Of the latest of them. */
  reason: LocalText,
  count: z.int(),
  frames: z.array(z.object({ key: z.string(), title: LocalText })),
  since: z.string(),
});
export type FailureGroup = z.infer<typeof FailureGroup>;

/** What works in the background: runs that go on, mails, and all else. */
export const queueKinds = ['flow', 'mail', 'other'] as const;

export const OperatorOverview = z.object({
  failed: z.int(),
  waiting: z.int(),
  still: z.int(),
  /** Undos of which calls to others are still to be taken back: `GET /api/flow/undos?state=compensating`. */
  compensating: z.int(),
  /** Undo windows that close within a week. */
  expiring: z.int(),
  failures: z.array(FailureGroup),
  queues: z.array(z.object({ key: z.enum(queueKinds), waiting: z.int(), oldest: z.string().nullable() })),
  /** Open tasks of a role, those that wait the longest first. */
  roles: z.array(z.object({ role: z.string(), title: LocalText, tasks: z.int(), long: z.int(), since: z.string() })),
});
export type OperatorOverview = z.infer<typeof OperatorOverview>;
