import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { Endpoint, ResultOf } from '#kernel/contract/endpoint.ts';
import { getPictureSources } from '#kernel/contract/picture.ts';
import { sweepPicturesJob } from '#kernel/server/unused-files.ts';
import { listRecordsOfType } from '#modules/axis/contract/endpoints.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { getStock, listCatalogCategories, listSellableItems } from './index.ts';

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
});
afterAll(() => world.close());

const price = { amount: 12_000, currency: 'KRW' } as const;
const product = { name: '머그컵', price, quantity: 5, category: 'kitchen' };
/** Answer of a call; a refusal is thrown as its body. */
async function call<E extends Endpoint>(endpoint: E, request: Parameters<World['call']>[1]): Promise<ResultOf<E>> {
  const { status, body } = await world.call(endpoint, request as never);
  if (status >= 400) throw body;
  return body.data;
}
const create = (body: object, as = company.manager) =>
  call(endpoints.createProduct, { as, body: { ...product, ...body } as never });
const sold = async () => (await company.service((context) => listSellableItems(context, {}))).data;

async function upload(as = company.manager, background = 'teal'): Promise<string> {
  const payload = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { status, body } = await world.request({
    method: 'POST',
    url: '/api/pictures',
    host: `${as.company.code}.localhost`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/jpeg' },
    payload,
  });
  expect(status).toBe(201);
  return (body.data as { path: string }).path;
}

