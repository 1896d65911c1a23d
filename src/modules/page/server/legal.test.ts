/** The texts that hold and who sells, as visitors read them: at a company's host and at the root, in both languages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { changeCompany, readCompany } from '#modules/company/contract/endpoints.ts';
import * as company from '#modules/company/contract/profile.endpoints.ts';
import { emptyProfile } from '#modules/company/contract/profile.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as orders from '#modules/order/contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  // No profile exists yet.
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  await judge.query('delete from company.profiles where company_id = $1', [world.alpha.tenant.id]);
  await judge.end();
});
afterAll(() => world.close());

const page = async (url: string) => (await new Visitor(world, world.alpha).page(url)).body as string;
const root = async (url: string) =>
  world.request({ method: 'GET', url, host: 'localhost', headers: { accept: 'text/html' } });
const today = () => toLocalDay('Asia/Seoul', new Date());

it('a company has both texts from its first day, saying only what it said of itself', async () => {
  const privacy = await page('/privacy');
  expect(privacy).toContain('<h1>개인정보처리방침</h1>');
  expect(privacy).toContain('개인정보처리자: alpha 상사');
  expect(privacy).not.toContain('보호책임자');
  expect(await page('/terms')).toContain('청약을 철회');
  expect(await page('/privacy?lang=en')).toContain('Controller: alpha 상사');
  expect(await page('/')).not.toContain('<dl class="seller">');
  for (const path of ['/terms', '/privacy']) expect(await page('/catalog')).toContain(`href="${path}"`);
});

it('the foot of every page says who sells, once it was said', async () => {
  const [as] = [world.alpha.master];
  const body = {
    ...emptyProfile,
    legalName: '(주)한빛상사',
    representative: '한지우',
    businessNumber: '124-81-00998',
    email: 'help@hanbit.example',
    privacyOfficer: '한지우 대표',
    ...{ bankName: '한빛은행', bankAccount: '110-123-456789', bankHolder: '한지우' },
    version: 0,
  };
  expect((await world.call(company.changeProfile, { as, body })).status).toBe(200);
  for (const url of ['/', '/catalog', `/catalog/${shop.cup}`, '/cart', '/terms']) {
    const html = await page(url);
    for (const statedText of ['(주)한빛상사', '한지우', '124-81-00998', 'mailto:help@hanbit.example']) {
      expect(html, url).toContain(statedText);
    }
    // Missing values are not shown, and the bank account appears only with an order.
    for (const unsaid of ['통신판매업 신고번호', '계좌번호', '110-123-456789']) expect(html, url).not.toContain(unsaid);
  }
  expect(await page('/privacy')).toContain('개인정보 보호책임자: 한지우 대표');
});

describe('the text that a customer agreed to', () => {
  const lines = () => [{ itemId: shop.cup, quantity: 1 }];
  const read = (kind: 'terms' | 'privacy', version?: number) =>
    world.call(company.readLegal, { at: world.alpha, params: { kind }, query: version ? { version } : {} });
  const says = async (changed: Partial<typeof emptyProfile>) => {
    const { body } = await world.call(company.readProfile, { as: world.alpha.master });
    const reply = await world.call(company.changeProfile, {
      as: world.alpha.master,
      body: { ...body.data, ...changed },
    });
    expect(reply.status).toBe(200);
  };

  it('before the company said anything stays readable as it was', async () => {
    expect((await read('privacy')).body.data).toMatchObject({ version: 2, current: 2, standard: true });
    expect(await page('/privacy?version=1')).toContain('개인정보처리자: alpha 상사');
    expect((await read('privacy', 1)).body.data.text.ko).not.toContain('한지우');
  });

  it('stays as it was when the company says something else of itself; the next order asks again', async () => {
    const guest = new Visitor(world, world.alpha);
    const consent = { terms: 2, privacy: 2 };
    const placed = await guest.call(orders.placeOrder, { body: createOrderBody(lines(), { consent }) });
    const agreed = (await read('privacy', 2)).body.data.text.ko;
    expect(agreed).toContain('help@hanbit.example');
    await says({ email: 'new@hanbit.example' });
    expect((await read('privacy', 2)).body.data.text.ko).toBe(agreed);
    expect((await read('privacy')).body.data).toMatchObject({ version: 3, standard: true });
    expect((await read('privacy')).body.data.text.ko).toContain('new@hanbit.example');
    // The terms name no address: nobody is asked to read them again.
    expect((await read('terms')).body.data.version).toBe(2);
    const late = await guest.call(orders.placeOrder, { body: createOrderBody(lines(), { consent }) });
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_CONSENT_OUTDATED']);
    const mine = (await guest.call(orders.readOrder, { params: { id: placed.body.data.id } })).body.data;
    expect(mine.consent).toMatchObject(consent);
  });

  it('is stored with the first order, also where the company is renamed later', async () => {
    const [beta, { cup }] = [world.beta, await createShop(world.beta)];
    const body = createOrderBody([{ itemId: cup, quantity: 1 }]);
    expect((await new Visitor(world, beta).call(orders.placeOrder, { body })).status).toBe(201);
    const { version, name } = (await world.call(readCompany, { as: beta.master })).body.data;
    await world.call(changeCompany, { as: beta.master, body: { version: version ?? 1, name: '새 이름 상사' } });
    const at = (which: object) => world.call(company.readLegal, { at: beta, params: { kind: 'terms' }, query: which });
    expect((await at({ version: 1 })).body.data.text.ko).toContain(`${name}의 사이트`);
    expect((await at({})).body.data).toMatchObject({ version: 2, standard: true });
    expect((await at({})).body.data.text.ko).toContain('새 이름 상사의 사이트');
  });

  it('two who change what is said at once make versions one after the other', async () => {
    const before = (await read('privacy')).body.data.current;
    const { body } = await world.call(company.readProfile, { as: world.alpha.master });
    const change = (phone: string) => () =>
      world.call(company.changeProfile, { as: world.alpha.master, body: { ...body.data, phone } });
    const replies = await runAtOnceOnTable(world, 'company.profiles', [change('02-1111-1111'), change('02-2222-2222')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read('privacy')).body.data.current).toBe(before + 1);
  });
});

describe('a new version', () => {
  const publish = async (body: object, as = world.alpha.master) =>
    world.call(company.publishLegal, { as, params: { kind: 'terms' }, body: body as never });
  const text = { ko: '## 새 약관\n\n- <script>alert(1)</script> 하나\n- 둘', en: '## New terms' };

  it('holds from its day, and the earlier one can be read', async () => {
    const body = { version: 2, validFrom: today(), text };
    expect((await publish(body)).body.data).toMatchObject({ version: 3, current: 3, standard: false });
    const html = await page('/terms');
    expect(html).toContain('<h2>새 약관</h2>');
    expect(html).toContain('<li>&lt;script&gt;alert(1)&lt;/script&gt; 하나</li>');
    expect(html).toContain('href="/terms?version=1"');
    expect(await page('/terms?version=1')).toContain('이전 버전입니다');
    expect(await page('/terms?lang=en')).toContain('<h2>New terms</h2>');
    const missing = await new Visitor(world, world.alpha).page('/terms?version=9');
    expect(missing.status).toBe(404);
  });

  it('of a later day waits for it', async () => {
    const body = { version: 3, validFrom: '2199-01-01', text: { ko: '먼 훗날', en: 'Far away' } };
    expect((await publish(body)).body.data).toMatchObject({ version: 4, current: 3 });
    expect(await page('/terms')).toContain('새 약관');
  });

  it('is not of yesterday, not beside another, not by everybody', async () => {
    const past = await publish({ version: 4, validFrom: '2020-01-01', text });
    expect([past.status, past.body.code]).toEqual([400, 'LEGAL_DAY_PAST']);
    const late = await publish({ version: 1, validFrom: today(), text });
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await publish({ version: 4, validFrom: today(), text }, world.alpha.viewer)).status).toBe(403);
  });

  it('must be agreed to by who orders from then on', async () => {
    const guest = new Visitor(world, world.alpha);
    const lines = [{ itemId: shop.cup, quantity: 1 }];
    const old = await guest.call(orders.placeOrder, { body: createOrderBody(lines) });
    expect([old.status, old.body.code]).toEqual([409, 'ORDER_CONSENT_OUTDATED']);
    const consent = { terms: 3, privacy: 4 };
    const placed = await guest.call(orders.placeOrder, { body: createOrderBody(lines, { consent }) });
    expect(placed.body.data.consent).toMatchObject(consent);
  });
});

it('the product has texts of its own at the root, in the language of the reader', async () => {
  const terms = await root('/terms?lang=ko');
  expect(terms.status).toBe(200);
  expect(terms.body).toContain('흐름의 계정');
  expect(terms.body).not.toContain('장바구니');
  expect((await root('/privacy?lang=en')).body).toContain('Privacy policy');
  expect((await root('/terms?version=9')).status).toBe(404);
  // Also available where they are accepted; a company has none of the product's.
  expect((await root('/genesis/terms?lang=ko')).body).toContain('흐름의 계정');
  expect((await root('/genesis/privacy?lang=en')).body).toContain('Privacy policy');
});
