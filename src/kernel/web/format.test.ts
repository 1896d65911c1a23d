import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatNumber,
  formatRelative,
  formatShare,
  formatShort,
  parseWallTime,
  toWallTime,
} from './format.ts';

describe('times as people read them', () => {
  const now = Date.parse('2026-03-10T00:00:00Z');

  it('are relative within a week and a day beyond', () => {
    const relative = (at: string) => formatRelative(at, now, 'ko', 'Asia/Seoul');
    expect(relative('2026-03-09T23:59:40Z')).toBe('방금');
    expect(relative('2026-03-09T23:57:00Z')).toBe('3분 전');
    expect(relative('2026-03-10T02:00:00Z')).toBe('2시간 후');
    expect(relative('2026-03-09T00:00:00Z')).toBe('어제');
    expect(relative('2026-03-01T00:00:00Z')).toBe('2026. 3. 1.');
  });

  it('show a calendar day as it is, in every zone', () => {
    expect(formatDay('2026-03-01', 'ko', 'America/Los_Angeles')).toBe('2026. 3. 1.');
    expect(formatDay('2026-02-28T16:00:00Z', 'ko', 'Asia/Seoul')).toBe('2026. 3. 1.');
  });

  it('go to the clock of a zone and back', () => {
    expect(toWallTime('2026-03-01T00:00:00Z', 'Asia/Seoul')).toBe('2026-03-01 09:00:00');
    expect(parseWallTime('2026-03-01 09:00:00', 'Asia/Seoul')).toBe('2026-03-01T00:00:00.000Z');
    const seconds = fc.integer({ min: 946_684_800, max: 2_500_000_000 });
    fc.assert(
      fc.property(
        seconds,
        fc.constantFrom('Asia/Seoul', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe'),
        (second, zone) => {
          const wall = toWallTime(new Date(second * 1000).toISOString(), zone);
          expect(toWallTime(parseWallTime(wall, zone), zone)).toBe(wall);
        },
      ),
    );
  });
});

describe('numbers as people read them', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234567.5, '1,234,567.5'],
    [-1000, '-1,000'],
    ['10010000000000001', '10,010,000,000,000,001'],
  ] as const)('%s, in both languages', (number, text) => {
    expect([formatNumber(number, 'ko'), formatNumber(number, 'en')]).toEqual([text, text]);
  });
});

describe('numbers that are looked at', () => {
  it('are rounded as each language counts', () => {
    expect(formatShort(12_345_678, 'ko')).toBe('1,234.6만');
    expect(formatShort(230_000_000, 'ko')).toBe('2.3억');
    expect(formatShort(-12_345_678, 'en')).toBe('-12.3M');
  });

  it('are shares only where a share says something', () => {
    expect(formatShare(112, 100, 'ko')).toBe('12%');
    expect(formatShare(975, 1000, 'en')).toBe('2.5%');
    expect(formatShare('9010000000000001', '10010000000000001', 'ko')).toBe('10%');
    expect(formatShare(0, 100, 'ko')).toBe('100%');
    expect(formatShare(4, 10_000, 'ko')).toBe('99.9%');
    expect(formatShare(1, 1_000_000, 'ko')).toBe('99.9%');
    expect(formatShare(20_010, 10_000, 'ko')).toBe('100.1%');
    for (const [now, before] of [
      [5, 0],
      [5, -10],
      [10_001, 100],
      [1_000_001, 1_000_000],
      [7, 7],
    ] as const)
      expect(formatShare(now, before, 'ko')).toBeNull();
  });
});
