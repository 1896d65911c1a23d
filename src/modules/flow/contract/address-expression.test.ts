import { expect, it } from 'vitest';
import { screenPath } from '#kernel/contract/path.ts';
import { addressExpression } from './address-expression.ts';
import { evaluate } from './expression.ts';

const title = { ko: '주문', en: 'Order' };

it('gives the address when the frame runs', () => {
  const expression = addressExpression(screenPath('/orders/:id', title), { id: 'steps.order.output.id' });
  expect(expression).toBe('="/orders/" + steps.order.output.id');
  expect(evaluate(expression, { steps: { order: { output: { id: '7' } } } })).toBe('/orders/7');
});

it('keeps what stands behind a parameter', () => {
  const expression = addressExpression(screenPath('/runs/:id/undo', title), { id: 'input.run' });
  expect(evaluate(expression, { input: { run: '7' } })).toBe('/runs/7/undo');
});
