/** Tests of the module replaced by the build: it has the same names, and a build that misses it must fail. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSteadyIdsPlugin, steadyIds } from './steady-ids.ts';

const file = join(import.meta.dirname, '../node_modules/@mantine/hooks/esm/use-id/use-id.mjs');

it('replaces the module of its package, with the same names', () => {
  expect(createSteadyIdsPlugin().load(file)).toBe(steadyIds);
  const names = [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)].map(([, list = '']) =>
    list.split(',').map((item) => item.split(' as ').at(-1)?.trim()),
  );
  expect(names).toEqual([['useId']]);
  expect(steadyIds).toContain('export function useId(');
});

it('refuses a build in which the module was not met, and says nothing where another error ended it', () => {
  expect(() => createSteadyIdsPlugin().buildEnd()).toThrow('use-id');
  expect(() => createSteadyIdsPlugin().buildEnd(new Error('another'))).not.toThrow();
  const met = createSteadyIdsPlugin();
  met.load(file);
  expect(() => met.buildEnd()).not.toThrow();
});
