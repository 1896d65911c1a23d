import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import * as orders from '#modules/order/contract/endpoints.ts';
import { createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import * as api from '../contract/endpoints.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const visitor = () => new Visitor(world, world.alpha);
const html = async (url: string) => (await visitor().page(url)).body as string;
const checkout = (page: string) => ({
  key: /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '',
  total: /name="total" value="([^"]+)"/.exec(page)?.[1] ?? '',
  terms: /name="terms" value="([^"]+)"/.exec(page)?.[1] ?? '',
  privacy: /name="privacy" value="([^"]+)"/.exec(page)?.[1] ?? '',
  agreeTerms: '1',
  agreePrivacy: '1',
});
const typed = {
  name: '김하늘',
  email: 'sky@example.com',
  phone: '010-1234-5678',
  postalCode: '06236',
  line1: '서울 강남구 테헤란로 152',
  line2: '',
  note: '',
};

describe('public pages', () => {
  it('are complete HTML with title, description, canonical, Open Graph, structured data and both languages', async () => {
    const reply = await visitor().page('/');
    expect(reply.status).toBe(200);
    const page = reply.body as string;
    expect(page).toMatch(/^<!doctype html><html lang="ko">/);
    expect(page).toContain('도자기 컵');
    expect(page).toContain('<title>alpha 상사</title>');
    expect(page).toContain('<meta name="description" content="alpha 상사의 사이트입니다."');
    expect(page).toMatch(/<link rel="canonical" href="http:\/\/alpha\.localhost[^"]*\/"/);
    expect(page).toMatch(/hrefLang="en" href="[^"]*\?lang=en"/);
    expect(page).toMatch(/property="og:title"/);
    expect(page).toContain('"@type":"Organization"');
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  it('say how the application is installed: as the company, in its colour, beginning where its people work', async () => {
    const reply = await visitor().page('/manifest.webmanifest');
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = reply.body as { theme_color: string; icons: { purpose: string }[] };
    expect(manifest).toMatchObject({ name: 'alpha 상사', id: '/workspace', start_url: '/workspace', scope: '/' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    const icon = await visitor().page('/icon.svg');
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(icon.body).toContain(`fill="${manifest.theme_color}"`);
  });

  it('allow only what the build has, and their own style', async () => {
    const reply = await visitor().page('/catalog');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(reply.body).not.toContain('nonce');
  });

  it('search, filter and sort by address', async () => {
    expect(await html('/catalog?q=도자기')).toContain('상품 1개');
    const none = await html('/catalog?q=없는상품');
    expect(none).toContain('조건에 맞는 상품이 없습니다');
    const cheap = await html('/catalog?sort=price-low');
    expect(cheap.indexOf('도자기 컵')).toBeLessThan(cheap.indexOf('원목 책상'));
    expect(await html('/catalog?category=living')).toContain('원목 책상');
    expect(await html('/catalog?category=nothing')).toContain('조건에 맞는 상품이 없습니다');
    expect((await visitor().page('/catalog?cursor=broken')).status).toBe(400);
  });

  it('link in Korean to what is built, and speak English where asked', async () => {
    const page = await html('/catalog');
    const nav = /<nav aria-label="주요 메뉴">(.*?)<\/nav>/s.exec(page)?.[1] ?? '';
    expect([...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, label]) => [href, label])).toEqual([
      ['/', '홈'],
      ['/catalog', '카탈로그'],
      ['/orders?lang=ko', '주문 내역'],
      ['/auth/login?lang=ko', '로그인'],
    ]);
    const english = await html('/catalog?lang=en');
    expect(english).toContain('<html lang="en">');
    for (const path of ['/cart', '/orders', '/auth/login']) expect(english).toContain(`href="${path}?lang=en"`);
    expect(english).not.toContain('장바구니');
  });

  it('never let text of the company or the visitor become markup', async () => {
    const page = await html(`/catalog?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page).not.toContain('<script>alert');
  });

  it('answer 404 for unknown, foreign and malformed items', async () => {
    expect((await visitor().page(`/catalog/${shop.cup}`)).status).toBe(200);
    expect((await new Visitor(world, world.beta).page(`/catalog/${shop.cup}`)).status).toBe(404);
    expect((await visitor().page('/catalog/nonsense')).status).toBe(404);
  });

  it('are listed for search engines', async () => {
    const sitemap = await visitor().page('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('application/xml');
    expect(sitemap.body).toContain(`/catalog/${shop.cup}</loc>`);
    expect(await html('/robots.txt')).toMatch(/Disallow: \/checkout[\s\S]*Sitemap: http/);
  });
});

describe('buying without a script', () => {
  it('goes from the item over the cart and the form to the order', async () => {
    const guest = visitor();
    const added = await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '2' });
    expect([added.status, added.headers.location]).toEqual([303, '/cart']);
    expect((await guest.page('/cart')).body).toContain('20,000원');
    await guest.page('/cart', { action: 'set', itemId: shop.cup, quantity: '3' });
    const form = (await guest.page('/checkout')).body as string;
    expect(form).toContain('30,000원 주문하기');
    const placed = await guest.page('/checkout', { ...typed, ...checkout(form), save: '1' });
    expect(placed.status).toBe(303);
    const [, id = ''] = /^\/orders\/([0-9a-f-]{36})\?lang=ko$/.exec(String(placed.headers.location)) ?? [];
    const order = await guest.call(orders.readOrder, { params: { id } });
    expect(order.body.data).toMatchObject({ state: 'confirmed', total: 30_000 });
    expect((await guest.page('/cart')).body).toContain('장바구니가 비어 있습니다');
    const { addresses } = (await guest.call(orders.readGuestSession)).body.data;
    expect(addresses).toMatchObject([{ postalCode: '06236', isDefault: true }]);
  });

  it('steps up and down by buttons, and never below one', async () => {
    const guest = visitor();
    const press = (action: string, quantity: number) =>
      guest.page('/cart', { action, itemId: shop.cup, quantity: String(quantity) });
    const inCart = async () =>
      /name="quantity"[^>]*value="(\d+)"/.exec((await guest.page('/cart')).body as string)?.[1];
    await press('add', 2);
    await press('more', 2);
    expect(await inCart()).toBe('3');
    await press('less', 3);
    await press('less', 2);
    await press('less', 1);
    expect(await inCart()).toBe('1');
  });

  it('asks for consent, names the missing tick, and stores no order without it', async () => {
    const guest = visitor();
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '1' });
    const page = (await guest.page('/checkout')).body as string;
    for (const requiredText of ['목적', '항목', '보유 기간', 'href="/privacy"', 'href="/terms"'])
      expect(page).toContain(requiredText);
    const { agreePrivacy: _, ...form } = { ...typed, ...checkout(page) };
    const reply = await guest.page('/checkout', form);
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('주문하려면 개인정보 수집·이용에 동의해 주세요.');
    expect(reply.body).not.toContain('주문하려면 이용약관에 동의해 주세요.');
    expect((await guest.call(orders.listOwnOrders)).body.data).toEqual([]);
  });

  it('sending the same form twice orders once', async () => {
    const guest = visitor();
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '1' });
    const form = { ...typed, ...checkout((await guest.page('/checkout')).body as string) };
    const [first, second] = [await guest.page('/checkout', form), await guest.page('/checkout', form)];
    expect(second.headers.location).toBe(first.headers.location);
    expect((await guest.call(orders.listOwnOrders)).body.data).toHaveLength(1);
  });

  it('shows the form again with what was typed and what is wrong', async () => {
    const guest = visitor();
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '1' });
    const form = checkout((await guest.page('/checkout')).body as string);
    const reply = await guest.page('/checkout', { ...typed, ...form, email: 'nobody' });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('이메일 주소를 확인해 주세요');
    expect(reply.body).toContain('value="김하늘"');
    expect((await guest.call(orders.listOwnOrders)).body.data).toEqual([]);
  });

  it('reports that the stock is short, preserves the cart, writes no order', async () => {
    const guest = visitor();
    await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '9999' });
    const form = checkout((await guest.page('/checkout')).body as string);
    const reply = await guest.page('/checkout', { ...typed, ...form });
    expect(reply.status).toBe(409);
    expect(reply.body).toContain('재고가 부족합니다');
    expect((await guest.page('/cart')).body).toContain('도자기 컵');
    expect((await guest.call(orders.listOwnOrders)).body.data).toEqual([]);
  });

  it('refuses forms of other sites and items of other companies', async () => {
    const host = 'alpha.localhost';
    const foreign = await world.request({
      method: 'POST',
      url: '/cart',
      host,
      headers: { origin: 'http://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `action=add&itemId=${shop.cup}&quantity=1`,
    });
    expect(foreign.status).toBe(403);
    const elsewhere = new Visitor(world, world.beta);
    expect((await elsewhere.page('/cart', { action: 'add', itemId: shop.cup, quantity: '1' })).status).toBe(404);
    const wrong = await visitor().page('/cart', { action: 'add', itemId: 'nothing', quantity: '-1' });
    expect(wrong.status).toBe(400);
  });
});

it('[RT-11] addresses of former days lead on: on a company’s host, and nowhere else', async () => {
  const leads = async (url: string, host = 'alpha.localhost') => {
    const { status, headers } = await world.request({
      method: 'GET',
      url,
      host,
      headers: { accept: 'application/json' },
    });
    return [status, headers.location];
  };
  for (const url of ['/public', '/public/', '/public/about/us']) expect(await leads(url)).toEqual([302, '/']);
  for (const url of ['/guest', '/guest/orders']) expect(await leads(url)).toEqual([302, '/my-account/dashboard']);
  for (const host of ['localhost', 'nobody.localhost']) expect(await leads('/guest', host)).toEqual([404, undefined]);
  expect(await leads('/guests')).toEqual([404, undefined]);
});

describe('publishing pages', () => {
  it('adds versions, refuses stale ones, restores earlier ones', async () => {
    const [as, params] = [world.alpha.master, { key: 'home' as const }];
    const { version, content } = (await world.call(api.readPage, { as, params })).body.data;
    const changed = { ...content, description: { ko: '새로운 설명입니다.', en: 'A new description.' } };
    const next = await world.call(api.publishPage, { as, params, body: { version, content: changed } });
    expect(next.body.data.version).toBe(version + 1);
    expect(await html('/')).toContain('새로운 설명입니다.');
    const stale = await world.call(api.publishPage, { as, params, body: { version, content } });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    const restored = await world.call(api.restorePage, { as, params, body: { version } });
    expect(restored.body.data).toMatchObject({ version: version + 2, content });
    expect((await world.call(api.listVersions, { as, params })).body.data).toHaveLength(3);
  });

  it('needs the permission, and links stay on the company’s own host', async () => {
    const [as, params] = [world.alpha.viewer, { key: 'home' as const }];
    const { version, content } = (await world.call(api.readPage, { as: world.alpha.master, params })).body.data;
    const refused = await world.call(api.publishPage, { as, params, body: { version, content } });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const blocks = [{ ...content.blocks[0], action: { ...content.blocks[0].action, href: '//evil.example' } }];
    const body = { version, content: { ...content, blocks } };
    const wrong = await world.call(api.publishPage, { as: world.alpha.master, params, body });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
