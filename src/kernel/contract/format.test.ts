import { expect, it } from 'vitest';
import { formatCalendarMonth } from './format.ts';

it('writes a month as people say it', () => {
  expect(formatCalendarMonth('2026-09', 'ko')).toBe('2026년 9월');
  expect(formatCalendarMonth('2026-09', 'en')).toBe('September 2026');
});
