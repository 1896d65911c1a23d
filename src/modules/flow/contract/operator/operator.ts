/** Operator shapes: stuck runs with the reason in words, and waiting work with its assignee and its waiting time. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionRow } from '../shapes.ts';
import { HookRefusalReason } from '../stream.ts';

/** A longer wait is reported. */
export const longWaitDays = 3;
/** Minutes without progress after which an automatic run counts as stuck. */
export const stillMinutes = 10;
/** Maximum number of failed runs grouped, oldest failure first. */
export const maxGrouped = 1000;
/** Maximum number retried at once. */
export const maxRetried = 200;

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
  reason: HookRefusalReason,
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

/** Background work: continuing runs, mails, and everything else. */
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
