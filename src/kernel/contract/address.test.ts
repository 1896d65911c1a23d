import { expect, it } from 'vitest';
import { toPathPattern } from './address.ts';

it.each([
  ['/', '/', true],
  ['/orders', '/orders/', true],
  ['/orders', '/Orders', true],
  ['/orders', '/orders/7', false],
  ['/orders/:id', '/orders/7', true],
  ['/orders/:id', '/orders', false],
  ['/orders/:id/undo', '/orders/7/redo', false],
  ['/public/*', '/public', true],
  ['/public/*', '/public/a/b', true],
  ['/public/*', '/publicity', false],
  ['/a.b', '/acb', false],
])('%s resolves to %s: %s', (address, path, expected) => {
  expect(toPathPattern(address).test(path)).toBe(expected);
});
