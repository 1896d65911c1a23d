import { expect, it } from 'vitest';
import { writtenMonth } from './written.ts';

it('writes a month as people say it', () => {
  expect(writtenMonth('2026-09', 'ko')).toBe('2026년 9월');
  expect(writtenMonth('2026-09', 'en')).toBe('September 2026');
});
