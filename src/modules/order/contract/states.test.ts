import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#kernel/contract/money.ts';
import { taxKinds } from '#modules/item/contract/tax.ts';
import { getDefaultAfterRemoval, getDefaultAfterSave } from './guest.ts';
import { formatOrderNumber, getIncludedVat, getTaxes, getVatOfLines } from './order.ts';
import { canMove, isFinal, listMoves, orderStates } from './states.ts';

test('[ST-09] a customer cancels before confirmation and confirms receipt, nothing else', () => {
  const moves = orderStates.flatMap((from) => listMoves(from, 'customer').map((to) => `${from} > ${to}`));
  expect(moves).toEqual(['received > cancelled', 'awaiting-approval > cancelled', 'shipped > completed']);
});

test('[ST-09] staff ships and completes; only the flow confirms, rejects and cancels what is confirmed', () => {
  const moves = orderStates.flatMap((from) => listMoves(from, 'staff').map((to) => `${from} > ${to}`));
  expect(moves).toEqual(['confirmed > shipped', 'shipped > completed']);
  for (const to of ['confirmed', 'rejected'] as const) {
    expect(canMove({ from: 'awaiting-approval', to, mover: 'flow' })).toBe(true);
    expect(canMove({ from: 'awaiting-approval', to, mover: 'staff' })).toBe(false);
  }
  expect(canMove({ from: 'confirmed', to: 'cancelled', mover: 'flow' })).toBe(true);
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
  const states: Address[][] = [];
  const mark = (id: string | null): Address[] => book.map((address) => ({ ...address, isDefault: address.id === id }));
  actions.forEach(({ kind, at }, index) => {
    const chosen = book[at % Math.max(book.length, 1)];
    if (kind === 'remove' && chosen) {
      const next = getDefaultAfterRemoval(book, chosen.id);
      book = book.filter((address) => address.id !== chosen.id);
      book = mark(next);
    } else {
      const saved = { id: `a${index}`, isDefault: kind === 'default' };
      const next = getDefaultAfterSave(book, saved);
      book = [...book, saved];
      book = mark(next);
    }
    states.push(book);
  });
  return states;
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
  expect(getIncludedVat(11_000)).toBe(1_000);
  fc.assert(
    fc.property(fc.nat(100_000_000), (total) => {
      const vat = getIncludedVat(total);
      expect(Math.abs((total - vat) / 10 - vat)).toBeLessThanOrEqual(0.6);
    }),
  );
});

const lines = fc.array(fc.record({ amount: fc.nat(100_000_000), tax: fc.constantFrom(...taxKinds) }), {
  maxLength: 50,
});

test('the taxed sum, its VAT and the exempt sum give the total, and exempt lines contain no VAT', () => {
  const mixed = [
    { amount: 11_000, tax: 'taxed' },
    { amount: 7_000, tax: 'exempt' },
  ] as const;
  expect(getTaxes(mixed)).toEqual({ supply: 10_000, vat: 1_000, exempt: 7_000 });
  expect(getVatOfLines(mixed)).toEqual([1_000, 0]);
  fc.assert(
    fc.property(lines, (sold) => {
      const { supply, vat, exempt } = getTaxes(sold);
      const parts = getVatOfLines(sold);
      expect(supply + vat + exempt).toBe(sumAmounts(sold.map(({ amount }) => amount)));
      expect(sumAmounts(parts)).toBe(vat);
      expect(sold.every(({ tax }, index) => tax === 'taxed' || parts[index] === 0)).toBe(true);
    }),
  );
});

test('order numbers can be read and sorted', () => {
  expect(formatOrderNumber(2026, 123)).toBe('2026-000123');
});
