/**
 * Every endpoint by everybody: visitor, guest, a member of each default role, one without any right, those who are no members
 * (any more, yet, here). The truth is what people wrote: the right of an endpoint, the rights of a role, whose things are whose.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { isRecent, selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { appModules } from './modules.ts';
import { Callers } from './testing/callers.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { endpointsTestedElsewhere } from './testing/endpoints-tested-elsewhere.ts';
import type { Example } from './testing/example.ts';
import { type Caller, createExample, getEndpointName, listEmptyValues, sendExample } from './testing/example-calls.ts';
import { readableBodies } from './testing/examples.ts';
import {
  type ExpectedAnswer,
  getRequiredRights,
  getRightRefusal,
  isSignedInOnly,
  outsiderCallers,
} from './testing/expected-answers.ts';
import { resourceRules } from './testing/resource-rules.ts';
import { roleNames, roleRights } from './testing/role-rights.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let stage: EndpointStage;
let crowd: Callers;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
  crowd = await new Callers(stage).gather();
  await stage.oneOfEach();
}, 60_000);
afterAll(() => world?.close());

const recent = new Set(
  appModules
    .filter(({ name }) => isRecent(name))
    .flatMap((appModule) => appModule.routes.map((route) => route.endpoint)),
);
const endpoints = appModules
  .flatMap((appModule) => appModule.routes.map((route) => route.endpoint))
  // A caller's own writes would show in what they read: reads come first.
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
const all = ['a visitor', 'a guest', 'a member without rights', ...roleNames, ...outsiderCallers];
/** For what every person or visitor may do, roles make no difference. */
const isForAll = (name: string) =>
  (!isSignedInOnly(name) || getRequiredRights(name).includes('signed-in')) && !resourceRules[name];
/** Rights of roles are pinned whole elsewhere; here a quarter of the roles each day shows that an endpoint goes by them. */
const someRoles = selectTodaysCases(roleNames, 4);
const some = all.filter((who) => !roleNames.includes(who) || someRoles.includes(who));
const few = ['a visitor', 'a guest', 'a member without rights', 'master', 'b2b_partner', ...outsiderCallers];

/** The answer this caller should get according to the tables; null: no example covers it. */
function expected(name: string, who: string): ExpectedAnswer | null {
  const refusal = getRightRefusal(name, who);
  if (refusal || name in endpointsTestedElsewhere) return refusal;
  return resourceRules[name]?.(who) ?? 'done';
}

async function getOutcome(endpoint: Endpoint, who: string, example: Example): Promise<string> {
  const host = endpoint.scope === 'root' || example.root ? 'localhost' : undefined;
  const caller: Caller = await crowd.as(who);
  const reply = await sendExample(stage, endpoint, example, { ...caller, host });
  if (reply.status !== endpoint.status) return `${reply.status} ${reply.body.code}`;
  const rule = resourceRules[getEndpointName(endpoint)];
  const leavesOut = ['a member without rights', who].some((item) => rule?.(item) === 'nothing');
  return leavesOut && listEmptyValues(reply.body.data).length === 0 ? 'nothing' : 'done';
}

/** For a call that will be refused before anything is looked for, any id does. */
const blank = (endpoint: Endpoint): Example => {
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? createId() : 'nothing']));
  return { params, body: readableBodies[getEndpointName(endpoint)] ?? {} };
};

describe('each endpoint answers everybody as the tables say', () => {
  it.each(endpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const wrong: string[] = [];
    const columns = isForAll(getEndpointName(endpoint)) ? few : recent.has(endpoint) ? all : some;
    let reusedExample: Example | null = null;
    for (const who of columns) {
      const outcome = expected(getEndpointName(endpoint), who);
      if (outcome === null) continue;
      if (getEndpointName(endpoint) in endpointsTestedElsewhere) reusedExample = blank(endpoint);
      // A consumed example is created again; a refused one still exists.
      const example: Example = reusedExample ?? (await createExample(endpoint, stage));
      const actualOutcome = await getOutcome(endpoint, who, example);
      if (actualOutcome !== outcome) wrong.push(`${who}: ${actualOutcome} instead of ${outcome}`);
      reusedExample = endpoint.method === 'GET' || actualOutcome !== 'done' ? example : null;
    }
    expect(wrong).toEqual([]);
  });
});

/** Routes without a contract: files and live signals. The audience of a stream is tested where it is opened. */
describe('files and live signals', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const members = ['a member without rights', ...roleNames];
  const strangers = (who: string) => (outsiderCallers.includes(who) ? '404 NOT_FOUND' : '401 AUTHENTICATION_REQUIRED');

  async function ask(who: string, method: 'GET' | 'POST', url: string): Promise<{ said: string; id?: string }> {
    const { token, cookie } = await crowd.as(who);
    const headers = {
      host: `${world.alpha.code}.localhost`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
      ...(method === 'POST' ? { 'content-type': 'image/png' } : {}),
    };
    const sent = method === 'POST' ? { payload: png } : {};
    const reply = await world.app.fastify.inject({ method, url, headers, ...sent });
    if (reply.statusCode >= 300) return { said: `${reply.statusCode} ${reply.json().code}` };
    return { said: 'done', id: method === 'POST' ? reply.json().data.id : undefined };
  }

  it('a file is stored by any member, and read by its uploader and by holders of the right to all files', async () => {
    const { id: theirs } = await ask('master', 'POST', '/api/files');
    const mayReadAll = (who: string) => roleRights.get('kernel.file.read')?.[who];
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

  it.each(['a visitor', ...outsiderCallers])('%s receives no live signals', async (who) => {
    expect((await ask(who, 'GET', '/api/live')).said).toBe(strangers(who));
  });
});
