/**
 * Each server caches public pages. Two servers on one database: a change appears on the server that made it with the next visit,
 * and on the other once it is notified. Data of one visitor, company or language never reaches another.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { changeType, listTypes } from '#modules/axis/contract/collection.endpoints.ts';
import { changeCompany } from '#modules/company/contract/endpoints.ts';
import { createMovement, updateItem } from '#modules/item/contract/endpoints.ts';
import { placeOrder } from '#modules/order/contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import * as pages from '#modules/page/contract/endpoints.ts';
import { renderFromSources } from '#modules/page/server/testing/render.ts';
import type { RunningApp } from './compose.ts';
import { startSecondProcess } from './testing/second-process.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let shop: Shop;
/** The server beside that of the world. */
let other: RunningApp;
beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  await createShop(world.beta);
  other = await startSecondProcess(world);
  await world.settle();
}, 120_000);
afterAll(async () => {
  await other?.close();
  await world?.close();
});

const host = 'alpha.localhost';
async function visit(app: RunningApp, url: string, headers: Record<string, string> = {}) {
  const reply = await app.fastify.inject({ url, headers: { host, accept: 'text/html', ...headers } });
  expect(reply.statusCode).toBe(200);
  return { body: reply.body, tag: String(reply.headers.etag), headers: reply.headers };
}

/** Waits until no notification is pending: from then on both servers cache longer. */
async function quiet(url: string): Promise<void> {
  await world.settle();
  let previousText = '';
  await waitFor(async () => {
    const now = (await visit(other, url)).body;
    const same = now === previousText && now === (await visit(world.app, url)).body;
    previousText = now;
    return same;
  });
}

interface FieldOf {
  options?: { value: string; label: object }[];
}
const master = () => ({ as: world.alpha.master });
/** Changes made on the first server, and the page that shows them. */
const changes: [what: string, url: () => string, does: () => Promise<{ status: number }>, shows: RegExp][] = [
  [
    'a page is published',
    () => '/',
    async () => {
      const params = { key: 'home' as const };
      const { version, content } = (await world.call(pages.readPage, { ...master(), params })).body.data;
      const changed = { ...content, description: { ko: '오늘의 새 설명입니다.', en: 'New today.' } };
      return world.call(pages.publishPage, { ...master(), params, body: { version, content: changed } });
    },
    /오늘의 새 설명입니다/,
  ],
  [
    'a price changes',
    () => '/catalog',
    async () => {
      const body = { version: 1, price: { amount: 12_300, currency: 'KRW' as const } };
      return world.call(updateItem, { ...master(), params: { id: shop.cup }, body });
    },
    /12,300원/,
  ],
  [
    'stock is moved',
    () => `/catalog/${shop.desk}`,
    async () => {
      const body = { movement: 'issue' as const, quantity: 7 };
      return world.call(createMovement, { ...master(), params: { id: shop.desk }, body: body as never });
    },
    /3개만 남음/,
  ],
  [
    'a visitor orders',
    () => `/catalog/${shop.cup}`,
    async () => {
      const guest = new Visitor(world, world.alpha);
      return guest.call(placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) });
    },
    /99개 남음/,
  ],
  [
    'the company takes another name and colour',
    () => '/catalog',
    async () => {
      return world.call(changeCompany, {
        ...master(),
        body: { version: 1, name: '새이름 상사', primaryColor: '#0f766e' },
      });
    },
    /새이름 상사/,
  ],
  [
    'a category is called otherwise',
    () => '/catalog',
    async () => {
      const types = (await world.call(listTypes, master())).body.data;
      const { axis, key, version, label, fields } = types.find((item: { key: string }) => item.key === 'sellable');
      const renamed = fields.map((field: FieldOf) => ({
        ...field,
        ...(field.options && {
          options: field.options.map((option) => ({
            ...option,
            label: { ...option.label, ko: `살림 ${option.value}` },
          })),
        }),
      }));
      return world.call(changeType, {
        ...master(),
        params: { axis, type: key },
        body: { version, label, fields: renamed },
      });
    },
    /살림 living/,
  ],
];

describe.each(changes)('when %s', (_, url, does, shows) => {
  it('the author sees the change at once, and readers at the other server soon', async () => {
    await quiet(url());
    const [here, there] = [await visit(world.app, url()), await visit(other, url())];
    expect(here.tag).toBe(there.tag);
    expect(here.body).not.toMatch(shows);
    expect((await visit(world.app, url())).tag).toBe(here.tag);
    expect((await does()).status).toBeLessThan(300);
    const changed = await visit(world.app, url());
    expect(changed.tag).not.toBe(here.tag);
    expect(changed.body).toMatch(shows);
    await waitFor(async () => shows.test((await visit(other, url())).body));
    await quiet(url());
    const cachedHeaders = { 'if-none-match': (await visit(other, url())).tag };
    const again = await world.app.fastify.inject({ url: url(), headers: { host, ...cachedHeaders } });
    expect(again.statusCode).toBe(304);
  });
});

describe('a personal page', () => {
  it('is never what another has in the cart, also not to himself when it is empty again', async () => {
    await quiet('/');
    const nobody = await visit(world.app, '/');
    const guest = new Visitor(world, world.alpha);
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '2' });
    const count = (html: string) => /class="badge"[^>]*>(\d+)</.exec(html)?.[1];
    const own = await guest.page('/');
    expect(count(own.body)).toBe('2');
    expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined]);
    expect((await visit(world.app, '/')).body).toBe(nobody.body);
    expect(count(nobody.body)).toBe('0');
    await guest.page('/cart', { action: 'remove', itemId: shop.cup });
    expect(count((await guest.page('/')).body)).toBe('0');
  });

  it('is of his company and in the language of the address', async () => {
    const [alpha, beta] = [
      await visit(world.app, '/catalog'),
      await visit(world.app, '/catalog', { host: 'beta.localhost' }),
    ];
    expect(beta.body).toContain('http://beta.localhost');
    expect(beta.body).not.toContain('http://alpha.localhost');
    const english = await visit(world.app, '/catalog?lang=en');
    expect(english.body).toContain('<html lang="en">');
    for (const language of ['en', 'ko', 'fr'])
      expect((await visit(world.app, '/catalog', { 'accept-language': language })).body).toBe(alpha.body);
  });

  it('is revalidated each time, and varies by cookie', async () => {
    const { headers } = await visit(world.app, '/');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
  });
});

it('a server that received no change signals caches no pages meanwhile', async () => {
  await quiet('/');
  await other.live.stop();
  const params = { key: 'home' as const };
  const { version, content } = (await world.call(pages.readPage, { ...master(), params })).body.data;
  const changed = { ...content, description: { ko: '아무도 못 들은 설명입니다.', en: 'Unheard.' } };
  await world.call(pages.publishPage, { ...master(), params, body: { version, content: changed } });
  expect((await visit(other, '/')).body).toContain('아무도 못 들은 설명입니다');
});
