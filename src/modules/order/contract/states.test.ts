import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp } from '#kernel/contract/money.ts';
import { taxKinds } from '#modules/item/contract/tax.ts';
import { defaultAfterRemoval, defaultAfterSave } from './guest.ts';
import { orderNumber, taxesOf, vatOfLines, vatWithin } from './order.ts';
import { isFinal, mayMove, movesOf, orderStates } from './states.ts';

test('[ST-09] a customer cancels before confirmation and confirms receipt, nothing else', () => {
  const moves = orderStates.flatMap((from) => movesOf(from, 'customer').map((to) => `${from} > ${to}`));
  expect(moves).toEqual(['received > cancelled', 'awaiting-approval > cancelled', 'shipped > completed']);
});

test('[ST-09] staff ships and completes; only the flow confirms, rejects and cancels what is confirmed', () => {
  const moves = orderStates.flatMap((from) => movesOf(from, 'staff').map((to) => `${from} > ${to}`));
  expect(moves).toEqual(['confirmed > shipped', 'shipped > completed']);
  for (const to of ['confirmed', 'rejected'] as const) {
    expect(mayMove({ from: 'awaiting-approval', to, mover: 'flow' })).toBe(true);
    expect(mayMove({ from: 'awaiting-approval', to, mover: 'staff' })).toBe(false);
  }
  expect(mayMove({ from: 'confirmed', to: 'cancelled', mover: 'flow' })).toBe(true);
});

test('[ST-09] nothing leaves rejected, cancelled and completed by a move', () => {
  expect(orderStates.filter(isFinal)).toEqual(['rejected', 'cancelled', 'completed']);
});

interface Address {
  id: string;
  isDefault: boolean;
}

const action = fc.record({ kind: fc.constantFrom('add', 'default', 'remove'), at: fc.nat(9) });

function play(actions: { kind: string; at: number }[]): Address[][] {
  let book: Address[] = [];
  const seen: Address[][] = [];
  const mark = (id: string | null): Address[] => book.map((one) => ({ ...one, isDefault: one.id === id }));
  actions.forEach(({ kind, at }, index) => {
    const chosen = book[at % Math.max(book.length, 1)];
    if (kind === 'remove' && chosen) {
      const next = defaultAfterRemoval(book, chosen.id);
      book = book.filter((one) => one.id !== chosen.id);
      book = mark(next);
    } else {
      const saved = { id: `a${index}`, isDefault: kind === 'default' };
      const next = defaultAfterSave(book, saved);
      book = [...book, saved];
      book = mark(next);
    }
    seen.push(book);
  });
  return seen;
}

test('[ST-10] a book with addresses always has exactly one default', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      for (const book of play(actions)) {
        expect(book.filter((address) => address.isDefault)).toHaveLength(book.length === 0 ? 0 : 1);
      }
    }),
  );
});

test('[ST-10] first becomes default, a new default unsets the others, removal makes the first remaining one default', () => {
  const [first] = play([{ kind: 'add', at: 0 }]);
  expect(first).toEqual([{ id: 'a0', isDefault: true }]);
  const second = play([
    { kind: 'add', at: 0 },
    { kind: 'default', at: 0 },
  ]).at(-1);
  expect(second?.map((address) => address.isDefault)).toEqual([false, true]);
  const removed = play([
    { kind: 'add', at: 0 },
    { kind: 'add', at: 0 },
    { kind: 'default', at: 0 },
    { kind: 'remove', at: 2 },
  ]).at(-1);
  expect(removed?.map((address) => [address.id, address.isDefault])).toEqual([
    ['a0', true],
    ['a1', false],
  ]);
});

test('the VAT within a total and the rest of it give the total', () => {
  expect(vatWithin(11_000)).toBe(1_000);
  fc.assert(
    fc.property(fc.nat(100_000_000), (total) => {
      const vat = vatWithin(total);
      expect(Math.abs((total - vat) / 10 - vat)).toBeLessThanOrEqual(0.6);
    }),
  );
});

const lines = fc.array(fc.record({ amount: fc.nat(100_000_000), tax: fc.constantFrom(...taxKinds) }), {
  maxLength: 50,
});

test('what is taxed, its VAT and what is exempt give the total, and exempt lines hold no VAT', () => {
  const mixed = [
    { amount: 11_000, tax: 'taxed' },
    { amount: 7_000, tax: 'exempt' },
  ] as const;
  expect(taxesOf(mixed)).toEqual({ supply: 10_000, vat: 1_000, exempt: 7_000 });
  expect(vatOfLines(mixed)).toEqual([1_000, 0]);
  fc.assert(
    fc.property(lines, (sold) => {
      const { supply, vat, exempt } = taxesOf(sold);
      const parts = vatOfLines(sold);
      expect(supply + vat + exempt).toBe(addUp(sold.map(({ amount }) => amount)));
      expect(addUp(parts)).toBe(vat);
      expect(sold.every(({ tax }, index) => tax === 'taxed' || parts[index] === 0)).toBe(true);
    }),
  );
});

test('order numbers can be read and sorted', () => {
  expect(orderNumber(2026, 123)).toBe('2026-000123');
});
