import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeOf, isSound, movementKinds, NewMovement } from './stock.ts';

const level = fc
  .tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 }))
  .map(([a, b]) => ({ onHand: Math.max(a, b), reserved: Math.min(a, b) }));

it('a movement and its opposite leave the level as it was', () => {
  fc.assert(
    fc.property(
      level,
      fc.constantFrom(...movementKinds),
      fc.integer({ min: 1, max: 1000 }),
      (before, kind, quantity) => {
        const change = changeOf(kind, quantity);
        const after = { onHand: before.onHand + change.onHand, reserved: before.reserved + change.reserved };
        const back = { onHand: after.onHand - change.onHand, reserved: after.reserved - change.reserved };
        expect(back).toEqual(before);
      },
    ),
  );
});

it('taking an issue back is always possible', () => {
  fc.assert(
    fc.property(level, fc.integer({ min: 1, max: 1000 }), (now, quantity) => {
      const change = changeOf('issue', quantity);
      return isSound({ onHand: now.onHand - change.onHand, reserved: now.reserved - change.reserved });
    }),
  );
});

it('a quantity is above zero, but for an adjustment', () => {
  expect(NewMovement.safeParse({ movement: 'issue', quantity: -1 }).success).toBe(false);
  expect(NewMovement.safeParse({ movement: 'issue', quantity: 0 }).success).toBe(false);
  expect(NewMovement.safeParse({ movement: 'adjust', quantity: -1 }).success).toBe(true);
  expect(NewMovement.safeParse({ movement: 'adjust', quantity: 0 }).success).toBe(false);
});
