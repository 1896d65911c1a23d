import { expect, it } from 'vitest';
import { fill } from './text.ts';

it.each([
  ['{word:을/를}', '주문', '주문을'],
  ['{word:을/를}', '재고', '재고를'],
  ['{word:을/를}', 'UNDO-1', 'UNDO-1을'],
  ['{word:을/를}', 'UNDO-2', 'UNDO-2를'],
  ['{word:은/는}', '10', '10은'],
  ['{word:으로/로}', '서울', '서울로'],
  ['{word:으로/로}', '7', '7로'],
  ['{word:으로/로}', '3', '3으로'],
  ['{word:을/를}', '', '를'],
  ['{word:을/를}', '‘주문’', '‘주문’을'],
  ['{word:이/가}', '냄비(대형)', '냄비(대형)이'],
])('the particle follows the word as it is read: %s of %s', (template, word, expected) => {
  expect(fill(template, { word })).toBe(expected);
});
