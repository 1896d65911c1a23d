/**
 * Tests of audit texts: every action of the audit trail and the access records has texts in both languages, with none left over.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appModules } from './modules.ts';

const action = /^[a-z]+(?:\.[a-z][a-z-]*){2}$/;

/** Actions by name, as endpoints declare them. */
const declared = appModules.flatMap(({ routes }) => routes.flatMap(({ endpoint }) => endpoint.audit || []));

const files = globSync('src/{modules/*,kernel}/server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file));
const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** Actions that handlers write themselves: `action: '…'`, and what `seen(context, '…'` says. */
const written = [...source.matchAll(/\baction(?:: | = )'([^']+)'|\bseen\([^']*'([^']+)'/g)]
  .map(([, item, other]) => String(item ?? other))
  .filter((name) => action.test(name));

const words = appModules.flatMap(({ name, audits }) =>
  Object.keys(audits?.actions ?? {}).map((key) => ({ name, key })),
);

it('every action has words', () => {
  expect(written.length).toBeGreaterThan(25);
  const declaredKeys = new Set(words.map(({ key }) => key));
  expect([...new Set([...declared, ...written])].filter((name) => !declaredKeys.has(name))).toEqual([]);
});

it('every action with texts is written somewhere, and described once, by its own module', () => {
  const used = new Set([...declared, ...[...source.matchAll(/'([a-z.-]+)'/g)].map(([, text]) => text)]);
  expect(words.filter(({ key }) => !used.has(key))).toEqual([]);
  expect(words.filter(({ name, key }) => !key.startsWith(`${name}.`))).toEqual([]);
  expect(new Set(words.map(({ key }) => key)).size).toBe(words.length);
});
