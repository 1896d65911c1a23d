import { expect, it } from 'vitest';
import { NewMovement } from './stock.ts';

it('a quantity is above zero, but for an adjustment', () => {
  expect(NewMovement.safeParse({ movement: 'issue', quantity: -1 }).success).toBe(false);
  expect(NewMovement.safeParse({ movement: 'issue', quantity: 0 }).success).toBe(false);
  expect(NewMovement.safeParse({ movement: 'adjust', quantity: -1 }).success).toBe(true);
  expect(NewMovement.safeParse({ movement: 'adjust', quantity: 0 }).success).toBe(false);
});
