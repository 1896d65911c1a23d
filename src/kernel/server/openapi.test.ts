import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { defineErrors } from '../contract/error.ts';
import { defineModule, route } from './app-module.ts';
import { createOpenApiDocument } from './openapi.ts';

type Tree = { name: string; children: Tree[] };
const Tree: z.ZodType<Tree> = z.strictObject({ name: z.string(), children: z.lazy(() => z.array(Tree)) });
const errors = defineErrors({ TOO_TALL: { status: 409, ko: '나무가 너무 높습니다.', en: 'The tree is too tall.' } });
const plant = endpoint({
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/api/trees/:id',
  scope: 'company',
  permission: 'sample.tree.plant',
  audit: 'sample.tree.plant',
  summary: { ko: '나무 심기', en: 'Plant a tree' },
  errors: [errors.TOO_TALL],
  params: z.strictObject({ id: z.uuid() }),
  body: Tree,
  reply: z.object({ tree: Tree, tall: z.boolean().nullable() }),
  status: 201,
  goesOn: ({ tall }) => tall === null,
  followedAt: ({ tree }) => `/api/trees/${tree.name}`,
});
const list = endpoint({
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/api/trees',
  scope: 'company',
  permission: 'public',
  audit: false,
  summary: { ko: '나무 목록', en: 'List trees' },
  errors: [],
  reply: z.object({ id: z.string() }),
  paged: true,
});
const appModule = defineModule({
  name: 'sample',
  routes: [route(plant, async () => null as never), route(list, async () => null as never)],
});
const document = createOpenApiDocument([appModule], 'ko');

/** Every `$ref` of the document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

it('refers only to what the document has, also for shapes that contain themselves', () => {
  const refs = references(document);
  expect(refs.length).toBeGreaterThan(5);
  for (const reference of refs) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
    expect(target, reference).toBeDefined();
  }
});

it('documents permission, errors by status, headers and envelope of a call', () => {
  const call = document.paths['/api/trees/{id}']?.post;
  expect(call).toMatchObject({ summary: '나무 심기', 'x-permission': 'sample.tree.plant', security: [{ bearer: [] }] });
  expect(call?.responses[201]).toBeDefined();
  expect(call?.responses[202]?.content, 'it may go on after the answer').toEqual(call?.responses[201]?.content);
  expect(call?.responses[202]).toHaveProperty('headers.Location');
  expect(JSON.stringify(call?.parameters), 'and be answered before').toContain('#/components/parameters/Prefer');
  expect(call?.responses[409]?.description).toContain('`TOO_TALL` 나무가 너무 높습니다.');
  expect(call?.responses[403]?.description).toContain('FORBIDDEN');
  expect(call?.responses[503]?.description).toContain('UNAVAILABLE');
  expect(JSON.stringify(call?.parameters)).toContain('IdempotencyKey');
});

it('shows lists as pages, and public calls without sign-in', () => {
  const call = document.paths['/api/trees']?.get;
  expect(call?.security).toEqual([]);
  expect(call?.responses[401]).toBeUndefined();
  expect(call?.responses[202]).toBeUndefined();
  expect(call?.responses[503]).toBeUndefined();
  expect(JSON.stringify(call?.responses[200])).toContain('#/components/schemas/Page');
});
