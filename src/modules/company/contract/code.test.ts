import { expect, test } from 'vitest';
import { codeFromName, problemOfCode } from './code.ts';

test('[VA-05] a company code has lower case letters, digits and inner hyphens, 3 to 40 of them', () => {
  for (const good of ['abc', 'han-bit', 'a1b', 'x'.repeat(40), '3m-korea']) expect(problemOfCode(good)).toBeNull();
  for (const bad of ['-abc', 'abc-', 'Abc', 'a_b', '한빛상사', 'a.b', 'xn--abc', 'a b']) {
    expect(problemOfCode(bad)).toBe('form');
  }
  expect(problemOfCode('ab')).toBe('too_short');
  expect(problemOfCode('x'.repeat(41))).toBe('too_long');
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
    expect(problemOfCode(word)).toBe('reserved');
  }
});

test('a code is offered for a name in either script', () => {
  expect(codeFromName('Han Bit Co.')).toBe('han-bit-co');
  expect(codeFromName('한빛')).toBe('hanbit');
  expect(codeFromName('하루 공방')).toBe('haru-gongbang');
  expect(codeFromName('서울 한옥 2호점')).toBe('seoul-hanok-2hojeom');
  expect(codeFromName('東京')).toBe('');
  expect(codeFromName('Admin')).toBe('');
});
