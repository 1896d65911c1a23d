/** Streams: automatic starts of a frame. A schedule, an event of any module, an external call. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { FrameKey, frameLimits, RunAs } from './frame.ts';
import { ExecutionStatus } from './shapes.ts';
import { MissedPolicy, StreamSchedule } from './stream-schedule.ts';

export const streamKinds = ['schedule', 'event', 'hook'] as const;
export const StreamState = z.enum(['active', 'paused']);
export type StreamState = z.infer<typeof StreamState>;
export const EventName = z
  .string()
  .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*){2}$/)
  .max(120);

/** Authentication of a call: by a signature (Standard Webhooks), or by the secret itself in a header. */
export const HookProof = z.enum(['signature', 'key']);
export type HookProof = z.infer<typeof HookProof>;
/** Why a call is not believed: its signature or its key is wrong, its time is missing or too far from now, its id is missing. */
export const HookRefusalReason = z.enum(['signature', 'key', 'time', 'id']);
export type HookRefusalReason = z.infer<typeof HookRefusalReason>;
/** The header of a secret key. */
export const hookKeyHeader = 'x-hook-key';
/** A call of longer ago, in seconds, is refused; so is one from the future. */
export const hookTolerance = 300;
/** Bytes of a call. */
export const hookLimit = 262_144;
/** A flow starts one that starts one by events: so often, then no more. */
export const maxStreamDepth = 5;
/** And so often do flows of one chain start that have led to it already, however many they are side by side. */
export const maxStreamRepeats = 50;

export const StreamSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('schedule'), schedule: StreamSchedule, missed: MissedPolicy.default('once') }),
  z.strictObject({
    kind: z.literal('event'),
    event: EventName,
    /** Of events of runs: those of this flow only. */
    frameKey: FrameKey.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('hook'), proof: HookProof.default('signature') }),
]);
export type StreamSettings = z.infer<typeof StreamSettings>;

export const StreamInput = z.record(z.string().max(60), z.json());

/** User input for a stream. */
export const StreamBody = z.strictObject({
  name: text({ max: 100 }),
  frameKey: FrameKey,
  settings: StreamSettings,
  /** Values of the start form; texts that begin with `=` are expressions over `event`, `body` or `scheduled`. */
  input: StreamInput.default({}),
  /** An expression over the same; it starts only where it is true. */
  condition: z.string().trim().max(frameLimits.expressionLength).nullable().default(null),
  runAs: RunAs.default({ kind: 'initiator' }),
});
export type StreamBody = z.infer<typeof StreamBody>;

export const StartOutcome = z.enum(['started', 'condition', 'paused', 'missed', 'refused', 'loop']);
export type StartOutcome = z.infer<typeof StartOutcome>;
const StartError = z.object({ code: z.string(), ko: z.string(), en: z.string() });

export const StreamStart = z.object({
  id: Id,
  outcome: StartOutcome,
  /** When it was due, or when what began it happened. */
  dueAt: z.string(),
  receivedAt: z.string(),
  isTest: z.boolean(),
  /** Why it did not start. */
  error: StartError.nullable(),
  /** Of missed ones: how many, at least. */
  missed: z.int().nullable(),
  executionId: Id.nullable(),
  executionStatus: ExecutionStatus.nullable(),
});
export type StreamStart = z.infer<typeof StreamStart>;

export const Stream = z.object({
  id: Id,
  name: z.string(),
  frame: z.object({ id: Id, key: FrameKey, title: LocalText, isRetired: z.boolean() }),
  settings: StreamSettings,
  /** When it starts, in words. */
  when: LocalText,
  input: StreamInput,
  condition: z.string().nullable(),
  runAs: RunAs,
  state: StreamState,
  nextAt: z.string().nullable(),
  /** Of a call from outside: where to. */
  address: z.string().nullable(),
  /** Whose rights a run has, where it acts by its maker's. */
  madeBy: z.object({ id: Id, name: z.string() }),
  last: StreamStart.nullable(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Stream = z.infer<typeof Stream>;

/** An event that may start flows. */
export const StreamEvent = z.object({
  name: EventName,
  title: LocalText,
  /** Known fields: `event.payload.<key>`. */
  fields: z.array(z.object({ key: z.string(), type: z.string(), label: LocalText.nullable() })),
});
export type StreamEvent = z.infer<typeof StreamEvent>;
