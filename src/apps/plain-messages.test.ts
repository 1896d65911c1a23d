/** Tests of validation messages: each names the field and the remedy in both languages, for every field of every endpoint. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { describeIssue, type Issue, reportOptions } from '#kernel/contract/issue.ts';
import { labels } from '#kernel/contract/labels.ts';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { appModules } from './modules.ts';
import { findMessageProblem } from './testing/message-check.ts';

interface Schema {
  def: {
    type: string;
    innerType?: Schema;
    in?: Schema;
    out?: Schema;
    element?: Schema;
    items?: Schema[];
    options?: Schema[];
    valueType?: Schema;
    left?: Schema;
    right?: Schema;
    getter?: () => Schema;
    checks?: { _zod: { def: { check: string; params?: Record<string, unknown> } } }[];
  };
  shape?: Record<string, Schema>;
  safeParse: z.ZodType['safeParse'];
}
interface Field {
  path: (string | number)[];
  schema: Schema;
}

/** Every field of a shape, and every element of a list, with its path. */
function* fieldsOf(schema: Schema, path: Field['path'] = [], above = new Set<Schema>()): Generator<Field> {
  if (above.has(schema)) return;
  const inner = new Set(above).add(schema);
  const { def, shape = {} } = schema;
  for (const [key, field] of Object.entries(shape)) {
    yield { path: [...path, key], schema: field };
    yield* fieldsOf(field, [...path, key], inner);
  }
  for (const element of [def.element, ...(def.items ?? [])]) {
    if (!element) continue;
    yield { path: [...path, 2], schema: element };
    yield* fieldsOf(element, [...path, 2], inner);
  }
  for (const same of [def.innerType, def.in, def.out, def.valueType, def.left, def.right, ...(def.options ?? [])]) {
    if (same) yield* fieldsOf(same, path, inner);
  }
}

/** Ways in which a person or a program gets one field wrong. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x@',
  '가나다',
  'X'.repeat(20_000),
  'a\u0000b',
  '2026-13-40',
  'ftp://x',
  -1,
  0,
  0.5,
  1e15,
  -1e15,
  1e300,
  true,
  [],
  [null],
  ['x', 'x'],
  [{}],
  Array.from({ length: 3000 }, () => 'x'),
  {},
  { ko: '', en: '' },
  { amount: -1, currency: 'KRW' },
  { amount: 'x', currency: 'XXX' },
  { kind: 'x', type: 'x', code: 'x' },
];

const endpointsWithInput = appModules.flatMap(({ name, routes, labels: own = {} }) =>
  routes.flatMap(({ endpoint }) =>
    (['body', 'query'] as const).map((part) => ({
      title: `${name}: ${endpoint.method} ${endpoint.path} ${part}`,
      known: { ...labels, ...own } as FieldTexts,
      schema: endpoint[part as keyof Endpoint] as unknown as Schema,
    })),
  ),
);

/** A field has a name of its own; the two languages of a text have that of the text. */
function hasName(path: Field['path'], fieldTexts: FieldTexts): boolean {
  const keys = path.filter((part) => typeof part === 'string');
  const last = keys.at(-1);
  if (last === undefined || last === 'ko' || last === 'en') return true;
  return Object.keys(fieldTexts).some(
    (name) => name.split('.').at(-1) === last && `.${keys.join('.')}`.endsWith(`.${name}`),
  );
}

const say = (issue: Issue, options: { known: FieldTexts; path: Field['path']; locale: Locale }) =>
  describeIssue(issue, { locale: options.locale, known: options.known, within: options.path });

it.each(endpointsWithInput.map((item) => [item.title, item] as const))('%s', (_, { known: fieldTexts, schema }) => {
  const bad: string[] = [];
  for (const { path, schema: field } of [{ path: [], schema }, ...fieldsOf(schema)]) {
    const place = path.join('.');
    if (!hasName(path, fieldTexts)) bad.push(`${place} has no name: give it one in the room's contract/labels.ts`);
    for (const value of wrong) {
      const { error } = field.safeParse(value, reportOptions);
      for (const issue of (error?.issues ?? []) as Issue[]) {
        for (const locale of locales) {
          const message = say(issue, { known: fieldTexts, path, locale });
          const flaw = findMessageProblem(message, { locale, keys: [...path, ...issue.path] });
          if (flaw) bad.push(`${place} ${issue.code} ${locale}: ${flaw}: ${message}`);
        }
      }
    }
  }
  expect([...new Set(bad)]).toEqual([]);
});
