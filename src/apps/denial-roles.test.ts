/**
 * Every endpoint by everybody: visitor, guest, a member of each default role, one without any right, those who are no members
 * (any more, yet, here). The truth is what people wrote: the right of an endpoint, the rights of a role, whose things are whose.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { newId } from '#kernel/contract/ids.ts';
import { isRecent, todaysCases } from '#kernel/server/testing/depth.ts';
import { rooms } from './rooms.ts';
import { type Caller, emptiness, exampleOf, nameOf, send } from './testing/calls.ts';
import { Crowd } from './testing/crowd.ts';
import type { Example } from './testing/example.ts';
import { readable } from './testing/examples.ts';
import { elsewhere } from './testing/proved-elsewhere.ts';
import { rightsOfRoles, roleNames } from './testing/rights-of-roles.ts';
import { Stage } from './testing/stage.ts';
import { things } from './testing/things.ts';
import { type Answer, isClosed, outsiders, refusedByRight, rightsFor } from './testing/truth.ts';
import { testWorld, type World } from './testing.ts';

let world: World;
let stage: Stage;
let crowd: Crowd;
beforeAll(async () => {
  world = await testWorld();
  stage = await new Stage(world, world.alpha).set();
  crowd = await new Crowd(stage).gather();
  await stage.oneOfEach();
}, 60_000);
afterAll(() => world?.close());

const recent = new Set(
  rooms.filter(({ name }) => isRecent(name)).flatMap((room) => room.routes.map((route) => route.endpoint)),
);
const endpoints = rooms
  .flatMap((room) => room.routes.map((route) => route.endpoint))
  // What people do themselves would show in what they read: reads come first.
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
const all = ['a visitor', 'a guest', 'a member without rights', ...roleNames, ...outsiders];
/** For what every person or visitor may do, roles make no difference. */
const isForAll = (name: string) => (!isClosed(name) || rightsFor(name).includes('signed-in')) && !things[name];
/** Rights of roles are pinned whole elsewhere; here a quarter of the roles each day shows that an endpoint goes by them. */
const someRoles = todaysCases(roleNames, 4);
const some = all.filter((who) => !roleNames.includes(who) || someRoles.includes(who));
const few = ['a visitor', 'a guest', 'a member without rights', 'master', 'b2b_partner', ...outsiders];

/** What the tables say that this caller is told; null: no example says what would happen. */
function expected(name: string, who: string): Answer | null {
  const refusal = refusedByRight(name, who);
  if (refusal || name in elsewhere) return refusal;
  return things[name]?.(who) ?? 'done';
}

async function told(endpoint: Endpoint, who: string, example: Example): Promise<string> {
  const host = endpoint.scope === 'root' || example.root ? 'localhost' : undefined;
  const caller: Caller = await crowd.as(who);
  const reply = await send(stage, endpoint, example, { ...caller, host });
  if (reply.status !== endpoint.status) return `${reply.status} ${reply.body.code}`;
  const rule = things[nameOf(endpoint)];
  const leavesOut = ['a member without rights', who].some((one) => rule?.(one) === 'nothing');
  return leavesOut && emptiness(reply.body.data).length === 0 ? 'nothing' : 'done';
}

/** For a call that will be refused before anything is looked for, any id does. */
const blank = (endpoint: Endpoint): Example => {
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? newId() : 'nothing']));
  return { params, body: readable[nameOf(endpoint)] ?? {} };
};

describe('each endpoint answers everybody as the tables say', () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const wrong: string[] = [];
    const columns = isForAll(nameOf(endpoint)) ? few : recent.has(endpoint) ? all : some;
    let kept: Example | null = null;
    for (const who of columns) {
      const outcome = expected(nameOf(endpoint), who);
      if (outcome === null) continue;
      if (nameOf(endpoint) in elsewhere) kept = blank(endpoint);
      // What was used up is made again; what was refused is there still.
      const example: Example = kept ?? (await exampleOf(endpoint, stage));
      const said = await told(endpoint, who, example);
      if (said !== outcome) wrong.push(`${who}: ${said} instead of ${outcome}`);
      kept = endpoint.method === 'GET' || said !== 'done' ? example : null;
    }
    expect(wrong).toEqual([]);
  });
});

/** Routes without a contract: files and live signals. What a stream tells whom is tested where it is opened. */
describe('files and live signals', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const members = ['a member without rights', ...roleNames];
  const strangers = (who: string) => (outsiders.includes(who) ? '404 NOT_FOUND' : '401 AUTHENTICATION_REQUIRED');

  async function ask(who: string, method: 'GET' | 'POST', url: string): Promise<{ said: string; id?: string }> {
    const { token, cookie } = await crowd.as(who);
    const headers = {
      host: `${world.alpha.code}.localhost`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
      ...(method === 'POST' ? { 'content-type': 'image/png' } : {}),
    };
    const sent = method === 'POST' ? { payload: png } : {};
    const reply = await world.house.app.inject({ method, url, headers, ...sent });
    if (reply.statusCode >= 300) return { said: `${reply.statusCode} ${reply.json().code}` };
    return { said: 'done', id: method === 'POST' ? reply.json().data.id : undefined };
  }

  it('a file is stored by every member, and read by who stored it and by who may read all', async () => {
    const { id: theirs } = await ask('master', 'POST', '/api/files');
    const mayReadAll = (who: string) => rightsOfRoles.get('kernel.file.read')?.[who];
    const wrong: string[] = [];
    for (const who of all) {
      const isMember = members.includes(who);
      const stored = await ask(who, 'POST', '/api/files');
      if (stored.said !== (isMember ? 'done' : strangers(who))) wrong.push(`${who} stores: ${stored.said}`);
      const read = (await ask(who, 'GET', `/api/files/${theirs}`)).said;
      const others = isMember ? '404 NOT_FOUND' : strangers(who);
      if (read !== (mayReadAll(who) ? 'done' : others)) wrong.push(`${who} reads another’s: ${read}`);
      if (!isMember) continue;
      const own = (await ask(who, 'GET', `/api/files/${stored.id}`)).said;
      if (own !== 'done') wrong.push(`${who} reads the own: ${own}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['a visitor', ...outsiders])('%s hears nothing live', async (who) => {
    expect((await ask(who, 'GET', '/api/live')).said).toBe(strangers(who));
  });
});
