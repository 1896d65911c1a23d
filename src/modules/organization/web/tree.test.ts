import { expect, it } from 'vitest';
import type { ChartOnDay } from '../contract/chart.ts';
import { createTree, getPathUp, getRows } from './tree.ts';

const on = '2026-03-01';
const term = { from: on, until: null };
const unit = (id: string, parent: string | null): ChartOnDay['units'][number] => ({
  ...{ id, parent, code: id, name: { ko: `부서 ${id}`, en: `Unit ${id}` } },
  ...term,
});
const seat = (id: string, of: string, person = id): ChartOnDay['seats'][number] => ({
  ...{ id, unit: of, person, name: person, position: null, duty: null, grade: null },
  ...{ isMain: true, isHead: false, isMember: true, ...term },
});

it('draws each unit with its people, then what is below it, and counts who sits twice once', () => {
  const units = [unit('a', null), unit('b', 'a'), unit('c', 'a'), unit('d', 'b')];
  const tree = createTree({
    on,
    units,
    seats: [seat('1', 'a'), seat('2', 'b'), seat('3', 'd', '2'), seat('4', 'c')],
    staff: [],
  });
  expect(Object.fromEntries(tree.people)).toEqual({ a: 3, b: 1, c: 1, d: 1 });
  const rows = getRows(tree, { open: new Set(['a', 'b']), q: '' });
  expect(rows.map(({ key, depth, place, beside }) => [key, depth, place, beside])).toEqual([
    ['a', 1, 1, 1],
    ['1', 2, 1, 3],
    ['b', 2, 2, 3],
    ['2', 3, 1, 2],
    ['d', 3, 2, 2],
    ['c', 2, 3, 3],
  ]);
});

it('draws, counts and searches a chart of 5,000 levels', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `u${at}`);
  const units = names.map((id, at) => unit(id, names[at - 1] ?? null));
  const tree = createTree({ on, units, seats: names.map((id) => seat(`s-${id}`, id)), staff: [] });
  expect(tree.people.get('u0')).toBe(5000);
  const rows = getRows(tree, { open: new Set(names), q: '' });
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)).toMatchObject({ key: 's-u4999', depth: 5001 });
  expect(getRows(tree, { open: new Set(), q: '부서' })).toHaveLength(5000);
  expect(getPathUp(tree, 'u4999')).toHaveLength(5000);
});

it('draws, counts and finds who works in a unit without a seat', () => {
  const staff = [{ id: 'k', unit: 'a', name: '김현장', position: '기사' }];
  const tree = createTree({ on, units: [unit('a', null), unit('b', 'a')], seats: [seat('1', 'a')], staff });
  expect(tree.people.get('a')).toBe(2);
  const lines = getRows(tree, { open: new Set(['a']), q: '' });
  expect(lines.map(({ of, key, place, beside }) => [of, key, place, beside])).toEqual([
    ['unit', 'a', 1, 1],
    ['seat', '1', 1, 3],
    ['staff', 'k', 2, 3],
    ['unit', 'b', 3, 3],
  ]);
  expect(getRows(tree, { open: new Set(), q: '현장' }).map(({ key }) => key)).toEqual(['a', 'k']);
});
