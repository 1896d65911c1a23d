import { expect, it } from 'vitest';
import { isPattern } from './password-patterns.ts';

it.each([
  'aaaaaaaa',
  '        ',
  'abababab',
  'abcabcabca',
  '12341234',
  'aabbaabbab',
  'abcdefgh',
  '87654321',
  'qwertyuiop',
  'qwer1234',
  'asdf1234!',
  '!@#$1234',
  '가나다라마바사아',
  'poiuytre',
])('%s is a pattern', (password) => expect(isPattern(password)).toBe(true));

it.each([
  'heureum2026!',
  'a secret of mine',
  'correct horse battery',
  '우리집 고양이 초코',
  'tr0ub4dor&3',
  'mypa55 abcd word',
])('%s is none', (password) => expect(isPattern(password)).toBe(false));
