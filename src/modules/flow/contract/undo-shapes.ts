/** What the room tells about an undo: its preview, its result, its record and the sums of all of them. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Sum } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionStatus, ImpactView, NetEffect, Refusal, Who } from './shapes.ts';
import { reasonsOf, type UndoReasonCode, UndoStatus, undoReasons, undoStates } from './undo.ts';

const ImpactLine = ImpactView.extend({ executionId: Id });
const Since = z.object({
  /** Who changed it; empty where nobody is to be named. */
  changedBy: z.string(),
  changedAt: z.string(),
  reason: LocalText,
});
/** A part of something that is taken back otherwise; null: all of it. */
const KeptLine = ImpactLine.extend(Since.shape).extend({ part: LocalText.nullable() });

const Linked = z.object({
  id: Id,
  title: z.string(),
  frameTitle: LocalText,
  status: ExecutionStatus,
  finishedAt: z.string().nullable(),
});

/** So many lines of each kind a preview shows; what is proved is never longer. */
export const mostPreviewed = 300;

export const UndoPreview = z.object({
  executionId: Id,
  status: UndoStatus,
  allowed: z.boolean(),
  refusal: Refusal.nullable(),
  /** True: it was carried out and taken back again to be sure. False: told from what is known (a large one, or one that the asking person may not do). */
  proved: z.boolean(),
  /** True: something stays as it is. */
  partial: z.boolean(),
  /** How many there are of each of the lists below, which hold so many of them from `from` on. */
  counts: z.object({ effects: z.int(), reverse: z.int(), kept: z.int(), impossible: z.int(), blocked: z.int() }),
  /** Per thing, in the order of doing: the decision. The single changes stand below. */
  effects: z.array(NetEffect),
  reverse: z.array(ImpactLine),
  kept: z.array(KeptLine),
  impossible: z.array(ImpactLine.extend({ reason: LocalText, followUp: LocalText })),
  blocked: z.array(ImpactLine.extend({ reason: LocalText, by: z.array(Id) })),
  /** Later executions that could be undone together with this one, in the order in which that happens. */
  chain: z.array(Linked),
  /** Steps still open, which vanish. */
  pending: z.array(z.object({ path: z.string(), title: LocalText })),
  notices: z.array(Refusal),
  /** Send it back as `expected`: the undo is refused when anything changed since. */
  hash: z.string(),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

export const UndoResult = z.object({
  undoId: Id,
  /**
   * `undoing`: it is large, the worker carries it out (202); the counts are not known yet. `compensating`: all of the company's own is
   * taken back, and calls to others are under way; the record says when it is done.
   */
  state: z.enum(['done', 'undoing', 'compensating']),
  undoExecutionId: Id.nullable(),
  undone: z.array(Id),
  reversed: z.int(),
  kept: z.int(),
  impossible: z.int(),
  /** True: something stays as it is. */
  partial: z.boolean(),
  notices: z.array(Refusal),
  followUps: z.array(Id),
});
export type UndoResult = z.infer<typeof UndoResult>;

/** One undo as a record: who asked, who approved, why, and what came of it. */
export const UndoRecord = z.object({
  id: Id,
  executionId: Id,
  executionTitle: z.string(),
  frameTitle: LocalText,
  state: z.enum(undoStates),
  withDependents: z.boolean(),
  reason: z.object({ code: z.string(), text: z.string() }),
  askedBy: Who,
  askedAt: z.string(),
  approvedBy: Who,
  approvedAt: z.string().nullable(),
  /** The execution in which the approval is decided. */
  approvalId: Id.nullable(),
  undoExecutionId: Id.nullable(),
  counts: z.object({ undone: z.int(), reversed: z.int(), kept: z.int(), impossible: z.int() }).nullable(),
  refusal: Refusal.nullable(),
  endedAt: z.string().nullable(),
  /** Of a large one while it is under way: so many changes of so many are taken back. Null before the first is. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
});
export type UndoRecord = z.infer<typeof UndoRecord>;

const Totals = z.object({
  undos: z.int(),
  /** Money taken back, in won; amounts without a rate are left out and counted in `unrated`. */
  won: Sum,
  unrated: z.int(),
});
/** Of each side so many are listed, those with the most undos. */
export const mostSums = 50;

/** How many groups are not listed, and how many undos they hold: the totals have them. */
const Unlisted = z.object({ groups: z.int(), undos: z.int() });

/** Undos that were done within the days asked for. */
export const UndoStatistics = z.object({
  from: z.string(),
  to: z.string(),
  total: Totals.extend({ executions: z.int() }),
  byFrame: z.array(Totals.extend({ frameId: Id, frameTitle: LocalText, executions: z.int() })),
  byReason: z.array(Totals.extend({ code: z.string(), label: LocalText })),
  byPerson: z.array(Totals.extend({ person: Who })),
  /** What the lists above leave out. */
  unlisted: z.object({ byFrame: Unlisted, byReason: Unlisted, byPerson: Unlisted }),
});
export type UndoStatistics = z.infer<typeof UndoStatistics>;

const unknownReason: LocalText = { ko: '이유를 남기지 않음', en: 'No reason given' };
export function reasonLabel(code: string, isRedo = false): LocalText {
  return reasonsOf(isRedo)[code as UndoReasonCode] ?? undoReasons[code as UndoReasonCode] ?? unknownReason;
}
