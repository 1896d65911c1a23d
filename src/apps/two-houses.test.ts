/** Two houses in one process, of different rooms, settings and databases: neither sees anything of the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testWorld, type World } from '#apps/testing.ts';
import { defineBlock } from '#kernel/contract/block.ts';
import { defineEvent } from '#kernel/contract/event.ts';
import { block } from '#kernel/server/block.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { bucketKey, takeTokens } from '#kernel/server/ratelimit.ts';
import { defineRoom, type Room, subscription, task } from '#kernel/server/room.ts';
import { openText, sealText, signToken, verifyToken } from '#kernel/server/tokens.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import { openToAll } from '#modules/axis/contract/access.ts';
import { listTypes } from '#modules/axis/contract/collection.endpoints.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { listBlocks } from '#modules/flow/contract/frame.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';

const told: Record<'east' | 'west', string[]> = { east: [], west: [] };
const rang = defineEvent({
  name: 'bell.bell.rang',
  payload: z.object({ id: z.uuid() }),
  subject: 'id',
  touches: { none: 'a bell' },
  hearers: 'member',
});

/** A room that only the house of this name has; both listen to the same event and have a job of the same name. */
function roomOf(house: 'east' | 'west'): Room {
  const title = { ko: '종', en: 'Bell' };
  const contract = {
    sign: 'bolt' as const,
    title,
    description: title,
    settings: z.strictObject({}),
    form: [],
    outlets: ['next'],
  } as const;
  const tower = { axis: 'space', key: `${house}-tower`, label: { ko: '탑', en: 'Towers' }, access: openToAll } as const;
  const types = [{ ...tower, fields: () => [], fixed: [], personal: false, flows: {}, first: () => [] }];
  return defineRoom({
    name: house,
    routes: [],
    types,
    permissions: {
      ...permissionsOfTypes(types),
      [`${house}.bell.ring`]: { name: `${house}.bell.ring`, ...title, level: 'read', roles: ['viewer'] },
    },
    blocks: [
      block({
        contract: defineBlock({ ...contract, kind: `${house}.bell`, reversibility: 'no-effect', permission: null }),
        run: async () => ({ state: 'done' }),
      }),
    ],
    tasks: [
      task({
        name: 'bell.ring',
        payload: z.object({}),
        run: async (context) => void told[house].push(`job in ${context.company.name}`),
      }),
    ],
    subscriptions: [
      subscription({
        event: rang,
        name: 'hear',
        run: async (context) => void told[house].push(`event in ${context.company.name}`),
      }),
    ],
    provision: {
      async run(context) {
        told[house].push(`new: ${context.company.name}`);
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
  east = await testWorld({ more: [roomOf('east')], settings });
  west = await testWorld({ more: [roomOf('west')] });
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

it('each knows its own rooms: their blocks, types of records, permissions and what they give a new company', async () => {
  expect(await kinds(east)).toEqual(expect.arrayContaining(['east.bell', 'finance.journal-entry']));
  expect(await kinds(west)).toEqual(expect.arrayContaining(['west.bell', 'finance.journal-entry']));
  expect(await kinds(east)).not.toContain('west.bell');
  expect(await kinds(west)).not.toContain('east.bell');
  expect([await towers(east), await towers(west)]).toEqual([['east-tower'], ['west-tower']]);
  expect(await permissions(east)).toContain('east.bell.ring');
  expect(await permissions(east)).not.toContain('west.bell.ring');
  expect(await permissions(west)).not.toContain('east.bell.ring');
  expect([told.east, told.west]).toEqual([
    ['new: alpha 상사', 'new: beta 상사'],
    ['new: alpha 상사', 'new: beta 상사'],
  ]);
});

it('what happens in one is told and done in that one alone', async () => {
  told.east = [];
  told.west = [];
  await west.alpha.service(async (context) => {
    emit(context, rang, { id: west.alpha.tenant.id });
    addJob(context, 'bell.ring', {});
  });
  await west.settle();
  await east.settle();
  expect(told.east).toEqual([]);
  expect(told.west.toSorted()).toEqual(['event in alpha 상사', 'job in alpha 상사']);
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
  const token = await signToken(east.house, claims, 60);
  expect(await verifyToken(east.house, token)).toMatchObject(claims);
  await expect(verifyToken(west.house, token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
  expect(() => openText(west.house, sealText(east.house, 'text'))).toThrow();
});

it('limits are used up in one house only', async () => {
  const bucket = { key: bucketKey('two-houses', 'somebody'), cost: 1, burst: 1, perMinute: 0.1 };
  expect(await takeTokens(east.house, [bucket])).toBe(0);
  expect(await takeTokens(east.house, [bucket])).toBeGreaterThan(0);
  expect(await takeTokens(west.house, [bucket])).toBe(0);
});
