/**
 * Public pages are kept by each server. Two servers on one database: what one changes it shows itself with the next visit, and the other as
 * soon as it is told. What belongs to one visitor, one company, one language is shown to no other.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#kernel/server/testing/kernel-world.ts';
import { changeType, listTypes } from '#modules/axis/contract/collection.endpoints.ts';
import { changeCompany } from '#modules/company/contract/endpoints.ts';
import { createMovement, updateItem } from '#modules/item/contract/endpoints.ts';
import { placeOrder } from '#modules/order/contract/endpoints.ts';
import { openShop, orderOf, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import * as pages from '#modules/page/contract/endpoints.ts';
import { renderFromSources } from '#modules/page/server/testing/render.ts';
import type { RunningHouse } from './compose.ts';
import { secondProcess } from './testing/second-process.ts';
import { testWorld, type World } from './testing.ts';

let world: World;
let shop: Shop;
/** The server beside that of the world. */
let other: RunningHouse;
beforeAll(async () => {
  await renderFromSources();
  world = await testWorld();
  shop = await openShop(world.alpha);
  await openShop(world.beta);
  other = await secondProcess(world);
  await world.settle();
}, 120_000);
afterAll(async () => {
  await other?.close();
  await world?.close();
});

const host = 'alpha.localhost';
async function visit(house: RunningHouse, url: string, headers: Record<string, string> = {}) {
  const reply = await house.app.inject({ url, headers: { host, accept: 'text/html', ...headers } });
  expect(reply.statusCode).toBe(200);
  return { body: reply.body, tag: String(reply.headers.etag), headers: reply.headers };
}

/** Nothing is on its way any more: what both keep is kept for longer. */
async function quiet(url: string): Promise<void> {
  await world.settle();
  let before = '';
  await eventually(async () => {
    const now = (await visit(other, url)).body;
    const same = now === before && now === (await visit(world.house, url)).body;
    before = now;
    return same;
  });
}

interface FieldOf {
  options?: { value: string; label: object }[];
}
const master = () => ({ as: world.alpha.master });
/** What is done on the first server, and where it shows. */
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
      return guest.call(placeOrder, { body: orderOf([{ itemId: shop.cup, quantity: 1 }]) });
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
      const { axis, key, version, label, fields } = types.find((one: { key: string }) => one.key === 'sellable');
      const renamed = fields.map((field: FieldOf) => ({
        ...field,
        ...(field.options && {
          options: field.options.map((one) => ({ ...one, label: { ...one.label, ko: `살림 ${one.value}` } })),
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
  it('who did it sees that at once, and everybody at the other server soon', async () => {
    await quiet(url());
    const [here, there] = [await visit(world.house, url()), await visit(other, url())];
    expect(here.tag).toBe(there.tag);
    expect(here.body).not.toMatch(shows);
    expect((await visit(world.house, url())).tag).toBe(here.tag);
    expect((await does()).status).toBeLessThan(300);
    const changed = await visit(world.house, url());
    expect(changed.tag).not.toBe(here.tag);
    expect(changed.body).toMatch(shows);
    await eventually(async () => shows.test((await visit(other, url())).body));
    await quiet(url());
    const known = { 'if-none-match': (await visit(other, url())).tag };
    const again = await world.house.app.inject({ url: url(), headers: { host, ...known } });
    expect(again.statusCode).toBe(304);
  });
});

describe('what is shown to one', () => {
  it('is never what another has in the cart, also not to himself when it is empty again', async () => {
    await quiet('/');
    const nobody = await visit(world.house, '/');
    const guest = new Visitor(world, world.alpha);
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '2' });
    const count = (html: string) => /class="badge"[^>]*>(\d+)</.exec(html)?.[1];
    const own = await guest.page('/');
    expect(count(own.body)).toBe('2');
    expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined]);
    expect((await visit(world.house, '/')).body).toBe(nobody.body);
    expect(count(nobody.body)).toBe('0');
    await guest.page('/cart', { action: 'remove', itemId: shop.cup });
    expect(count((await guest.page('/')).body)).toBe('0');
  });

  it('is of his company and in the language of the address', async () => {
    const [alpha, beta] = [
      await visit(world.house, '/catalog'),
      await visit(world.house, '/catalog', { host: 'beta.localhost' }),
    ];
    expect(beta.body).toContain('http://beta.localhost');
    expect(beta.body).not.toContain('http://alpha.localhost');
    const english = await visit(world.house, '/catalog?lang=en');
    expect(english.body).toContain('<html lang="en">');
    for (const language of ['en', 'ko', 'fr'])
      expect((await visit(world.house, '/catalog', { 'accept-language': language })).body).toBe(alpha.body);
  });

  it('is asked for again each time, and told apart from what a cart shows', async () => {
    const { headers } = await visit(world.house, '/');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
  });
});

it('nobody is told of what happened while a server heard nothing: it keeps nothing then', async () => {
  await quiet('/');
  await other.live.stop();
  const params = { key: 'home' as const };
  const { version, content } = (await world.call(pages.readPage, { ...master(), params })).body.data;
  const changed = { ...content, description: { ko: '아무도 못 들은 설명입니다.', en: 'Unheard.' } };
  await world.call(pages.publishPage, { ...master(), params, body: { version, content: changed } });
  expect((await visit(other, '/')).body).toContain('아무도 못 들은 설명입니다');
});
