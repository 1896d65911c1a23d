/** The mutants match the code: each finds its text, and the tests that should notice it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

const definition = /create (?:or replace )?function\s+([\w.]+)/gi;
const functionsIn = (sql: string) => [...sql.matchAll(definition)].map(([, name]) => name);
const migrations = globSync('src/**/server/migrations/*.sql', { cwd: root }).sort((a, b) =>
  basename(a) < basename(b) ? -1 : 1,
);

it('a mistake in a function of the database is one in its newest definition', () => {
  const inSql = mutants.filter(({ file }) => file.endsWith('.sql'));
  expect(inSql.length).toBeGreaterThan(4);
  const replaced = inSql.filter(({ file, before }) => {
    const [above = ''] = readFileSync(join(root, file), 'utf8').split(before);
    const name = functionsIn(above).at(-1);
    const later = migrations.slice(migrations.indexOf(file) + 1);
    return later.some((path) => functionsIn(readFileSync(join(root, path), 'utf8')).includes(name));
  });
  expect(replaced.map(({ name }) => name)).toEqual([]);
});

it('a text that is not there, or there twice, is an error', () => {
  const [mutant] = mutants as [(typeof mutants)[0]];
  expect(() => mutate(root, { ...mutant, before: 'nobody wrote this' })).toThrow('is 0 times in');
  expect(() => mutate(root, { ...mutant, before: '\n' })).toThrow(/is \d\d+ times in/);
});
