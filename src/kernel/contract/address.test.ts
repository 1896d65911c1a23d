import { expect, it } from 'vitest';
import { addressesIn, pathsOf } from './address.ts';

it('reads addresses from the text of route tables', () => {
  const table = `{ path: '/orders/:id', screen: a }, {\n      path: '/public/*',\n }, { path: '*' }, { path: '/orders/:id' }`;
  expect(addressesIn([table, `{ path: '/', }`])).toEqual(['/', '/orders/:id', '/public/*']);
});

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
