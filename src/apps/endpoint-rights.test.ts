/** The contracts against the table of rights that people wrote, and the running product against the table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { appModules } from './modules.ts';
import { endpointRights } from './testing/endpoint-rights.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { endpointsTestedElsewhere } from './testing/endpoints-tested-elsewhere.ts';
import { createTestWorld, type World } from './testing.ts';

const endpoints = new Map(
  appModules.flatMap((appModule) =>
    appModule.routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
);
const open = ['public', 'guest'];

it('every endpoint asks for the right that the table says, and the table knows no other', () => {
  const rightsByEndpoint = [...endpoints].map(([name, { permission }]) => [name, [permission].flat().join(' | ')]);
  expect(Object.fromEntries(rightsByEndpoint)).toEqual(endpointRights);
});

it('the table is sorted, so that two people change the same line', () => {
  const names = Object.keys(endpointRights);
  const key = (name: string) => name.split(' ').reverse().join(' ');
  expect(names).toEqual([...names].sort((a, b) => (key(a) < key(b) ? -1 : 1)));
});

describe('strangers are refused, whatever they name', () => {
  let world: World;
  let stage: EndpointStage;
  beforeAll(async () => {
    world = await createTestWorld();
    stage = await new EndpointStage(world, world.alpha).set();
  });
  afterAll(() => world.close());

  type Caller = 'a visitor' | 'a guest' | 'a member without rights';
  function headersOf(caller: Caller): Record<string, string> {
    if (caller === 'a visitor') return {};
    if (caller === 'a guest') return { cookie: stage.guest, 'sec-fetch-site': 'same-origin' };
    return { authorization: `Bearer ${stage.nobody.token}` };
  }
  function send(name: string, caller: Caller) {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replace(/:(\w+)/g, (_, key: string) => (/id$/i.test(key) ? createId() : 'nothing'));
    const host = endpoints.get(name)?.scope === 'root' ? 'localhost' : 'alpha.localhost';
    const payload = method === 'GET' ? {} : { payload: {} };
    return world.request({ method, url, host, headers: headersOf(caller), ...payload });
  }

  const closed = Object.entries(endpointRights).filter(([, right]) => !open.includes(right));
  const named = closed.filter(([, right]) => right.includes('.'));
  const excused = closed.filter(([name]) => name in endpointsTestedElsewhere);

  it('among them calls that no example makes', () => expect(excused.length).toBeGreaterThan(5));

  it.each(closed)('a visitor: %s', async (name) => {
    expect(await send(name, 'a visitor')).toMatchObject({ status: 401, body: { success: false } });
  });

  it.each(closed)('a guest: %s', async (name) => {
    const reply = await send(name, 'a guest');
    expect(reply).toMatchObject({ status: 401, body: { success: false, code: 'AUTHENTICATION_REQUIRED' } });
  });

  it.each(named)('a member without rights: %s', async (name) => {
    const reply = await send(name, 'a member without rights');
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 403, body: { success: false } });
  });
});
