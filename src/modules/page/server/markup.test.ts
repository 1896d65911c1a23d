/** Texts of a company are texts: whatever is written in a page, an item or an address never becomes markup or script. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { createShop, Visitor } from '#modules/order/server/testing/shop.ts';
import * as api from '../contract/endpoints.ts';
import { PageBlock, type PageContent } from '../contract/page.ts';
import type { SiteRenderer, SiteView } from '../contract/site.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
let render: SiteRenderer['render'];
beforeAll(async () => {
  render = await renderFromSources();
  world = await createTestWorld();
  await createShop(world.alpha);
});
afterAll(() => world.close());

const page = async (url: string) => String((await new Visitor(world, world.alpha).page(url)).body);

type BlockOf<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;

/** A text that would run as markup, and names its place. */
const evil = (marker: string) => {
  const text = `<img src=x onerror=alert('${marker}')>"'${marker}</script><script>alert(1)</script>`;
  return { ko: `${text} 글`, en: text };
};

const blocks: Record<PageBlock['type'], PageBlock> = {
  hero: {
    type: 'hero',
    eyebrow: evil('eyebrow'),
    title: evil('title'),
    body: evil('body'),
    action: { label: evil('label'), href: '/catalog' },
  },
  text: { type: 'text', title: evil('title'), body: evil('body') },
  'item-grid': { type: 'item-grid', title: evil('title'), limit: 8, showStock: true },
  steps: { type: 'steps', title: evil('title'), steps: [{ title: evil('step'), body: evil('body') }] },
  notice: { type: 'notice', body: evil('body') },
  contact: {
    type: 'contact',
    title: evil('title'),
    phone: `"><script>alert(1)</script>`,
    email: 'kim@a.example',
    address: evil('address'),
    hours: evil('hours'),
  },
};

/** Elements of the page that would run: ours is the structured data, which is none. */
const dangers = (html: string): string[] =>
  [...html.matchAll(/<(img|script)\b[^>]*/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag !== '<script type="application/ld+json"');

async function publish(content: Partial<PageContent>): Promise<void> {
  const [as, params] = [world.alpha.master, { key: 'home' as const }];
  const { version, content: before } = (await world.call(api.readPage, { as, params })).body.data;
  const reply = await world.call(api.publishPage, {
    as,
    params,
    body: { version, content: { ...before, ...content } },
  });
  expect(reply.status).toBe(200);
}

describe.each(Object.values(blocks))('a block of type $type', (block) => {
  it.each(['ko', 'en'])('shows markup in each of its texts as text (%s)', async (lang) => {
    await publish({ blocks: [block] });
    const html = await page(`/?lang=${lang}`);
    expect(dangers(html)).toEqual([]);
    const markers = [...JSON.stringify(block).matchAll(/alert\('(\w+)'\)/g)].map(([, marker]) => marker);
    for (const marker of markers) expect(html).toContain(`onerror=alert(&#x27;${marker}&#x27;)`);
  });
});

/** Values from another writer that the database may contain: nothing here saves such an address. */
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
];

