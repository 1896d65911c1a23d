/** Whatever is written to the audit trail or the access records has its words in both languages, and no words are left over. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rooms } from './rooms.ts';

const action = /^[a-z]+(?:\.[a-z][a-z-]*){2}$/;

/** Actions by name, as endpoints declare them. */
const declared = rooms.flatMap(({ routes }) => routes.flatMap(({ endpoint }) => endpoint.audit || []));

const files = globSync('src/{modules/*,kernel}/server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file));
const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** Actions that handlers write themselves: `action: '…'`, and what `seen(context, '…'` says. */
const written = [...source.matchAll(/\baction(?:: | = )'([^']+)'|\bseen\([^']*'([^']+)'/g)]
  .map(([, one, other]) => String(one ?? other))
  .filter((name) => action.test(name));

const words = rooms.flatMap(({ name, audits }) => Object.keys(audits?.actions ?? {}).map((key) => ({ name, key })));

it('every action has words', () => {
  expect(written.length).toBeGreaterThan(25);
  const known = new Set(words.map(({ key }) => key));
  expect([...new Set([...declared, ...written])].filter((name) => !known.has(name))).toEqual([]);
});

it('every action that has words is written somewhere, and told once, by its own room', () => {
  const used = new Set([...declared, ...[...source.matchAll(/'([a-z.-]+)'/g)].map(([, text]) => text)]);
  expect(words.filter(({ key }) => !used.has(key))).toEqual([]);
  expect(words.filter(({ name, key }) => !key.startsWith(`${name}.`))).toEqual([]);
  expect(new Set(words.map(({ key }) => key)).size).toBe(words.length);
});
