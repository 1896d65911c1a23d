/** The mutants match the code: each finds its text, and the tests that should notice it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from './mutants/all.ts';
import { mutate } from './mutants/scratch.ts';

const root = new URL('..', import.meta.url).pathname;

it('there are forty, and no two of one name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(40);
});

it.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: found once, and in the eyes of tests',
  (_, mutant) => {
    expect(mutate(root, mutant)).toContain(mutant.after);
    expect(mutant.noticedBy.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);

it('a text that is not there, or there twice, is an error', () => {
  const [mutant] = mutants as [(typeof mutants)[0]];
  expect(() => mutate(root, { ...mutant, before: 'nobody wrote this' })).toThrow('is 0 times in');
  expect(() => mutate(root, { ...mutant, before: '\n' })).toThrow(/is \d\d+ times in/);
});