it.each(scripts)(
  'leads nowhere by %j: not by a block’s button, an item’s picture, a telephone or a mail address',
  (address) => {
    const { id, price } = { id: 'a', price: { amount: 1000, currency: 'KRW' as const } };
    const item = {
      id,
      name: '컵',
      code: null,
      description: null,
      category: null,
      image: address,
      price,
      tax: 'taxed' as const,
      available: 1,
    };
    const { hero, contact } = blocks as { hero: BlockOf<'hero'>; contact: BlockOf<'contact'> };
    const pageBlocks = [
      { ...hero, action: { ...hero.action, href: address } },
      { ...contact, phone: address, email: address },
      blocks['item-grid'],
    ];
    const { html } = render({
      company: {
        name: '한빛',
        origin: 'https://hanbit.example',
        primaryColor: '#2563eb',
        logo: null,
        demoOf: null,
        profile: null,
        sells: true,
      },
      locale: 'ko',
      companyLocale: 'ko',
      address: '/',
      script: null,
      cartQuantity: 0,
      view: { kind: 'home', title: '처음', description: '처음', blocks: pageBlocks, items: [item] },
    });
    const led = [...html.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, to]) => to as string);
    expect(led.filter((to) => !/^(\/(?!\/)|#|tel:\d*$|mailto:|https:\/\/hanbit\.example)/.test(to))).toEqual([]);
    expect(html).toContain('class="button large" href="/"');
    expect(html).not.toContain('<img');
  },
);

it('draws the picture of an item with its sizes and reserved space, for visitors by the item that shows it', () => {
  const [id, picture] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
  const price = { amount: 1000, currency: 'KRW' as const };
  const image = `/api/pictures/${picture}/1600x1067`;
  const item = {
    id,
    name: '컵',
    code: null,
    description: null,
    category: null,
    image,
    price,
    tax: 'taxed' as const,
    available: 1,
  };
  const renderView = (view: SiteView) =>
    render({
      company: {
        name: '한빛',
        origin: 'https://hanbit.example',
        primaryColor: '#2563eb',
        logo: null,
        demoOf: null,
        profile: null,
        sells: true,
      },
      locale: 'ko',
      companyLocale: 'ko',
      address: '/',
      script: null,
      cartQuantity: 0,
      view,
    }).html.match(/<img\b[^>]*>/g) ?? [];
  const pictures = renderView({ kind: 'item', item, showStock: true, others: [item, item, item] });
  const [drawn = ''] = pictures;
  for (const edge of [320, 800, 1600]) expect(drawn).toContain(`/api/pictures/${picture}/${edge}?of=${id} ${edge}w`);
  expect(drawn).toMatch(/width="1600" height="1067"/);
  expect(drawn).toContain('alt="컵"');
  // The page's main content loads first, before anything else; content further down on scrolling.
  const comes = (images: readonly string[]) =>
    images.map((image) => [/loading="(\w+)"/, /fetchPriority="(\w+)"/i].map((of) => of.exec(image)?.[1]));
  const [soon, later] = [
    ['eager', 'high'],
    ['lazy', 'auto'],
  ];
  expect(comes(pictures)).toEqual([soon, later, later, later]);
  const home = { title: '처음', description: '처음', blocks: [blocks['item-grid']], items: [item, item, item] };
  expect(comes(renderView({ kind: 'home', ...home }))).toEqual([soon, soon, later]);
});

it('knows every type of block there is', () => {
  const types = PageBlock.options.map((option) => option.shape.type.value);
  expect(Object.keys(blocks).sort()).toEqual([...types].sort());
});

it('shows markup in the title and the description of a page as text', async () => {
  await publish({ title: evil('title'), description: evil('description'), blocks: [blocks.notice] });
  expect(dangers(await page('/'))).toEqual([]);
});

it('ends no script element by the name of an item: its structured data stays what it is', async () => {
  const name = `컵 </script><script>alert(1)</script><!--`;
  const { id } = await world.alpha.service((context) =>
    createRecord(context, {
      axis: 'item',
      type: 'sellable',
      title: name,
      fields: { price: { amount: 1000, currency: 'KRW' }, published: true, category: 'living', description: name },
    }),
  );
  for (const url of [`/catalog/${id}`, '/catalog']) {
    const html = await page(url);
    expect(dangers(html)).toEqual([]);
    const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(name).slice(1, -1));
  }
});

it('carries the whole policy: no script but those of the build, no style but its own, to the letter', async () => {
  const reply = await new Visitor(world, world.alpha).page('/');
  const styles = [...String(reply.body).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => style as string);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] as string)
    .digest('base64');
  expect(reply.headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self' 'sha256-${hash}'; ` +
      `style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; ` +
      `form-action 'self' http://localhost:3003; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`,
  );
});
