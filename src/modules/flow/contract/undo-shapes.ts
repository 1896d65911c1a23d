/** Undo shapes: preview, result and record of an undo, and the totals of all undos. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Sum } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionStatus, ImpactView, NetEffect, PersonName, Refusal } from './shapes.ts';
import { listReasons, type UndoReasonCode, UndoStatus, undoReasons, undoStates } from './undo.ts';

const ImpactRow = ImpactView.extend({ executionId: Id });
const ChangedSince = z.object({
  /** The person who changed it; empty if nobody may be named. */
  changedBy: z.string(),
  changedAt: z.string(),
  reason: LocalText,
});
/** A part of something that is taken back otherwise; null: all of it. */
const RetainedRow = ImpactRow.extend(ChangedSince.shape).extend({ part: LocalText.nullable() });

const ChainLink = z.object({
  id: Id,
  title: z.string(),
  frameTitle: LocalText,
  status: ExecutionStatus,
  finishedAt: z.string().nullable(),
});

/** Maximum lines of each kind in a preview; a proved one is never longer. */
export const maxPreviewed = 300;

export const UndoPreview = z.object({
  executionId: Id,
  status: UndoStatus,
  allowed: z.boolean(),
  refusal: Refusal.nullable(),
  /**
   * True: it was executed and rolled back as a test. False: derived from known data (a large undo, or one the caller may not do).
   */
  proved: z.boolean(),
  /** True: something stays as it is. */
  partial: z.boolean(),
  /** Total lengths of the lists below, which contain a limited number of entries starting at `from`. */
  counts: z.object({ effects: z.int(), reverse: z.int(), kept: z.int(), impossible: z.int(), blocked: z.int() }),
  /** Per object, in order of execution: the decision. The single changes follow. */
  effects: z.array(NetEffect),
  reverse: z.array(ImpactRow),
  kept: z.array(RetainedRow),
  impossible: z.array(ImpactRow.extend({ reason: LocalText, followUp: LocalText })),
  blocked: z.array(ImpactRow.extend({ reason: LocalText, by: z.array(Id) })),
  /** Later executions that could be undone together with this one, in the order in which that happens. */
  chain: z.array(ChainLink),
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
  askedBy: PersonName,
  askedAt: z.string(),
  approvedBy: PersonName,
  approvedAt: z.string().nullable(),
  /** The execution in which the approval is decided. */
  approvalId: Id.nullable(),
  undoExecutionId: Id.nullable(),
  counts: z.object({ undone: z.int(), reversed: z.int(), kept: z.int(), impossible: z.int() }).nullable(),
  refusal: Refusal.nullable(),
  endedAt: z.string().nullable(),
  /** Progress of a large undo: changes reverted so far, and their total. Null before the first. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
});
export type UndoRecord = z.infer<typeof UndoRecord>;

const Totals = z.object({
  undos: z.int(),
  /** Money undone, in KRW; amounts without a rate are left out and counted in `unrated`. */
  won: Sum,
  unrated: z.int(),
});
/** Maximum number listed per side, those with the most undos. */
export const maxSums = 50;

/** Number of groups not listed, and of their undos: the totals include them. */
const UnlistedCounts = z.object({ groups: z.int(), undos: z.int() });

/** Undos that were done within the days asked for. */
export const UndoStatistics = z.object({
  from: z.string(),
  to: z.string(),
  total: Totals.extend({ executions: z.int() }),
  byFrame: z.array(Totals.extend({ frameId: Id, frameTitle: LocalText, executions: z.int() })),
  byReason: z.array(Totals.extend({ code: z.string(), label: LocalText })),
  byPerson: z.array(Totals.extend({ person: PersonName })),
  /** Totals missing from the lists above. */
  unlisted: z.object({ byFrame: UnlistedCounts, byReason: UnlistedCounts, byPerson: UnlistedCounts }),
});
export type UndoStatistics = z.infer<typeof UndoStatistics>;

const unknownReason: LocalText = { ko: '이유를 남기지 않음', en: 'No reason given' };
export function getReasonLabel(code: string, isRedo = false): LocalText {
  return listReasons(isRedo)[code as UndoReasonCode] ?? undoReasons[code as UndoReasonCode] ?? unknownReason;
}
