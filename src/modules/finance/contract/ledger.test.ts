import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, currencies } from '#kernel/contract/money.ts';
import { getDaysOfMonth, getSides, isBalanced, NewLine, type Sides } from './ledger.ts';

const currency = fc.constantFrom(...(Object.keys(currencies) as Currency[]));
const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });
const pair = fc.tuple(currency, amount).map(([of, sum]): Sides[] => [
  { currency: of, debit: sum, credit: 0 },
  { currency: of, debit: 0, credit: sum },
]);
const balanced = fc.array(pair, { minLength: 1, maxLength: 20 }).map((pairs) => pairs.flat());

describe('balance of an entry', () => {
  it('accepts any list of lines made of equal debits and credits, in any order', () => {
    const shuffled = balanced.chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length }));
    fc.assert(fc.property(shuffled, (lines) => isBalanced(lines)));
  });

  it('refuses when one line is off by any amount', () => {
    const off = fc.tuple(balanced, fc.nat(), fc.integer({ min: 1, max: 1_000_000 }));
    fc.assert(
      fc.property(off, ([lines, at, by]) => {
        const wrong = lines.map((line, index) =>
          index === at % lines.length ? { ...line, debit: line.debit + by } : line,
        );
        return !isBalanced(wrong);
      }),
    );
  });

  it('refuses equal sums in different currencies', () => {
    const lines: Sides[] = [
      { currency: 'KRW', debit: 100, credit: 0 },
      { currency: 'USD', debit: 0, credit: 100 },
    ];
    expect(isBalanced(lines)).toBe(false);
  });

  it('refuses one line, no lines and lines of zero', () => {
    expect(isBalanced([])).toBe(false);
    expect(isBalanced([{ currency: 'KRW', debit: 1, credit: 1 }])).toBe(false);
    expect(isBalanced([0, 0].map(() => ({ currency: 'KRW', debit: 0, credit: 0 })))).toBe(false);
  });

  it('throws rather than count beyond the safe integers', () => {
    const line = { currency: 'KRW', debit: Number.MAX_SAFE_INTEGER, credit: 0 } as const;
    expect(() => getSides([line, line])).toThrow(RangeError);
  });
});

describe('a line', () => {
  it('has exactly one side above zero', () => {
    expect(NewLine.safeParse({ account: '103', debit: 1, credit: 1 }).success).toBe(false);
    expect(NewLine.safeParse({ account: '103' }).success).toBe(false);
    expect(NewLine.safeParse({ account: '103', debit: -1 }).success).toBe(false);
    expect(NewLine.safeParse({ account: '103', debit: 0.5 }).success).toBe(false);
    expect(NewLine.safeParse({ account: '103', debit: 2 ** 53 }).success).toBe(false);
    expect(NewLine.parse({ account: '103', debit: 1 })).toEqual({ account: '103', debit: 1, credit: 0 });
  });
});

describe('days of a month', () => {
  it('knows February', () => {
    expect(getDaysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(getDaysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });
});
