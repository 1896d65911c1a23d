/** Tests of lean contracts: endpoint parts in browsers. */
import { expect, it } from 'vitest';
import { slimContract } from './lean-contracts.ts';

it('an endpoint retains its address, its shapes and touched topics; errors, rule and trail subject are removed', () => {
  const source = `import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
export const read = endpoint({
  method: 'POST', path: '/api/things', rule: { beyond: [], outside: 404 }, subject,
  errors: [errors.GONE, ...more({ errors: 1 })], reply: object({ errors: list, subject: text }), touches: [topics.thing],
});`;
  const visited: unknown[] = [];
  const run = new Function(
    'endpoint',
    'object',
    'list',
    'text',
    'topics',
    slimContract(source)
      .replace(/^import .*$/gm, '')
      .replace('export const read =', ''),
  );
  run(
    (declared: unknown) => visited.push(declared),
    (shape: unknown) => shape,
    'list',
    'text',
    { thing: 'thing' },
  );
  expect(visited).toEqual([
    {
      ...{ method: 'POST', path: '/api/things', rule: null, subject: null, errors: [] },
      reply: { errors: 'list', subject: 'text' },
      touches: ['thing'],
    },
  ]);
});

it('lists of refusals are emptied everywhere; a refusal used for comparison stays', () => {
  const source = `const several = [thingErrors.GONE, errors.TAKEN];
const things = resourceEndpoints({ type: 'thing', missing: errors.GONE });
const create = things.create(body, [errors.TAKEN]);
const same = code === errors.GONE.code || [body.A].length;`;
  expect(slimContract(source).split('\n')).toEqual([
    'const several = [];',
    "const things = resourceEndpoints({ type: 'thing', missing: null });",
    'const create = things.create(body, []);',
    'const same = code === errors.GONE.code || [body.A].length;',
  ]);
});

it('a schema comes without what only servers check of it', () => {
  const source = 'export const phone = onServer(z.string().regex(/a/), withoutNumbers).optional();';
  expect(slimContract(source)).toBe('export const phone = z.string().regex(/a/).optional();');
});

it('an import used by servers only is removed', () => {
  const source = `import { readDay, isDay } from './input/day.ts';
import { onServer } from './text.ts';
import './set-up.ts';
export const day = onServer(z.iso.date(), (schema) => schema.overwrite(readDay)).refine(isDay);`;
  expect(slimContract(source).split('\n').filter(Boolean)).toEqual([
    "import { isDay } from './input/day.ts';",
    "import './set-up.ts';",
    'export const day = z.iso.date().refine(isDay);',
  ]);
});

it('code without an endpoint is unchanged', () => {
  const source = 'export const made = define({ errors: [1] });';
  expect(slimContract(source)).toBe(source);
});
