import { expect, it } from 'vitest';
import { defineScreenPath, type OpenPath } from './path.ts';

const title = { ko: '전표', en: 'Entry' };

it('fills the parameters in, as an address needs them', () => {
  const record = defineScreenPath('/entities/:axis/:type/:id', title);
  expect(record({ axis: 'item', type: 'asset', id: 'a b' })).toBe('/entities/item/asset/a%20b');
  expect(record.pattern).toBe('/entities/:axis/:type/:id');
  // @ts-expect-error: a parameter is missing
  record({ axis: 'item', type: 'asset' });
});

it('adds what is asked for, without what is left out', () => {
  const list = defineScreenPath('/entries', title);
  expect(list()).toBe('/entries');
  expect(list({ account: '', from: undefined, to: null })).toBe('/entries');
  expect(list({ account: '1 2', tab: 'all' })).toBe('/entries?account=1+2&tab=all');
  expect(defineScreenPath('/entries/:id', title)({ id: '7' }, { tab: 'lines' })).toBe('/entries/7?tab=lines');
  // @ts-expect-error: an address without parameters takes none but a query
  list('7');
});

it('says its title', () => {
  expect(defineScreenPath('/entries', title).title).toBe(title);
});

it('is no place to go to at once while a parameter is missing', () => {
  const open: OpenPath = defineScreenPath('/entries', title);
  expect(open()).toBe('/entries');
  // @ts-expect-error: which entry?
  const closed: OpenPath = defineScreenPath('/entries/:id', title);
  expect(closed.pattern).toBe('/entries/:id');
});
