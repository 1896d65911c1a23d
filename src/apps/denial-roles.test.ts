/**
 * Every endpoint by everybody: visitor, guest, a member of each default role, one without any right, those who are no members
 * (any more, yet, here). The truth is what people wrote: the right of an endpoint, the rights of a role, whose things are whose.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { newId } from '#kernel/contract/ids.ts';
import { rooms } from './rooms.ts';
import { type Caller, emptiness, exampleOf, nameOf, send } from './testing/calls.ts';
import { Crowd } from './testing/crowd.ts';
import type { Example } from './testing/example.ts';
import { elsewhere } from './testing/examples.ts';
import { roleNames } from './testing/rights-of-roles.ts';
import { Stage } from './testing/stage.ts';
import { type Answer, things } from './testing/things.ts';
import { isClosed, outsiders, refusedByRight, rightsFor } from './testing/truth.ts';
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

const endpoints = rooms
  .flatMap((room) => room.routes.map((route) => route.endpoint))
  // What people do themselves would show in what they read: reads come first.
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
const all = ['a visitor', 'a guest', 'a member without rights', ...roleNames, ...outsiders];
/** For what every person or visitor may do, roles make no difference. */
const isForAll = (name: string) => (!isClosed(name) || rightsFor(name).includes('signed-in')) && !things[name];
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
  const leavesOut = things[nameOf(endpoint)]?.('a member without rights') === 'nothing';
  return leavesOut && emptiness(reply.body.data).length === 0 ? 'nothing' : 'done';
}

/** For a call that will be refused before anything is looked for, any id does. */
const blank = (endpoint: Endpoint): Example => {
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? newId() : 'nothing']));
  return { params, body: {} };
};

describe('each endpoint answers everybody as the tables say', () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const wrong: string[] = [];
    const columns = isForAll(nameOf(endpoint)) ? few : all;
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
