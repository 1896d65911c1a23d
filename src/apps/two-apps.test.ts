/** Two apps in one process, of different modules, settings and databases: neither sees anything of the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestWorld, type World } from '#apps/testing.ts';
import { defineBlock } from '#kernel/contract/block.ts';
import { defineEvent } from '#kernel/contract/event.ts';
import { type AppModule, defineJob, defineModule, defineSubscription } from '#kernel/server/app-module.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { createBucketKey, takeTokens } from '#kernel/server/rate-limit.ts';
import { openText, sealText, signToken, verifyToken } from '#kernel/server/tokens.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import { openToAll } from '#modules/axis/contract/access.ts';
import { listTypes } from '#modules/axis/contract/collection.endpoints.ts';
import { createPermissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { listBlocks } from '#modules/flow/contract/frame.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';

const eventsByApp: Record<'east' | 'west', string[]> = { east: [], west: [] };
const rang = defineEvent({
  name: 'bell.bell.rang',
  payload: z.object({ id: z.uuid() }),
  subject: 'id',
  touches: { none: 'a bell' },
  recipients: 'member',
});

/** A module that only the app of this name has; both subscribe to the same event and have a job of the same name. */
function createBellModule(app: 'east' | 'west'): AppModule {
  const title = { ko: '종', en: 'Bell' };
  const contract = {
    icon: 'bolt' as const,
    title,
    description: title,
    settings: z.strictObject({}),
    form: [],
    outlets: ['next'],
  } as const;
  const tower = { axis: 'space', key: `${app}-tower`, label: { ko: '탑', en: 'Towers' }, access: openToAll } as const;
  const types = [{ ...tower, fields: () => [], fixed: [], personal: false, flows: {}, first: () => [] }];
  return defineModule({
    name: app,
    routes: [],
    types,
    permissions: {
      ...createPermissionsOfTypes(types),
      [`${app}.bell.ring`]: { name: `${app}.bell.ring`, ...title, level: 'read', roles: ['viewer'] },
    },
    blocks: [
      defineBlockServer({
        contract: defineBlock({ ...contract, kind: `${app}.bell`, reversibility: 'no-effect', permission: null }),
        run: async () => ({ state: 'done' }),
      }),
    ],
    jobs: [
      defineJob({
        name: 'bell.ring',
        payload: z.object({}),
        run: async (context) => void eventsByApp[app].push(`job in ${context.company.name}`),
      }),
    ],
    subscriptions: [
      defineSubscription({
        event: rang,
        name: 'hear',
        run: async (context) => void eventsByApp[app].push(`event in ${context.company.name}`),
      }),
    ],
    provision: {
      async run(context) {
        eventsByApp[app].push(`new: ${context.company.name}`);
      },
    },
  });
}

let east: World;
let west: World;
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'http://east.localhost:4000',
    SECRET: 'another secret, which is long enough',
    API_DOCS: 'false',
  };
  east = await createTestWorld({ more: [createBellModule('east')], settings });
  west = await createTestWorld({ more: [createBellModule('west')] });
});
afterAll(async () => {
  await east?.close();
  await west?.close();
});

const kinds = async (world: World) =>
  (await world.call(listBlocks, { as: world.alpha.master })).body.data.map(({ kind }: { kind: string }) => kind);
const permissions = async (world: World) =>
  (await world.call(listPermissions, { as: world.alpha.master })).body.data.permissions.map(
    ({ name }: { name: string }) => name,
  );

const towers = async (world: World) =>
  (await world.call(listTypes, { as: world.alpha.master })).body.data
    .map(({ key }: { key: string }) => key)
    .filter((key: string) => key.endsWith('-tower'));

it('each knows its own modules: their blocks, record types, permissions and provisions for a new company', async () => {
  expect(await kinds(east)).toEqual(expect.arrayContaining(['east.bell', 'finance.journal-entry']));
  expect(await kinds(west)).toEqual(expect.arrayContaining(['west.bell', 'finance.journal-entry']));
  expect(await kinds(east)).not.toContain('west.bell');
  expect(await kinds(west)).not.toContain('east.bell');
  expect([await towers(east), await towers(west)]).toEqual([['east-tower'], ['west-tower']]);
  expect(await permissions(east)).toContain('east.bell.ring');
  expect(await permissions(east)).not.toContain('west.bell.ring');
  expect(await permissions(west)).not.toContain('east.bell.ring');
  expect([eventsByApp.east, eventsByApp.west]).toEqual([
    ['new: alpha 상사', 'new: beta 상사'],
    ['new: alpha 상사', 'new: beta 상사'],
  ]);
});

it('an event in one is signalled and handled in that one alone', async () => {
  eventsByApp.east = [];
  eventsByApp.west = [];
  await west.alpha.service(async (context) => {
    emit(context, rang, { id: west.alpha.tenant.id });
    addJob(context, 'bell.ring', {});
  });
  await west.settle();
  await east.settle();
  expect(eventsByApp.east).toEqual([]);
  expect(eventsByApp.west.toSorted()).toEqual(['event in alpha 상사', 'job in alpha 상사']);
});

it('companies of one code are two companies, with people, types and notices of their own', async () => {
  expect(east.alpha.tenant.id).not.toBe(west.alpha.tenant.id);
  const named = async (world: World) => (await world.call(readCompany, { as: world.alpha.user })).body.data;
  expect(await named(east)).toMatchObject({ id: east.alpha.tenant.id, origin: 'http://alpha.east.localhost:4000' });
  expect(await named(west)).toMatchObject({ id: west.alpha.tenant.id, origin: 'http://alpha.localhost:3002' });
  const at = { as: west.alpha.user, at: east.alpha };
  for (const endpoint of [listTypes, listNotices]) {
    expect((await east.call(endpoint, { as: east.alpha.user })).status).toBe(200);
    expect((await east.call(endpoint, at)).status, 'who is known next door is a stranger here').toBe(401);
  }
});

it('settings of one do not count in the other', async () => {
  const get = (world: World, url: string) => world.request({ method: 'GET', url });
  expect((await get(east, '/api/openapi.json')).status).toBe(404);
  expect((await get(west, '/api/openapi.json')).status).toBe(200);
  const claims = { kind: 'access', sub: 'somebody' };
  const token = await signToken(east.app, claims, 60);
  expect(await verifyToken(east.app, token)).toMatchObject(claims);
  await expect(verifyToken(west.app, token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
  expect(() => openText(west.app, sealText(east.app, 'text'))).toThrow();
});

it('limits are used up in one app only', async () => {
  const bucket = { key: createBucketKey('two-houses', 'somebody'), cost: 1, burst: 1, perMinute: 0.1 };
  expect(await takeTokens(east.app, [bucket])).toBe(0);
  expect(await takeTokens(east.app, [bucket])).toBeGreaterThan(0);
  expect(await takeTokens(west.app, [bucket])).toBe(0);
});
