import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getPackageFolder, readNotice } from './license-notices.ts';

const packages = join(import.meta.dirname, '..', 'node_modules');

it('returns the package of a module', () => {
  expect(getPackageFolder('/a/node_modules/react/index.js')).toBe('/a/node_modules/react');
  expect(getPackageFolder('\0/a/node_modules/@mantine/core/x.css?v=1')).toBe('/a/node_modules/@mantine/core');
  expect(getPackageFolder('/a/node_modules/x/node_modules/y/z.js')).toBe('/a/node_modules/x/node_modules/y');
  expect(getPackageFolder('/a/src/apps/web.tsx')).toBeNull();
});

it.each(['react', '@mantine/core', 'pretendard'])('says the licence of %s, in its own words', (name) => {
  const notice = readNotice(join(packages, name));
  expect(notice).toContain(name);
  expect(notice).toMatch(/MIT|Open Font License|OFL/i);
});
