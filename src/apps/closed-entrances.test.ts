/** Small access holes found once, each with the person who could use it. About five seconds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { selectCompany } from '#modules/access/contract/endpoints.ts';
import { listMemberSessions } from '#modules/access/contract/member.endpoints.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { changeProfile, readProfile } from '#modules/identity/contract/endpoints.ts';
import { createHook, listHooks } from '#modules/integration/contract/hook.endpoints.ts';
import { readHoldings } from '#modules/people/contract/membership-end.endpoints.ts';
import { createTestWorld, setMemberRoles, type TestMember, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const bearer = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` });
const memberIdOf = ({ personId }: TestMember) =>
  world.alpha.service(async ({ unit, companyId }) => (await findMembership(unit, { companyId, personId }))?.id ?? '');

it('devices and duties of who holds more are not shown', async () => {
  const { master, manager, user } = world.alpha;
  const createCallFor = async (of: TestMember) => ({ as: manager, params: { id: await memberIdOf(of) } });
  const devices = async (of: TestMember) => (await world.call(listMemberSessions, await createCallFor(of))).body.data;
  expect(await devices(master)).toEqual({ sessions: [], isHidden: true });
  expect((await devices(user)).isHidden).toBe(false);
  // Hidden data leaves no access record.
  await world.settle();
  const looked = await world.alpha.service(({ unit, companyId }) =>
    unit.query(
      statement<{ subjects: string[] }>(
        "select subjects from kernel.access_records where company_id = $1 and action = 'access.member.sessions'",
        [companyId],
      ),
    ),
  );
  expect(looked.flatMap(({ subjects }) => subjects)).toEqual([await memberIdOf(user)]);
  const duties = async (of: TestMember) => {
    const { status, body } = await world.call(readHoldings, { ...(await createCallFor(of)), query: {} });
    return [status, body.code ?? null];
  };
  expect(await duties(master)).toEqual([403, 'BEYOND_OWN_RIGHTS']);
  expect(await duties(user)).toEqual([200, null]);
});

it('the address of a web hook is cut to its host for users without the right to hooks', async () => {
  const { master, viewer } = world.alpha;
  const body = {
    name: 'Slack',
    url: 'https://hooks.slack.example/services/T1/B2/secret',
    events: ['order.order.placed'],
  };
  const createReply = await world.call(createHook, { as: master, body });
  expect([createReply.status, createReply.body.data?.url]).toEqual([201, body.url]);
  await setMemberRoles(viewer, ['operator']);
  const urls = async (as: TestMember) => {
    const { hooks } = (await world.call(listHooks, { as })).body.data;
    return hooks.map(({ url }: { url: string }) => url);
  };
  expect(await urls(viewer)).toEqual(['https://hooks.slack.example/…']);
  expect(await urls(master)).toEqual([body.url]);
});

it('a message of agents carries ten calls, which are done one after another', async () => {
  const { user } = world.alpha;
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} }));
  const send = (payload: object) =>
    world.request({
      method: 'POST',
      url: '/mcp',
      host: 'alpha.localhost',
      headers: { ...bearer(user), 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload,
    });
  expect((await send(calls(10))).status).toBe(200);
  const refused = await send(calls(11));
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
});

it('a stranger’s file is refused before it is read', async () => {
  const stranger = world.beta.master;
  // Larger than any that is taken: who had read it would say so.
  const payload = 'x'.repeat(11 * 1024 * 1024);
  const headers = { ...bearer(stranger), 'content-type': 'application/octet-stream' };
  const send = (url: string) => world.request({ method: 'POST', url, host: 'alpha.localhost', headers, payload });
  expect((await send('/api/files?name=a.pdf')).status).toBe(404);
});

it('the trail of a company names members only', async () => {
  const stranger = world.beta.master;
  const { version } = (await world.call(readProfile, { as: stranger })).body.data;
  const changed = await world.call(changeProfile, {
    as: stranger,
    at: world.alpha,
    body: { name: '낯선 사람', version },
  } as never);
  expect(changed.status).toBe(200);
  await world.settle();
  const named = (sql: string, parameters: unknown[]) =>
    world.alpha.service(({ unit }) => unit.query(statement(sql, parameters)));
  const { id } = world.alpha.tenant;
  expect(
    await named(
      'select action from kernel.audit_log where company_id = $1 and (subject_id = $2 or actor_id::text = $2)',
      [id, stranger.personId],
    ),
  ).toEqual([]);
});

it('the existence of a company is hidden at the host of another, and a conflicting header is refused', async () => {
  const { master } = world.alpha;
  const select = async (companyCode: string) => {
    const { status, body } = await world.call(selectCompany, { as: master, body: { companyCode } });
    return [status, body.code];
  };
  expect(await select('beta')).toEqual(await select('no-such-one'));
  const read = await world.call(readCompany, { as: master, headers: { 'x-company-code': 'beta' } });
  expect([read.status, read.body.code]).toEqual([404, 'NOT_FOUND']);
});
