/** The rules of undo, pure: the same for the button, the request and the nightly job. All instants in ISO 8601. */
import { z } from 'zod';
import type { LocalText } from '#kernel/contract/text.ts';
import { flowErrors } from './errors.ts';
import type { LogType } from './frame.ts';

/** Days in which an execution can be undone (specification 9). */
export const undoPeriods = { flow: 7, finance: 30, impact: 3, default: 7 } as const;
/** From this amount in won on, an execution that is financial or stands in the books can be undone for so many days. Largest first. */
export const financePeriods = [
  { from: 10_000_000, days: 90 },
  { from: 1_000_000, days: 60 },
] as const;
/** Days left from which on a level of warning holds. */
export const warningDays = { critical: 1, warning: 3, info: 7 } as const;

export const WarningLevel = z.enum(['none', 'info', 'warning', 'critical']);
export type WarningLevel = z.infer<typeof WarningLevel>;

export const UndoStatus = z.object({
  isExpired: z.boolean(),
  /** Null when it never expires, and while the execution still runs. */
  expirationDate: z.string().nullable(),
  /** Whole days left, rounded up; null when it never expires. */
  daysUntilExpiration: z.int().nullable(),
  canUndo: z.boolean(),
  expirationReason: z.object({ ko: z.string(), en: z.string() }).nullable(),
  warningLevel: WarningLevel,
});
export type UndoStatus = z.infer<typeof UndoStatus>;

const day = 86_400_000;

/** What an execution moved, in won: the one figure for its window and for the approval of its undo. `unrated`: an amount had no rate. */
export type Worth = number | 'unrated';

/** After so many days a redo can still be undone, even where the run's own window ends before. */
export const redoDays = 3;

/**
 * Days of the undo window. The amount counts for financial executions, and for each whose money stands in the books, whatever its
 * kind; one without a rate counts as the largest.
 */
export function undoDays(about: {
  logType: LogType | (string & {});
  wonAmount: Worth | null;
  /** It posted: an entry, or what stock is worth. */
  isBooked?: boolean;
}): number {
  const period = undoPeriods[about.logType as LogType] ?? undoPeriods.default;
  if ((about.logType !== 'finance' && !about.isBooked) || about.wonAmount === null) return period;
  const amount = about.wonAmount === 'unrated' ? Number.POSITIVE_INFINITY : Math.abs(about.wonAmount);
  return financePeriods.find((step) => amount >= step.from)?.days ?? period;
}

/** What of an execution decides whether it can be undone now. */
export interface Undoable {
  status: 'running' | 'waiting' | 'finished' | 'failed' | 'cancelled';
  supportsUndo: boolean;
  undoneBy: string | null;
  undoDeadline: string | null;
  /** Since when what it was given is destroyed: its time to be kept is over. */
  forgottenAt?: string | null;
}

const unsupported: LocalText = { ko: flowErrors.UNDO_UNSUPPORTED.ko, en: flowErrors.UNDO_UNSUPPORTED.en };
const expired: LocalText = { ko: flowErrors.UNDO_EXPIRED.ko, en: flowErrors.UNDO_EXPIRED.en };
const behindErasure: LocalText = { ko: flowErrors.UNDO_BEHIND_ERASURE.ko, en: flowErrors.UNDO_BEHIND_ERASURE.en };
const done: LocalText = { ko: flowErrors.UNDO_ALREADY_DONE.ko, en: flowErrors.UNDO_ALREADY_DONE.en };

function levelAt(millisecondsLeft: number): WarningLevel {
  if (millisecondsLeft <= warningDays.critical * day) return 'critical';
  if (millisecondsLeft <= warningDays.warning * day) return 'warning';
  return millisecondsLeft <= warningDays.info * day ? 'info' : 'none';
}

function closed(deadline: string | null, reason: LocalText): UndoStatus {
  return {
    isExpired: true,
    expirationDate: deadline,
    daysUntilExpiration: 0,
    canUndo: false,
    expirationReason: reason,
    warningLevel: 'none',
  };
}

/**
 * The state of an execution's undo at an instant (specification 3, 4). Logs without support count as expired.
 * A deadline belongs to the past from its own instant on.
 */
