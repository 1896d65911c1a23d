/** What browsers still know of an endpoint, and what not. */
import { expect, it } from 'vitest';
import { leanContract } from './lean-contracts.ts';

it('an endpoint keeps its address, its shapes and what it touches; errors, rule and subject of the trail go', () => {
  const source = `import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
export const read = endpoint({
  method: 'POST', path: '/api/things', rule: { beyond: [], outside: 404 }, subject,
  errors: [errors.GONE, ...more({ errors: 1 })], reply: object({ errors: list, subject: text }), touches: [topics.thing],
});`;
  const seen: unknown[] = [];
  const run = new Function(
    'endpoint',
    'object',
    'list',
    'text',
    'topics',
    leanContract(source)
      .replace(/^import .*$/gm, '')
      .replace('export const read =', ''),
  );
  run(
    (declared: unknown) => seen.push(declared),
    (shape: unknown) => shape,
    'list',
    'text',
    { thing: 'thing' },
  );
  expect(seen).toEqual([
    {
      ...{ method: 'POST', path: '/api/things', rule: null, subject: null, errors: [] },
      reply: { errors: 'list', subject: 'text' },
      touches: ['thing'],
    },
  ]);
});

it('lists of refusals are empty wherever they stand; what names one to compare with it stays', () => {
  const source = `const several = [thingErrors.GONE, errors.TAKEN];
const things = endpointsOf({ type: 'thing', missing: errors.GONE });
const create = things.create(body, [errors.TAKEN]);
const same = code === errors.GONE.code || [body.A].length;`;
  expect(leanContract(source).split('\n')).toEqual([
    'const several = [];',
    "const things = endpointsOf({ type: 'thing', missing: null });",
    'const create = things.create(body, []);',
    'const same = code === errors.GONE.code || [body.A].length;',
  ]);
});

it('a schema comes without what only servers check of it', () => {
  const source = 'export const phone = onServer(z.string().regex(/a/), withoutNumbers).optional();';
  expect(leanContract(source)).toBe('export const phone = z.string().regex(/a/).optional();');
});

it('what only the cut parts used is not imported any more', () => {
  const source = `import { readPhone } from './input/phone.ts';
import { onServer, text } from './text.ts';
export const phone = onServer(text(), (schema) => schema.overwrite(readPhone));`;
  expect(leanContract(source).split('\n')).toEqual([
    '',
    "import { onServer, text } from './text.ts';",
    'export const phone = text();',
  ]);
});

it('what calls no endpoint stays as it is', () => {
  const source = 'export const made = define({ errors: [1] });';
  expect(leanContract(source)).toBe(source);
});
