/** Keys of programs: what opens, what is refused and how, and what is written down of what they do. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type TestReply, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createKey, listKeyScopes, listKeys, revokeKey, rotateKey } from '../contract/endpoints.ts';
import type { CreatedKey, Key } from '../contract/key.ts';
import { selectLastUse, updateKeyAge, updateValueAges } from './testing/keys.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const soon = (hours = 1): string => new Date(Date.now() + hours * 3_600_000).toISOString();

async function makeKey(
  scopes: string[],
  options: { as?: TestMember; expiresAt?: string | null } = {},
): Promise<CreatedKey> {
  const { as = world.alpha.master, expiresAt = null } = options;
  const reply = await world.call(createKey, { as, body: { name: 'ERP', scopes, expiresAt } });
  expect(reply.status).toBe(201);
  return reply.body.data;
}

const by = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (token: string, url: string, host = 'alpha.localhost'): Promise<TestReply> =>
  world.request({ method: 'GET', url, host, headers: by(token) });
async function everything(): Promise<string[]> {
  const { scopes } = (await world.call(listKeyScopes, { as: world.alpha.master })).body.data;
  return scopes.map(({ name }: { name: string }) => name);
}
const keys = async (as = world.alpha.master): Promise<Key[]> => (await world.call(listKeys, { as })).body.data.keys;
const refusal = ({ status, body: { requestId: _, timestamp: __, ...body } }: TestReply) => ({ status, body });

it('a key is shown once, and calls its permitted endpoints only', async () => {
  const key = await makeKey(['flow.frame.read', 'integration.key.read']);
  expect(key.token).toMatch(/^hrk_[\w-]{43}$/);
  expect(key.sign).toBe(key.token.slice(0, 12));
  const [shown] = (await keys()).filter(({ id }) => id === key.id);
  expect(shown).toMatchObject({ name: 'ERP', state: 'active', usedAt: null });
  expect(JSON.stringify(await keys())).not.toContain(key.token);
  expect((await get(key.token, '/api/integration/keys')).status).toBe(200);
  // Of its maker, but not its own.
  const beyond = await get(key.token, '/api/members');
  expect([beyond.status, beyond.body.code]).toEqual([403, 'FORBIDDEN']);
  expect((await get(world.alpha.master.token, '/api/members')).status).toBe(200);
});

it('actions reserved for persons, and key management, are closed to keys', async () => {
  const key = await makeKey(['integration.key.read']);
  for (const url of [
    '/api/auth/me',
    '/api/access/explain?permission=flow.frame.read',
    '/api/live',
    '/api/integration/key-scopes',
  ]) {
    expect([401, 403], url).toContain((await get(key.token, url)).status);
  }
  const request = { as: world.alpha.master, body: { name: 'x', scopes: ['integration.key.manage'], expiresAt: null } };
  const refused = await world.call(createKey, request);
  expect([refused.status, refused.body.code]).toEqual([403, 'KEY_SCOPE_NOT_HELD']);
  const { scopes } = (await world.call(listKeyScopes, { as: world.alpha.master })).body.data;
  const names = scopes.map(({ name }: { name: string }) => name);
  expect(names).toContain('integration.key.read');
  expect(names).not.toContain('integration.key.manage');
});

it('wrong, over, revoked, another company’s: the same answer', async () => {
  const scopes = ['integration.key.read'];
  const url = '/api/integration/keys';
  const [good, expired, revoked] = [
    await makeKey(scopes),
    await makeKey(scopes, { expiresAt: soon() }),
    await makeKey(scopes),
  ];
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateKeyAge(companyId, expired.id)));
  await world.call(revokeKey, { as: world.alpha.master, params: { id: revoked.id }, body: {} });
  const wrong = `${good.token.slice(0, 12)}${'A'.repeat(35)}`;
  const all = await Promise.all(
    [expired.token, revoked.token, wrong, 'hrk_', 'hrk_short', `hrk_${'x'.repeat(43)}`].map((token) => get(token, url)),
  );
  all.push(await get(good.token, url, 'beta.localhost'));
  const [first] = all;
  expect([first?.status, first?.body.code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  for (const reply of all) expect(refusal(reply)).toEqual(refusal(first as TestReply));
  expect((await get(good.token, url)).status).toBe(200);
  const states = new Map((await keys()).map(({ id, state }) => [id, state]));
  expect([expired, revoked].map(({ id }) => states.get(id))).toEqual(['expired', 'revoked']);
});

it('a permission lost by the maker is lost to the key', async () => {
  const maker = world.alpha.supervisor;
  await setMemberRoles(maker, ['admin']);
  const key = await makeKey(['company.member.read', 'integration.key.read'], { as: maker });
  expect((await get(key.token, '/api/members')).status).toBe(200);
  await setMemberRoles(maker, ['viewer']);
  expect((await get(key.token, '/api/integration/keys')).status).toBe(403);
  await setMemberRoles(maker, ['admin']);
  expect((await get(key.token, '/api/integration/keys')).status).toBe(200);
});

it('a rotated key is taken with both values for a while, and then with the new one', async () => {
  const key = await makeKey(['integration.key.read']);
  const url = '/api/integration/keys';
  const rotated = await world.call(rotateKey, {
    as: world.alpha.master,
    params: { id: key.id },
    body: { graceHours: 24 },
  });
  const { token, graceUntil } = rotated.body.data as CreatedKey;
  expect(token).not.toBe(key.token);
  expect(Date.parse(graceUntil as string)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect((await Promise.all([get(key.token, url), get(token, url)])).map(({ status }) => status)).toEqual([200, 200]);
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateValueAges(companyId, key.id)));
  expect((await Promise.all([get(key.token, url), get(token, url)])).map(({ status }) => status)).toEqual([401, 200]);
  const again = { as: world.alpha.master, params: { id: key.id }, body: { graceHours: 0 } };
  const { token: third } = (await world.call(rotateKey, again)).body.data as CreatedKey;
  expect((await Promise.all([get(token, url), get(third, url)])).map(({ status }) => status)).toEqual([401, 200]);
  await world.call(revokeKey, { as: world.alpha.master, params: { id: key.id }, body: {} });
  expect((await get(third, url)).status).toBe(401);
  const over = await world.call(rotateKey, again);
  expect([over.status, over.body.code]).toEqual([409, 'KEY_OVER']);
});

it('its latest call is written down, once a minute', async () => {
  const key = await makeKey(['integration.key.read']);
  await get(key.token, '/api/integration/keys');
  const use = () =>
    world.alpha.service(async ({ unit, companyId }) => (await unit.query(selectLastUse(companyId, key.id)))[0]);
  const first = await use();
  expect(first?.from).toBe('127.0.0.1');
  await Promise.all([get(key.token, '/api/integration/keys'), get(key.token, '/api/integration/keys')]);
  expect(await use()).toEqual(first);
});

it('the trail says that the key did it, and whose it is; a repeated call happens once', async () => {
  const key = await makeKey(await everything());
  const sent = {
    method: 'POST',
    url: '/api/items/products',
    host: 'alpha.localhost',
    headers: { ...by(key.token), 'idempotency-key': 'of-a-program-1' },
    payload: { name: '시험 상품', price: { amount: 1000, currency: 'KRW' }, quantity: 3, category: 'living' },
  };
  const [first, second] = [await world.request(sent), await world.request(sent)];
  expect(first.body).toMatchObject({ success: true });
  expect(second.body.data.id).toBe(first.body.data.id);
  const trail = await world.call(listAudit, { as: world.alpha.master, query: { limit: 50 } as never });
  const rows = trail.body.data.filter(({ actor }: { actor: { name: string } }) => actor.name === '연동 키 ‘ERP’');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0].actor).toMatchObject({ kind: 'key', id: world.alpha.master.personId });
});

it('another company neither sees nor ends a key', async () => {
  const key = await makeKey(['integration.key.read']);
  const params = { id: key.id };
  const calls: [Endpoint, object][] = [
    [revokeKey, {}],
    [rotateKey, { graceHours: 1 }],
  ];
  for (const [endpoint, body] of calls) {
    const reply = await world.call(endpoint, { as: world.beta.master, params, body } as never);
    expect([reply.status, reply.body.code]).toEqual([404, 'KEY_NOT_FOUND']);
  }
  expect((await keys(world.beta.master)).some(({ id }) => id === key.id)).toBe(false);
  expect((await get(key.token, '/api/integration/keys')).status).toBe(200);
});

it('wrong keys from one place are limited, and the right one is not', async () => {
  const key = await makeKey(['integration.key.read']);
  world.configure({ rateLimit: true });
  const wrong = () => get(`hrk_${'z'.repeat(43)}`, '/api/integration/keys');
  // As many as it takes: what flows in meanwhile is used up, too.
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 1000) statuses.push((await wrong()).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect(statuses.length).toBeGreaterThan(30);
  expect((await get(key.token, '/api/integration/keys')).status).toBe(200);
  world.configure();
});
