import { expect, it } from 'vitest';
import { countPermissions } from './hygiene.measure.ts';

const sets = { many: new Set(['a', 'b', 'c']), few: new Set(['a']), other: new Set(['d', 'e']) };

it('counts what each holds together, however often and in whatever order the same sets come', () => {
  const people = [['many'], ['few'], ['few'], ['many'], ['other'], ['few', 'other'], ['other', 'few'], []] as const;
  const measured = countPermissions(people, (names) => names.map((name) => sets[name]));
  expect(measured.map(({ permissions }) => permissions)).toEqual([3, 1, 1, 3, 2, 3, 3, 0]);
});