describe('a product', () => {
  it('is put up for sale with its stock in one act, and taken back in one', async () => {
    const { id, executionId } = await create({ name: '되돌릴 컵', unitCost: 7000, description: '손으로 빚었습니다' });
    expect(await sold()).toMatchObject([
      { id, name: '되돌릴 컵', price, available: 5, category: { value: 'kitchen' } },
    ]);
    const stock = await company.service((context) => getStock(context, [id]));
    expect(stock.get(id)).toMatchObject({ onHand: 5, value: 35_000 });
    const body = { reason: { code: 'mistake' } };
    await call(undoExecution, { as: company.manager, params: { id: executionId }, body: body as never });
    expect(await sold()).toEqual([]);
    expect((await company.service((context) => getStock(context, [id]))).get(id)).toMatchObject({
      onHand: 0,
      value: 0,
    });
  });

  it('without stock is registered, too, and one that is not for sale yet is not in the shop', async () => {
    const { id } = await create({ name: '준비 중인 컵', quantity: 0, published: false });
    expect((await sold()).some((item) => item.id === id)).toBe(false);
  });

  it('is taxed until somebody says that it is exempt, also where its record says nothing', async () => {
    const { id } = await create({ name: '과세 컵' });
    const item = async () => call(endpoints.readItem, { as: company.manager, params: { id } });
    expect(await item()).toMatchObject({ tax: 'taxed', version: 1 });
    await call(endpoints.updateItem, {
      as: company.manager,
      params: { id },
      body: { version: 1, tax: 'exempt' } as never,
    });
    expect((await sold()).find((catalogItem) => catalogItem.id === id)).toMatchObject({ tax: 'exempt' });
    const silent = await company.service((context) =>
      createRecord(context, {
        axis: 'item',
        type: 'sellable',
        title: '말 없는 컵',
        fields: { price, category: 'kitchen' },
      }),
    );
    const titles = async (tax: string) => {
      const filter = JSON.stringify({ 'fields.tax': tax });
      const query = { filter, limit: '100' } as never;
      const { body } = await world.call(listRecordsOfType, {
        as: company.manager,
        params: { axis: 'item', type: 'sellable' },
        query,
      });
      return (body.data as { id: string; title: string }[]).map(({ title }) => title);
    };
    expect(await titles('taxed')).toContain(silent.title);
    expect(await titles('taxed')).not.toContain('과세 컵');
    expect(await titles('exempt')).toEqual(['과세 컵']);
    expect((await call(endpoints.readItem, { as: company.manager, params: { id: silent.id } })).tax).toBe('taxed');
  });

  it('is not there by half where its stock is refused', async () => {
    const before = (await sold()).length;
    await expect(
      create({ name: '너무 많은 컵', unitCost: 1_000_000_000_000, quantity: 1_000_000_000 }),
    ).rejects.toMatchObject({ code: 'STOCK_TOO_LARGE' });
    expect(await sold()).toHaveLength(before);
  });

  it('is asked for what it needs', async () => {
    await expect(create({ name: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(create({ quantity: -1 })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(create({ image: 'https://example.com/a.png' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('its picture', () => {
  const get = (url: string, host = 'alpha.localhost') => world.request({ method: 'GET', url, host });

  it('is everybody’s while it is sold, and caches on the way give it back soon after', async () => {
    const image = await upload();
    const { id } = await create({ name: '사진 있는 컵', image });
    const { src = '' } = getPictureSources(image, id) ?? {};
    const reply = await get(src);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect((await get(src, 'beta.localhost')).status).toBe(404);
    const { version } = await call(endpoints.readItem, { as: company.manager, params: { id } });
    const body = { version, published: false };
    await call(endpoints.updateItem, { as: company.manager, params: { id }, body });
    expect((await get(src)).status).toBe(404);
  });

  it('is not shown because of another product', async () => {
    const [hidden, open] = [await upload(), await upload()];
    await create({ name: '숨긴 컵', image: hidden, published: false });
    const { id } = await create({ name: '보이는 컵', image: open });
    expect((await get(getPictureSources(open, id)?.src ?? '')).status).toBe(200);
    expect((await get(getPictureSources(hidden, id)?.src ?? '')).status).toBe(404);
  });
});

describe('a picture that nothing shows', () => {
  const later = async () => {
    const owner = new pg.Client(world.urls.ownerUrl);
    await owner.connect();
    await owner.query(`select set_config('app.company_id', $1, false)`, [company.tenant.id]);
    await owner.query("update kernel.files set unused_since = unused_since - interval '8 days'");
    await owner.end();
    await company.service((context) => sweepPicturesJob.run(context, {}));
  };
  const isThere = async (path: string, as = company.manager) =>
    (
      await world.request({
        method: 'GET',
        url: getPictureSources(path)?.src ?? '',
        host: `${as.company.code}.localhost`,
        headers: { authorization: `Bearer ${as.token}` },
      })
    ).status === 200;

  it('goes after a week; one that was put on a product stays', async () => {
    const [unused, used] = [await upload(company.manager, 'red'), await upload(company.manager, 'blue')];
    await create({ name: '파란 컵', image: used });
    await company.service((context) => sweepPicturesJob.run(context, {}));
    expect(await isThere(unused)).toBe(true);
    await later();
    expect([await isThere(unused), await isThere(used)]).toEqual([false, true]);
  });

  it('leaves the same picture of a product, and that of another company', async () => {
    const uploadedImage = await upload(company.manager, 'gold');
    await create({ name: '금빛 컵', image: uploadedImage });
    const [again, elsewhere] = [await upload(company.manager, 'gold'), await upload(world.beta.manager, 'gold')];
    await later();
    expect([await isThere(again), await isThere(uploadedImage)]).toEqual([false, true]);
    expect(await isThere(elsewhere, world.beta.manager)).toBe(true);
    expect(await isThere(await upload(company.manager, 'gold'))).toBe(true);
  });

  it('is not retained by a refused write', async () => {
    const image = await upload(company.manager, 'navy');
    await expect(
      create({ name: '너무 많은 컵', image, quantity: 1_000_000_000, unitCost: 1_000_000_000_000 }),
    ).rejects.toMatchObject({
      code: 'STOCK_TOO_LARGE',
    });
    await later();
    expect(await isThere(image)).toBe(false);
  });
});

describe('categories', () => {
  const list = () => call(endpoints.listCategories, { as: company.manager });
  const called = async (name: string) => (await list()).find(({ label }) => label.ko === name);

  it('are the company’s own: made, renamed, archived and offered again', async () => {
    const category = await call(endpoints.createCategory, { as: company.manager, body: { name: '머그잔' } });
    expect(category).toMatchObject({ value: '머그잔', label: { ko: '머그잔', en: '머그잔' }, archived: false });
    let { version } = category;
    const change = async (body: object) => {
      const request = { params: { id: category.value }, body: { version, ...body } as never };
      const changed = await call(endpoints.updateCategory, { as: company.manager, ...request });
      version = changed.version;
      return changed;
    };
    expect(await change({ name: '찻잔' })).toMatchObject({ value: '머그잔', label: { ko: '찻잔', en: '찻잔' } });
    const { id } = await create({ name: '찻잔 하나', category: '찻잔' });
    expect(await change({ archived: true })).toMatchObject({ archived: true });
    const offered = await company.service((context) => listCatalogCategories(context));
    expect(offered.some(({ value }) => value === '머그잔')).toBe(false);
    expect((await sold()).find((item) => item.id === id)?.category).toMatchObject({ label: { ko: '찻잔' } });
    await create({ name: '찻잔 둘', category: '찻잔' });
    expect(await called('찻잔')).toMatchObject({ archived: false });
    const beta = await call(endpoints.listCategories, { as: world.beta.manager });
    expect(beta.some(({ value }) => value === '머그잔')).toBe(false);
  });

  it('are meant by their names of today, also where another was called so before', async () => {
    const make = (name: string) => call(endpoints.createCategory, { as: company.manager, body: { name } });
    const first = await make('대접');
    const body = { version: first.version, name: '사발' };
    await call(endpoints.updateCategory, { as: company.manager, params: { id: first.value }, body });
    const { id } = await create({ name: '큰 대접', category: '대접' });
    expect((await called('대접'))?.value).not.toBe(first.value);
    await expect(make('대접')).rejects.toMatchObject({ code: 'CATEGORY_EXISTS' });
    expect((await sold()).find((item) => item.id === id)?.category).toMatchObject({ label: { ko: '대접' } });
  });

  it('retain the first change: the second editor is shown the current state', async () => {
    const category = await call(endpoints.createCategory, { as: company.manager, body: { name: '유리잔' } });
    const change = (as: typeof company.manager, name: string) =>
      call(endpoints.updateCategory, { as, params: { id: category.value }, body: { version: category.version, name } });
    await change(company.manager, '와인잔');
    await expect(change(company.master, '물잔')).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { name: '와인잔' } },
    });
    expect(await called('와인잔')).toBeDefined();
  });

  it('are made with the first product of theirs, once, however many come at once', async () => {
    const creates = ['하나', '둘', '셋'].map((name) => () => create({ name, category: '꽃병' }));
    await runAtOnceOnTable(world, 'axis.types', creates);
    expect((await list()).filter(({ label }) => label.ko === '꽃병')).toHaveLength(1);
  });

  it('have names of their own', async () => {
    const body = { name: ' 주방 ' };
    const again = call(endpoints.createCategory, { as: company.manager, body });
    await expect(again).rejects.toMatchObject({ code: 'CATEGORY_EXISTS' });
    const renamed = call(endpoints.updateCategory, {
      as: company.manager,
      params: { id: 'living' },
      body: { version: (await list()).find(({ value }) => value === 'living')?.version ?? 0, name: 'kitchen' },
    });
    await expect(renamed).rejects.toMatchObject({ code: 'CATEGORY_EXISTS' });
    const gone = call(endpoints.updateCategory, {
      as: company.manager,
      params: { id: 'no' },
      body: { version: 1, ...body },
    });
    await expect(gone).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
  });
});
