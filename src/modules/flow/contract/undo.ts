/** The rules of undo, pure: the same for the button, the request and the nightly job. All instants in ISO 8601. */
import { z } from 'zod';
import type { LocalText } from '#kernel/contract/text.ts';
import { flowErrors } from './errors.ts';
import type { LogType } from './frame.ts';

/** Days in which an execution can be undone (specification 9). */
export const undoPeriods = { flow: 7, finance: 30, impact: 3, default: 7 } as const;
/** Days in which an execution that is financial or in the books can be undone, by minimum amount in KRW. Largest first. */
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

/**
 * Amount moved by an execution, in KRW: used for its undo window and for the approval of its undo. `unrated`: an amount had no
 * rate.
 */
export type AmountKrw = number | 'unrated';

/** Days after a redo in which it can still be undone, even if the run's own window ends earlier. */
export const redoDays = 3;

/**
 * Days of the undo window. The amount counts for financial executions, and for all others with money in the books; one without a
 * rate counts as the largest.
 */
export function getUndoDays(input: {
  logType: LogType | (string & {});
  wonAmount: AmountKrw | null;
  /** True if it posted an entry, or the value of stock. */
  isBooked?: boolean;
}): number {
  const period = undoPeriods[input.logType as LogType] ?? undoPeriods.default;
  if ((input.logType !== 'finance' && !input.isBooked) || input.wonAmount === null) return period;
  const amount = input.wonAmount === 'unrated' ? Number.POSITIVE_INFINITY : Math.abs(input.wonAmount);
  return financePeriods.find((step) => amount >= step.from)?.days ?? period;
}

/** Properties that decide if an execution can be undone now. */
export interface UndoableExecution {
  status: 'running' | 'waiting' | 'finished' | 'failed' | 'cancelled';
  supportsUndo: boolean;
  undoneBy: string | null;
  undoDeadline: string | null;
  /** Time at which its input was deleted after its retention period. */
  forgottenAt?: string | null;
}

const unsupportedText: LocalText = { ko: flowErrors.UNDO_UNSUPPORTED.ko, en: flowErrors.UNDO_UNSUPPORTED.en };
const expiredText: LocalText = { ko: flowErrors.UNDO_EXPIRED.ko, en: flowErrors.UNDO_EXPIRED.en };
const behindErasureText: LocalText = { ko: flowErrors.UNDO_BEHIND_ERASURE.ko, en: flowErrors.UNDO_BEHIND_ERASURE.en };
const doneText: LocalText = { ko: flowErrors.UNDO_ALREADY_DONE.ko, en: flowErrors.UNDO_ALREADY_DONE.en };

function getWarningLevel(millisecondsLeft: number): WarningLevel {
  if (millisecondsLeft <= warningDays.critical * day) return 'critical';
  if (millisecondsLeft <= warningDays.warning * day) return 'warning';
  return millisecondsLeft <= warningDays.info * day ? 'info' : 'none';
}

function toClosedStatus(deadline: string | null, reason: LocalText): UndoStatus {
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
export function getUndoStatusAt(execution: UndoableExecution, now: string): UndoStatus {
  const { undoDeadline: deadline } = execution;
  if (execution.undoneBy !== null)
    return { ...toClosedStatus(deadline, doneText), isExpired: false, daysUntilExpiration: null };
  const remainingMs = deadline === null ? null : Date.parse(deadline) - Date.parse(now);
  if (remainingMs !== null && remainingMs <= 0) return toClosedStatus(deadline, expiredText);
  if (execution.forgottenAt) return toClosedStatus(deadline, behindErasureText);
  if (!execution.supportsUndo) return toClosedStatus(deadline, unsupportedText);
  return {
    isExpired: false,
    expirationDate: deadline,
    daysUntilExpiration: remainingMs === null ? null : Math.ceil(remainingMs / day),
    canUndo: true,
    expirationReason: null,
    warningLevel: remainingMs === null ? 'none' : getWarningLevel(remainingMs),
  };
}

/** The error with which an undo is refused now; null when its time and state allow it. */
export function findUndoRefusal(execution: UndoableExecution, now: string) {
  if (execution.undoneBy !== null) return flowErrors.UNDO_ALREADY_DONE;
  const status = getUndoStatusAt(execution, now);
  if (status.canUndo) return null;
  if (status.expirationReason === behindErasureText) return flowErrors.UNDO_BEHIND_ERASURE;
  return status.expirationReason === expiredText ? flowErrors.UNDO_EXPIRED : flowErrors.UNDO_UNSUPPORTED;
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

/** Reasons offered to a person. */
export const listReasons = (isRedo: boolean): Partial<Record<UndoReasonCode, LocalText>> =>
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

/** Prefixes of undo titles ever written by the product. */
const prefix = /^(되돌리기|다시 적용|실행 취소|다시 실행|Undo|Redo): /;

/** The title without the prefix of an undo or redo; a run's title is unchanged. */
export const getBareTitle = (title: string): string => title.replace(prefix, '');

/** `주문 2026-000034 · 김여정`: the object itself, and after the dot its distinguishing part. */
export function splitTitle(title: string): { thing: string; more: string | null } {
  const [subjectName = '', ...more] = getBareTitle(title).split(' · ');
  return { thing: subjectName, more: more.length > 0 ? more.join(' · ') : null };
}
