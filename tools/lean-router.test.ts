/** What is left of the router still leads from one screen to another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanModule } from './lean-router.ts';

const folder = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const published = readdirSync(folder)
  .filter((name) => /^chunk-\w+\.mjs$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .find((source) => source.includes('function PrefetchPageLinks'));

it('leaves out names for developers and what links ask ahead, and keeps the links', () => {
  const lean = leanModule(String(published));
  expect(lean).not.toContain('.displayName = "Link"');
  expect(lean).toContain('var Link = /* @__PURE__ */ ');
  expect(lean).toContain('function PrefetchPageLinks() {\n  return null;\n}\nfunction ');
});

it('says so when a later router is written differently', () => {
  expect(() => leanModule('export const Link = 1;')).toThrow('react-router no longer has');
});
