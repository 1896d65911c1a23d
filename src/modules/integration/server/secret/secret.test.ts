/** Secrets: shown only once, sealed for their location, protected while in use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createDataKey, encryptValue, openValue, unwrapKey } from '#kernel/server/vault.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { changeSecret, createSecret, listSecrets, removeSecret } from '../../contract/secret.endpoints.ts';
import type { Secret } from '../../contract/secret.ts';
import { selectStoredSecrets, updateSecretMoved } from '../testing/calls.queries.ts';
import { openSecrets, rewrapDataKeys } from './secret.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const make = async (name: string, value: string, as = world.alpha.master) =>
  world.call(createSecret, { as, body: { name, value, hosts: ['example.com'] } });
const list = async (as = world.alpha.master): Promise<Secret[]> => (await world.call(listSecrets, { as })).body.data;
const open = (names: string[], company = world.alpha) =>
  company.service(({ unit, companyId }) => openSecrets(world.app, unit, { companyId, names })) as Promise<
    ReadonlyMap<string, string>
  >;

it('the value is never shown, and decrypted for a call', async () => {
  const reply = await make('FIRST_KEY', 'value of the first');
  expect(reply.status).toBe(201);
  expect(JSON.stringify([reply.body, await list()])).not.toContain('value of the first');
  expect((await open(['FIRST_KEY', 'NO_KEY'])).get('FIRST_KEY')).toBe('value of the first');
  const rows = (await world.alpha.service(({ unit, companyId }) =>
    unit.query(selectStoredSecrets(companyId)),
  )) as never;
  expect(JSON.stringify(rows)).not.toContain('value of the first');
  expect((await make('FIRST_KEY', 'another')).body.code).toBe('SECRET_NAME_TAKEN');
});

it('a change takes the place of the value before', async () => {
  const { id } = (await make('CHANGED_KEY', 'before')).body.data;
  const reply = await world.call(changeSecret, { as: world.alpha.master, params: { id }, body: { value: 'after' } });
  expect(reply.status).toBe(200);
  expect((await open(['CHANGED_KEY'])).get('CHANGED_KEY')).toBe('after');
});

it('a value in the place of another opens nothing, and is no other company’s', async () => {
  await make('ONE_KEY', 'value one');
  await make('TWO_KEY', 'value two');
  await world.alpha.service(async ({ unit, companyId }) =>
    unit.add(updateSecretMoved(companyId, 'ONE_KEY', 'TWO_KEY')),
  );
  await expect(open(['TWO_KEY'])).rejects.toThrow();
  expect(await open(['ONE_KEY'], world.beta)).toEqual(new Map());
  const [alpha, beta] = [world.alpha.tenant.id, world.beta.tenant.id];
  const { key, wrapped } = createDataKey(world.app, alpha, 1);
  expect(
    openValue(unwrapKey(world.app, alpha, { version: 1, wrapped }), 'A_KEY', encryptValue(key, 'A_KEY', 'v')),
  ).toBe('v');
  expect(() => unwrapKey(world.app, beta, { version: 1, wrapped })).toThrow();
  expect(() => unwrapKey(world.app, alpha, { version: 2, wrapped })).toThrow();
  expect(() => openValue({ ...key, companyId: beta }, 'A_KEY', encryptValue(key, 'A_KEY', 'v'))).toThrow();
});

it('the installation’s secret may be exchanged', async () => {
  await make('OLD_KEY', 'from before');
  const secret = 'another secret that is long enough';
  world.configure({ secret, previousSecret: world.config.secret });
  expect((await open(['OLD_KEY'])).get('OLD_KEY')).toBe('from before');
  await world.alpha.service((context) => rewrapDataKeys(context));
  // The secret before is destroyed.
  world.configure({ secret, previousSecret: null });
  expect((await open(['OLD_KEY'])).get('OLD_KEY')).toBe('from before');
  // As it was, for the tests after this one.
  world.configure({ previousSecret: secret });
  await world.alpha.service((context) => rewrapDataKeys(context));
  world.configure();
});

it('is not removed while a flow uses it', async () => {
  const { id } = (await make('USED_KEY', 'in use')).body.data;
  const title = { ko: '쓰는 흐름', en: 'Flow that uses it' };
  const headers = [{ name: 'X-Key', secret: 'USED_KEY' }];
  const settings = { method: 'GET', address: 'https://example.com/', headers };
  const definition = { blocks: [{ id: 'call', kind: 'integration.http-call', title, settings }] };
  await world.alpha.service((context) => publishFrame(context, { key: 'uses-it', title, definition } as never));
  expect((await list()).find((listedSecret) => listedSecret.id === id)?.usedBy).toMatchObject([{ title }]);
  const refused = await world.call(removeSecret, { as: world.alpha.master, params: { id } });
  expect([refused.status, refused.body.code]).toEqual([409, 'SECRET_IN_USE']);
  const free = (await make('FREE_KEY', 'not in use')).body.data;
  expect((await world.call(removeSecret, { as: world.alpha.master, params: { id: free.id } })).status).toBe(200);
  const gone = await world.call(removeSecret, { as: world.beta.master, params: { id } });
  expect([gone.status, gone.body.code]).toEqual([404, 'SECRET_NOT_FOUND']);
});
