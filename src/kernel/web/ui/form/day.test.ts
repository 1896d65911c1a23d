import { expect, it } from 'vitest';
import { dayOf } from './day.ts';

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026. 1. 31.', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['2026년 1월 3일', '2026-01-03'],
  ['Jan 31, 2026', '2026-01-31'],
  ['2026-02-31', null],
  ['내일', null],
  ['', null],
])('reads %j', (typed, day) => expect(dayOf(typed)).toBe(day));
