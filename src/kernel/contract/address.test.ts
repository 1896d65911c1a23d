import { expect, it } from 'vitest';
import { pathsOf } from './address.ts';

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
])('%s stands for %s: %s', (address, path, known) => {
  expect(pathsOf(address).test(path)).toBe(known);
});
