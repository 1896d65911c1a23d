/** What the build puts in the place of a module: it must be asked for as that module is, and a build that misses it must not pass. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { steady, steadyIds } from './steady-ids.ts';

const file = join(import.meta.dirname, '../node_modules/@mantine/hooks/esm/use-id/use-id.mjs');

it('stands in for the module that its package has, with the same names', () => {
  expect(steady().load(file)).toBe(steadyIds);
  const names = [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)].map(([, list = '']) =>
    list.split(',').map((one) => one.split(' as ').at(-1)?.trim()),
  );
  expect(names).toEqual([['useId']]);
  expect(steadyIds).toContain('export function useId(');
});

it('refuses a build in which the module was not met, and says nothing where another error ended it', () => {
  expect(() => steady().buildEnd()).toThrow('use-id');
  expect(() => steady().buildEnd(new Error('another'))).not.toThrow();
  const met = steady();
  met.load(file);
  expect(() => met.buildEnd()).not.toThrow();
});
