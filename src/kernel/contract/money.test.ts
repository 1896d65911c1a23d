import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, clampToZero, formatMoney, negateSum, Sum, toSum } from './money.ts';

const counts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('a sum', () => {
  it('is exact whatever its size, a number while that is safe, and text that the shape accepts beyond', () => {
    fc.assert(
      fc.property(fc.array(counts), (all) => {
        const total = all.reduce((sum, count) => sum + count, 0n);
        const sum = addSums(all.map(toSum));
        expect(BigInt(sum)).toBe(total);
        expect(typeof sum).toBe(Number.isSafeInteger(Number(total)) ? 'number' : 'string');
        expect(Sum.parse(sum)).toBe(sum);
        expect(BigInt(negateSum(sum))).toBe(-total);
        expect(BigInt(clampToZero(sum))).toBe(total > 0n ? total : 0n);
      }),
    );
  });

  it('changes its form at the safe integers, and zero has one form', () => {
    expect(toSum(9007199254740991n)).toBe(9007199254740991);
    expect(toSum(9007199254740992n)).toBe('9007199254740992');
    expect(toSum(-9007199254740992n)).toBe('-9007199254740992');
    expect(Object.is(negateSum(0), 0)).toBe(true);
    expect(Sum.safeParse('12').success).toBe(false);
    expect(Sum.safeParse('00000000000000001').success).toBe(false);
  });
});

describe('money in words', () => {
  it.each([
    [1234500, 'KRW', '1,234,500원', '₩1,234,500'],
    [-1, 'KRW', '-1원', '-₩1'],
    ['10010000000000001', 'KRW', '10,010,000,000,000,001원', '₩10,010,000,000,000,001'],
    ['-123456789012345678901', 'KRW', '-123,456,789,012,345,678,901원', '-₩123,456,789,012,345,678,901'],
    [5, 'USD', 'US$0.05', '$0.05'],
    [1234, 'USD', 'US$12.34', '$12.34'],
    [123450, 'USD', 'US$1,234.50', '$1,234.50'],
    [0, 'USD', 'US$0.00', '$0.00'],
    [1234567, 'JPY', 'JP¥1,234,567', '¥1,234,567'],
    [-1234567, 'JPY', '-JP¥1,234,567', '-¥1,234,567'],
    [123456, 'EUR', '€1,234.56', '€1,234.56'],
    [123456, 'CNY', 'CN¥1,234.56', 'CN¥1,234.56'],
    [0, 'KRW', '0원', '₩0'],
    [9007199254740991, 'USD', 'US$90,071,992,547,409.91', '$90,071,992,547,409.91'],
    ['90071992547409931', 'USD', 'US$900,719,925,474,099.31', '$900,719,925,474,099.31'],
    ['-1000000000000000000000001', 'EUR', '-€10,000,000,000,000,000,000,000.01', '-€10,000,000,000,000,000,000,000.01'],
  ] as const)('writes %s %s with every digit', (amount, currency, ko, en) => {
    expect(formatMoney({ amount, currency }, 'ko')).toBe(ko);
    expect(formatMoney({ amount, currency }, 'en')).toBe(en);
  });
});