export function undoStatus(execution: Undoable, now: string): UndoStatus {
  const { undoDeadline: deadline } = execution;
  if (execution.undoneBy !== null) return { ...closed(deadline, done), isExpired: false, daysUntilExpiration: null };
  const left = deadline === null ? null : Date.parse(deadline) - Date.parse(now);
  if (left !== null && left <= 0) return closed(deadline, expired);
  if (execution.forgottenAt) return closed(deadline, behindErasure);
  if (!execution.supportsUndo) return closed(deadline, unsupported);
  return {
    isExpired: false,
    expirationDate: deadline,
    daysUntilExpiration: left === null ? null : Math.ceil(left / day),
    canUndo: true,
    expirationReason: null,
    warningLevel: left === null ? 'none' : levelAt(left),
  };
}

/** The error with which an undo is refused now; null when its time and state allow it. */
export function undoRefusal(execution: Undoable, now: string) {
  if (execution.undoneBy !== null) return flowErrors.UNDO_ALREADY_DONE;
  const status = undoStatus(execution, now);
  if (status.canUndo) return null;
  if (status.expirationReason === behindErasure) return flowErrors.UNDO_BEHIND_ERASURE;
  return status.expirationReason === expired ? flowErrors.UNDO_EXPIRED : flowErrors.UNDO_UNSUPPORTED;
}

/** Why something is undone: summed per flow, so that a company sees what it does twice. */
export const undoReasons = {
  mistake: { ko: '잘못 입력했습니다', en: 'Entered by mistake' },
  duplicate: { ko: '두 번 처리했습니다', en: 'Done twice' },
  request: { ko: '고객·거래처가 요청했습니다', en: 'The customer or partner asked for it' },
  terms: { ko: '조건이 바뀌었습니다', en: 'The terms changed' },
  trial: { ko: '시험 삼아 처리했습니다', en: 'It was a trial' },
  other: { ko: '그 밖의 이유', en: 'Another reason' },
} as const satisfies Record<string, LocalText>;
export type UndoReasonCode = keyof typeof undoReasons;

/** Why an undo is undone in its turn: some of the codes, in other words. */
export const redoReasons = {
  mistake: { ko: '잘못 되돌렸습니다', en: 'Undone by mistake' },
  terms: { ko: '다시 필요해졌습니다', en: 'Needed again' },
  request: undoReasons.request,
  other: undoReasons.other,
} as const satisfies Partial<Record<UndoReasonCode, LocalText>>;

/** What a person chooses from. */
export const reasonsOf = (isRedo: boolean): Partial<Record<UndoReasonCode, LocalText>> =>
  isRedo ? redoReasons : undoReasons;

const reasonMissing: LocalText = { ko: '어떤 이유인지 적어 주세요.', en: 'Please say what the reason is.' };

export const UndoReason = z
  .strictObject({
    code: z.enum(Object.keys(undoReasons) as [UndoReasonCode, ...UndoReasonCode[]]),
    /** In the person's own words; needed where the code says nothing. */
    text: z.string().trim().max(500).default(''),
  })
  .refine((reason) => reason.code !== 'other' || reason.text !== '', { path: ['text'], params: reasonMissing });
export type UndoReason = z.infer<typeof UndoReason>;

/**
 * States of an undo. `undoing`: a large one that the worker carries out; `compensating`: what was done elsewhere is being taken back,
 * and the undo is done when that is.
 */
export const undoStates = ['asked', 'approved', 'undoing', 'compensating', 'done', 'refused'] as const;
export type UndoState = (typeof undoStates)[number];

/** What stands before the title of an undo, in all that the product ever wrote. */
const prefix = /^(되돌리기|다시 적용|실행 취소|다시 실행|Undo|Redo): /;

/** What an undo or a redo is about, by its title; of a run its own title. */
export const bareTitle = (title: string): string => title.replace(prefix, '');

/** `주문 2026-000034 · 김여정`: the thing itself, and behind the dot what tells it apart. */
export function nameIn(title: string): { thing: string; more: string | null } {
  const [thing = '', ...more] = bareTitle(title).split(' · ');
  return { thing, more: more.length > 0 ? more.join(' · ') : null };
}
