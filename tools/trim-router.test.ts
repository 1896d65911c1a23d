/** Tests of the router trimming, on the installed version of React Router. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeUnusedParts } from './trim-router.ts';

const folder = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const published = readdirSync(folder)
  .filter((name) => /^chunk-\w+\.mjs$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .find((source) => source.includes('function PrefetchPageLinks'));

it('removes display names and prefetching, and keeps the links', () => {
  const trimmed = removeUnusedParts(String(published));
  expect(trimmed).not.toContain('.displayName = "Link"');
  expect(trimmed).toContain('var Link = /* @__PURE__ */ ');
  expect(trimmed).toContain('function PrefetchPageLinks() {\n  return null;\n}\nfunction ');
});

it('fails if a later version has other code', () => {
  expect(() => removeUnusedParts('export const Link = 1;')).toThrow('react-router no longer has');
});
