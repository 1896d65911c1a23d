import { expect, test } from 'vitest';
import { findCodeProblem, suggestCode } from './code.ts';

test('[VA-05] a company code has lower case letters, digits and inner hyphens, 3 to 40 of them', () => {
  for (const good of ['abc', 'han-bit', 'a1b', 'x'.repeat(40), '3m-korea']) expect(findCodeProblem(good)).toBeNull();
  for (const bad of ['-abc', 'abc-', 'Abc', 'a_b', '한빛상사', 'a.b', 'xn--abc', 'a b']) {
    expect(findCodeProblem(bad)).toBe('form');
  }
  expect(findCodeProblem('ab')).toBe('too_short');
  expect(findCodeProblem('x'.repeat(41))).toBe('too_long');
});

test('[VA-05] names that hosts and the router use are reserved', () => {
  for (const word of [
    'www',
    'api',
    'admin',
    'genesis',
    'workspace',
    'domains',
    'b2b',
    'flow2',
    'layout-demo',
    'auth',
  ]) {
    expect(findCodeProblem(word)).toBe('reserved');
  }
});

test('a code is offered for a name in either script', () => {
  expect(suggestCode('Han Bit Co.')).toBe('han-bit-co');
  expect(suggestCode('한빛')).toBe('hanbit');
  expect(suggestCode('하루 공방')).toBe('haru-gongbang');
  expect(suggestCode('서울 한옥 2호점')).toBe('seoul-hanok-2hojeom');
  expect(suggestCode('東京')).toBe('');
  expect(suggestCode('Admin')).toBe('');
});
