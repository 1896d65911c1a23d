/** Numbers and amounts as sheets and people write them. */
import { expect, it } from 'vitest';
import { readAmount, readNumber } from './number.ts';

it.each([
  ['1234', 1234],
  ['1,234', 1234],
  ['1,234,567원', 1_234_567],
  ['1,234,567 원', 1_234_567],
  ['1,234,000원정', 1_234_000],
  ['₩1,234', 1234],
  ['￦1,234', 1234],
  ['\\1,234', 1234],
  ['₩ 1,234', 1234],
  ['KRW 1,234', 1234],
  ['1,234 KRW', 1234],
  ['１，２３４', 1234],
  ['１２３４원', 1234],
  ['-1,234', -1234],
  ['−1,234', -1234],
  ['(1,234)', -1234],
  ['（1,234）', -1234],
  ['(₩1,234)', -1234],
  ['△1,234', -1234],
  ['▲1,234', -1234],
  ['-₩1,234', -1234],
  ['₩-1,234', -1234],
  ['1,234-', -1234],
  ['+1,234', 1234],
  ['1,234.00', 1234],
  [' 1,234\u00a0', 1234],
  ['0', 0],
  ['-0', 0],
])('%j is KRW %s', (typed, won) => expect(readAmount(typed, 'KRW')).toBe(won));

it.each([
  '',
  '원',
  '₩',
  '0x10',
  '1e5',
  '1,23',
  '12,34,567',
  '1.234.567',
  '1 234',
  '1234.5',
  '1.000',
  '1.500',
  '₩12.000',
  '1,234.000',
  '-1.000원',
  '$1,234',
  '35만원',
  '약 1,000원',
  '1,000원 2,000원',
  '--1',
  '-(1)',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '1,234円',
])('%j is no KRW amount', (typed) => expect(readAmount(typed, 'KRW')).toBeNull());

it('reads the parts that a currency has', () => {
  expect(readAmount('$1,234.56', 'USD')).toBe(123_456);
  expect(readAmount('1234.5 USD', 'USD')).toBe(123_450);
  expect(readAmount('.5', 'USD')).toBe(50);
  expect(readAmount('1,234.567', 'USD')).toBeNull();
  expect(readAmount('￥1,234', 'JPY')).toBe(1234);
  expect(readAmount('1,234.00', 'JPY')).toBe(1234);
  expect(readAmount('10,000위안', 'CNY')).toBe(1_000_000);
  expect(readAmount('₩1,234', 'USD')).toBeNull();
});

it('reads no three digits behind a point, which could be thousands', () => {
  for (const typed of ['1.000', '1.500', '$1.500', '1,234.500']) expect(readAmount(typed, 'USD'), typed).toBeNull();
  expect(readAmount('1.000', 'JPY')).toBeNull();
  expect(readAmount('1.50', 'USD')).toBe(150);
  expect(readAmount('1.5000', 'USD')).toBe(150);
  // Of a number that is no money, a point is always one.
  expect(readNumber('1.500')).toBe(1.5);
});

it.each([
  ['12', 12],
  ['1,234', 1234],
  ['１２', 12],
  ['1.5', 1.5],
  ['-3', -3],
  ['△3', -3],
  ['(3)', -3],
  ['3-', -3],
  ['', null],
  ['12개', null],
  ['0x10', null],
  ['1e5', null],
  ['₩3', null],
  ['1,2', null],
  ['1.2.3', null],
])('the number of %j is %s', (typed, number) => expect(readNumber(typed)).toBe(number));
