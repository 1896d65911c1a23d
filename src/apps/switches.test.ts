/**
 * Tests of feature switches: a disabled feature is refused on every process with a reason, missing from menus, and restored intact.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { inviteByLink, openInvitation } from '#modules/company/contract/endpoints.ts';
import { changeSwitches, readSwitches } from '#modules/company/contract/switches.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import { renderFromSources } from '#modules/page/server/testing/render.ts';
import type { RunningApp } from './compose.ts';
import { startSecondProcess } from './testing/second-process.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
/** A second process on the same database. */
let other: RunningApp;
beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  other = await startSecondProcess(world);
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});

const all = { shop: true, links: true, keys: true };
async function set(change: Partial<typeof all>) {
  const as = world.alpha.master;
  const { version } = (await world.call(readSwitches, { as })).body.data;
  return world.call(changeSwitches, { as, body: { version, ...all, ...change } });
}
beforeEach(async () => {
  expect((await set({})).status).toBe(200);
});

interface RequestOptions {
  host?: string;
  method?: 'GET' | 'POST';
  token?: string;
}
async function ask(
  { fastify }: RunningApp,
  url: string,
  { host = 'alpha.localhost', method = 'GET', token }: RequestOptions = {},
) {
  const payload = method === 'POST' ? { payload: {} } : {};
  const headers = { host, accept: 'text/html, application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const { statusCode, body } = await fastify.inject({ method, url, headers, ...payload });
  return { status: statusCode, body };
}
const codeOf = ({ body }: { body: string }) => JSON.parse(body).code;

/** Every process is notified with the commit. */
async function everywhere(look: (app: RunningApp) => Promise<void>): Promise<void> {
  await look(world.app);
  await vi.waitFor(() => look(other));
}

describe('the shop', () => {
  test('is closed with what leads there, for orders by program as well; another company’s is not', async () => {
    await everywhere(async (app) => {
      expect((await ask(app, '/catalog')).status).toBe(200);
      expect((await ask(app, '/')).body).toContain('href="/catalog"');
    });
    expect((await set({ shop: false })).body.data).toMatchObject({ shop: false, links: true, keys: true });
    await everywhere(async (app) => {
      for (const path of ['/catalog', '/cart', '/checkout', `/catalog/${world.alpha.tenant.id}`]) {
        const page = await ask(app, path);
        expect([path, page.status]).toEqual([path, 404]);
        expect(page.body).toContain('지금은 온라인 주문을 받지 않습니다');
      }
      const home = await ask(app, '/');
      expect(home.status).toBe(200);
      expect(home.body).not.toContain('href="/catalog');
      expect(home.body).not.toContain('href="/cart');
      expect((await ask(app, '/sitemap.xml')).body).not.toContain('/catalog');
      const order = await ask(app, '/api/orders', { method: 'POST' });
      expect([order.status, codeOf(order)]).toEqual([403, 'FEATURE_OFF']);
      expect((await ask(app, '/api/orders')).status).toBe(200);
      expect(JSON.parse((await ask(app, '/api/company')).body).data.features).not.toContain('commerce');
      expect((await ask(app, '/catalog', { host: 'beta.localhost' })).status).toBe(200);
    });
    await set({ shop: true });
    await everywhere(async (app) => {
      expect((await ask(app, '/catalog')).status).toBe(200);
      expect((await ask(app, '/')).body).toContain('href="/catalog"');
    });
  });
});

describe('programs with keys', () => {
  test('get in nowhere, whatever the key, and again with the same key', async () => {
    const body = { name: 'ERP', scopes: ['flow.frame.read'], expiresAt: null };
    const { token } = (await world.call(createKey, { as: world.alpha.master, body })).body.data;
    const call = (app: RunningApp) => ask(app, '/api/flow/frames', { token });
    await everywhere(async (app) => expect((await call(app)).status).toBe(200));
    await set({ keys: false });
    await everywhere(async (app) => {
      for (const item of [token, `${token}x`]) {
        const refused = await ask(app, '/api/flow/frames', { token: item });
        expect([refused.status, codeOf(refused)]).toEqual([403, 'FEATURE_OFF']);
      }
      expect((await ask(app, '/mcp', { token, method: 'POST' })).status).toBe(403);
    });
    const createReply = await world.call(createKey, { as: world.alpha.master, body });
    expect([createReply.status, createReply.body.code]).toEqual([403, 'FEATURE_OFF']);
    expect(createReply.body.message).toContain('꺼 둔');
    await set({ keys: true });
    await everywhere(async (app) => expect((await call(app)).status).toBe(200));
  });
});

describe('invitations by link', () => {
  test('are not made, and those that were shared let nobody in until it is on again', async () => {
    const make = () =>
      world.call(inviteByLink, { as: world.alpha.master, body: { roles: ['user'], people: 2, days: 7 } });
    const { id, url } = (await make()).body.data;
    const token = new URL(url).hash.slice(1).split('.')[1] as string;
    const open = () => world.call(openInvitation, { at: null, params: { id }, body: { token } });
    expect((await open()).status).toBe(200);
    await set({ links: false });
    for (const refused of [await make(), await open()]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'FEATURE_OFF']);
    }
    await set({ links: true });
    expect((await open()).body.data).toMatchObject({ companyCode: 'alpha', state: 'open' });
  });
});

test('only existing features can be switched off, in the database too, with the right; and the trail records before and after', async () => {
  const { alpha } = world;
  const { version } = (await world.call(readSwitches, { as: alpha.master })).body.data;
  expect((await world.call(changeSwitches, { as: alpha.viewer, body: { version, ...all } })).status).toBe(403);
  expect((await set({ links: false })).status).toBe(200);
  const late = await world.call(changeSwitches, { as: alpha.master, body: { version, ...all } });
  expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  const { rows } = await world.app.queue.query(
    `select before, after from kernel.audit_log where company_id = $1 and action = 'company.switches.change' order by id desc limit 1`,
    [alpha.tenant.id],
  );
  expect(rows).toEqual([{ before: all, after: { ...all, links: false } }]);
  const workflow = alpha.service(({ unit, companyId }) =>
    unit.query(statement(`update company.companies set switched_off = '{workflow}' where id = $1`, [companyId])),
  );
  await expect(workflow).rejects.toMatchObject({ code: '23514' });
});
