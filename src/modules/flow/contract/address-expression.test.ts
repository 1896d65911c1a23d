import { expect, it } from 'vitest';
import { defineScreenPath } from '#kernel/contract/path.ts';
import { createAddressExpression } from './address-expression.ts';
import { evaluate } from './expression.ts';

const title = { ko: '주문', en: 'Order' };

it('gives the address when the frame runs', () => {
  const expression = createAddressExpression(defineScreenPath('/orders/:id', title), { id: 'steps.order.output.id' });
  expect(expression).toBe('="/orders/" + steps.order.output.id');
  expect(evaluate(expression, { steps: { order: { output: { id: '7' } } } })).toBe('/orders/7');
});

it('preserves the path behind a parameter', () => {
  const expression = createAddressExpression(defineScreenPath('/runs/:id/undo', title), { id: 'input.run' });
  expect(evaluate(expression, { input: { run: '7' } })).toBe('/runs/7/undo');
});
