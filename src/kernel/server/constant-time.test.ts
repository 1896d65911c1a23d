import { expect, it } from 'vitest';
import { getRemainingPadding } from './constant-time.ts';

it('whatever an answer took, it leaves with a beat', () => {
  expect([0, 1, 42.5, 99.5, 100, 130].map((took) => took + getRemainingPadding(took))).toEqual([
    100, 100, 100, 100, 200, 200,
  ]);
});
