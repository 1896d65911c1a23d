/** Rehearsal shapes: its answers and its result, with the run, its sub-flows and the steps it would wait for. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ForecastEffect } from './forecast.ts';
import { FormField } from './form-field.ts';
import { Outlet } from './frame.ts';
import { ExecutionStatus, ImpactView, StepView } from './shapes.ts';
import { UndoPreview } from './undo-shapes.ts';

/** As many as a person would have the patience to give. */
export const maxAnswers = 100;

/**
 * What somebody would say to a step that waits, by the step's path: `ask`, in a loop `lines/0/ask`, in a sub-flow
 * `sub/decide`. `output` holds the values of a form or task, the payload of a signal, the `comment` of an approval.
 */
export const RehearsalAnswer = z.strictObject({
  path: z.string().min(1).max(1000),
  /** The way out; may be left out where there is only one. */
  outlet: Outlet.optional(),
  output: z.record(z.string().max(60), z.json()).default({}),
});
export type RehearsalAnswer = z.infer<typeof RehearsalAnswer>;

const StepPlace = z.object({ path: z.string(), block: z.string(), title: LocalText });
export type StepPlace = z.infer<typeof StepPlace>;

/** A step that waits, and what an answer to it may say. */
export const WaitingStep = StepPlace.extend({
  kind: z.string(),
  fields: z.array(FormField),
  outlets: z.array(z.object({ key: Outlet, label: LocalText })),
});
export type WaitingStep = z.infer<typeof WaitingStep>;

/** A step that asks people, and in which order. */
export const ApprovalStep = StepPlace.extend({
  kind: z.string(),
  /** One after the other. */
  turns: z.array(
    z.object({
      /** Null where the step has one turn only. */
      title: LocalText.nullable(),
      /** True: its seats one after the other; false: all at once. */
      isInTurn: z.boolean(),
      /** `any`: one of the seats is enough. */
      rule: z.enum(['all', 'any']),
      seats: z.array(
        z.object({
          role: LocalText.nullable(),
          /** Any one of them; empty: nobody, and the run would wait for ever. */
          people: z.array(z.object({ id: Id, name: z.string() })),
          /** True: nobody has the role, or the named person left, and these replace them. */
          standsIn: z.boolean(),
        }),
      ),
    }),
  ),
});
export type ApprovalStep = z.infer<typeof ApprovalStep>;

/** A message as those who get it read it. */
export const RehearsedMessage = z.object({
  path: z.string().nullable(),
  channel: LocalText,
  to: z.array(LocalText),
  title: LocalText,
  body: LocalText,
  /** A path on the company's host. */
  link: z.string().nullable(),
  /** An outgoing mail or text, in the company's language; null if it stays in the product. */
  outgoing: z.object({ subject: z.string().nullable(), text: z.string() }).nullable(),
});
export type RehearsedMessage = z.infer<typeof RehearsedMessage>;

/** The effects of an undo right after the end. */
export const RehearsedUndo = UndoPreview.pick({
  status: true,
  allowed: true,
  refusal: true,
  partial: true,
  effects: true,
  notices: true,
}).extend({
  /** One per change, latest first; `kept` and `reverse` may both refer to parts of one object. */
  changes: z.array(
    z.object({
      path: z.string().nullable(),
      label: z.string(),
      verdict: z.enum(['reverse', 'kept', 'impossible', 'blocked']),
      /** Why it stays; null where it does not. */
      reason: LocalText.nullable(),
      followUp: LocalText.nullable(),
    }),
  ),
  /** Steps that were answered for and would do something outside that cannot be taken back. */
  outside: z.array(StepPlace),
});
export type RehearsedUndo = z.infer<typeof RehearsedUndo>;

export const RehearsalResult = z.object({
  status: ExecutionStatus,
  /** In the order in which they began, those of a sub-flow after the step that started it. */
  steps: z.array(
    StepView.pick({ path: true, blockId: true, kind: true, title: true, status: true, outlet: true, output: true }),
  ),
  /** The net effects, a sentence each. */
  effects: z.array(ForecastEffect),
  /** In the order of happening, each with the path of its step. */
  impacts: z.array(ImpactView.omit({ id: true, at: true }).extend({ path: z.string().nullable() })),
  /** The people asked, in step order; including steps already answered. */
  asked: z.array(ApprovalStep),
  /** Messages to people, in order of time. */
  messages: z.array(RehearsedMessage),
  /** Null until the run reaches its end. */
  undo: RehearsedUndo.nullable(),
  /** Waiting steps: answer these to continue. */
  waitingFor: z.array(WaitingStep),
  /** Paths of answers that were not needed, because the run went another way or did not come so far. */
  unused: z.array(z.string()),
  error: z
    .object({
      code: z.string(),
      ko: z.string(),
      en: z.string(),
      details: z.json(),
      /** The step that failed; null when it was none, as for a definition that has problems. */
      at: StepPlace.nullable(),
    })
    .nullable(),
});
export type RehearsalResult = z.infer<typeof RehearsalResult>;
