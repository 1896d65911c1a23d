import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogType } from './frame.ts';
import { findUndoRefusal, getUndoDays, getUndoStatusAt, type UndoableExecution, warningDays } from './undo.ts';

const day = 86_400_000;
const finishedAt = '2026-03-01T00:00:00.000Z';
const later = (milliseconds: number) => new Date(Date.parse(finishedAt) + milliseconds).toISOString();
const finished = (undoDeadline: string | null, more: Partial<UndoableExecution> = {}): UndoableExecution => ({
  status: 'finished',
  supportsUndo: true,
  undoneBy: null,
  undoDeadline,
  ...more,
});

describe('undo windows', () => {
  it('[CO-08] flow 7 days, finance 30, impact 3, otherwise 7', () => {
    expect(getUndoDays({ logType: 'flow', wonAmount: null })).toBe(7);
    expect(getUndoDays({ logType: 'finance', wonAmount: null })).toBe(30);
    expect(getUndoDays({ logType: 'impact', wonAmount: null })).toBe(3);
    expect(getUndoDays({ logType: 'other', wonAmount: null })).toBe(7);
  });

  it('[CO-08] finance from 1,000,000 gives 60 days, from 10,000,000 gives 90', () => {
    const days = (wonAmount: number) => getUndoDays({ logType: 'finance', wonAmount });
    expect([999_999, 1_000_000, 9_999_999, 10_000_000].map(days)).toEqual([30, 60, 60, 90]);
    expect(getUndoDays({ logType: 'flow', wonAmount: 50_000_000 })).toBe(7);
    expect(getUndoDays({ logType: 'flow', wonAmount: 50_000_000, isBooked: true })).toBe(90);
    expect(getUndoDays({ logType: 'impact', wonAmount: 999_999, isBooked: true })).toBe(3);
  });

  it('without a deadline never ends', () => {
    expect(getUndoStatusAt(finished(null), later(1000 * day))).toMatchObject({
      isExpired: false,
      canUndo: true,
      expirationDate: null,
      daysUntilExpiration: null,
      warningLevel: 'none',
    });
  });

  it('[CO-08] a larger amount never shortens the window', () => {
    const logTypes = fc.constantFrom<LogType>('flow', 'finance', 'impact');
    fc.assert(
      fc.property(logTypes, fc.nat(100_000_000), fc.nat(100_000_000), (logType, smaller, more) => {
        expect(getUndoDays({ logType, wonAmount: smaller + more })).toBeGreaterThanOrEqual(
          getUndoDays({ logType, wonAmount: smaller }),
        );
      }),
    );
  });

  it('[ST-11] can be undone until the deadline and not from its own instant on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 90 }), (offset, days) => {
        const execution = finished(later(days * day));
        const now = later(days * day + offset);
        expect(getUndoStatusAt(execution, now).canUndo).toBe(offset < 0);
        expect(findUndoRefusal(execution, now)?.code ?? null).toBe(offset < 0 ? null : 'UNDO_EXPIRED');
      }),
    );
  });

  it('[ST-11] warns at 7, 3 and 1 days', () => {
    const level = (days: number) => getUndoStatusAt(finished(later(days * day)), finishedAt).warningLevel;
    expect([8, 7, 4, 3, 2, 1, 0.5].map(level)).toEqual([
      'none',
      'info',
      'info',
      'warning',
      'warning',
      'critical',
      'critical',
    ]);
    expect(warningDays).toEqual({ critical: 1, warning: 3, info: 7 });
  });

  it('[ST-12] reports unsupported and expired in the given words, and counts unsupported as expired', () => {
    const unsupported = getUndoStatusAt(finished(later(day), { supportsUndo: false }), finishedAt);
    expect(unsupported).toMatchObject({ isExpired: true, canUndo: false });
    expect(unsupported.expirationReason?.ko).toBe('Undo를 지원하지 않는 로그입니다.');
    expect(getUndoStatusAt(finished(later(day)), later(2 * day)).expirationReason?.ko).toBe(
      'Undo 가능 기간이 만료되었습니다.',
    );
  });

  it('[EN-16] has every field', () => {
    const status = getUndoStatusAt(finished(later(2.5 * day)), finishedAt);
    expect(status).toEqual({
      isExpired: false,
      expirationDate: later(2.5 * day),
      daysUntilExpiration: 3,
      canUndo: true,
      expirationReason: null,
      warningLevel: 'warning',
    });
  });

  it('refuses what was already undone before anything else', () => {
    const execution = finished(later(day), { undoneBy: 'x' });
    expect(findUndoRefusal(execution, later(9 * day))?.code).toBe('UNDO_ALREADY_DONE');
    expect(getUndoStatusAt(execution, finishedAt)).toMatchObject({ canUndo: false, isExpired: false });
  });
});
