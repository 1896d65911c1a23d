/** Tests of public site design: publish pages, view published versions, restore earlier ones; page by page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../contract/endpoints.ts';
import type { PageContent, PageKey } from '../contract/page.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const designer = () => world.alpha.master;
const page = async (key: PageKey, as: TestMember = designer()) =>
  (await world.call(api.readPage, { as, params: { key } })).body.data;
type Version = { version: number; published: boolean };
const versions = async (key: PageKey) =>
  (await world.call(api.listVersions, { as: designer(), params: { key } })).body.data as Version[];
const publish = (key: PageKey, body: { version: number; content: PageContent }) =>
  world.call(api.publishPage, { as: designer(), params: { key }, body });
const restore = (key: PageKey, version: number, as = designer()) =>
  world.call(api.restorePage, { as, params: { key }, body: { version } });
const readDescription = (content: PageContent, ko: string): PageContent => ({
  ...content,
  description: { ko, en: ko },
});

it('a version that is published is the one that is shown, and one alone; the page beside it stays', async () => {
  const [home, catalog] = [await page('home'), await page('catalog')];
  const { status, body } = await publish('home', {
    version: home.version,
    content: readDescription(home.content, '봄'),
  });
  expect([status, body.data.version]).toEqual([200, home.version + 1]);
  expect((await page('home')).content.description.ko).toBe('봄');
  expect((await versions('home')).map(({ version, published }) => [version, published])).toEqual([
    [home.version + 1, true],
    [home.version, false],
  ]);
  expect(await page('catalog')).toEqual(catalog);
  expect(await versions('catalog')).toHaveLength(1);
});

it('one of two concurrent publishers of a version succeeds, and the other sees the current content', async () => {
  const { version, content } = await page('home');
  const replies = await runAtOnceOnTable(
    world,
    'page.page_versions',
    ['여름', '가을'].map((ko) => () => publish('home', { version, content: readDescription(content, ko) })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = replies.toSorted((a, b) => a.status - b.status).map(({ body }) => body);
  expect(await page('home')).toEqual(won?.data);
  expect(lost).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: won?.data } });
});

it('a restored version is a new version, which may be restored in turn; none is lost', async () => {
  const before = await page('home');
  const first = await restore('home', 1);
  expect(first.body.data.version).toBe(before.version + 1);
  expect((await page('home')).content.description.ko).not.toBe(before.content.description.ko);
  const back = await restore('home', before.version);
  expect(back.body.data).toMatchObject({ version: before.version + 2, content: before.content });
  expect((await versions('home')).map(({ version }) => version)).toEqual([
    ...Array.from({ length: before.version + 2 }, (_, index) => before.version + 2 - index),
  ]);
});

it('a version that does not exist, or without the right to publish, is not restored', async () => {
  const before = await page('home');
  const [never, refused] = [await restore('home', 900), await restore('home', 1, world.alpha.viewer)];
  expect([never, refused].map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'PAGE_NOT_FOUND'],
    [403, 'FORBIDDEN'],
  ]);
  expect(await page('home')).toEqual(before);
});

it.each<[what: string, field: string, change: (content: PageContent) => object]>([
  ['no blocks', 'content.blocks', (content) => ({ ...content, blocks: [] })],
  ['a block of no kind', 'content.blocks.0.type', (content) => ({ ...content, blocks: [{ type: 'script' }] })],
  ['a title in one language', 'content.title.en', (content) => ({ ...content, title: { ko: '집' } })],
])('a page with %s is refused at its field, and nothing is published', async (_, field, change) => {
  const before = await page('catalog');
  const content = change(before.content) as PageContent;
  const { status, body } = await publish('catalog', { version: before.version, content });
  expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
  expect(await versions('catalog')).toHaveLength(1);
});

it('another company’s page is its own', async () => {
  const other = await page('home', world.beta.master);
  const mine = await page('home');
  await publish('home', { version: mine.version, content: readDescription(mine.content, '겨울') });
  expect(await page('home', world.beta.master)).toEqual(other);
});
