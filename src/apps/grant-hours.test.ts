/** Grants with hours: refused outside of them in words, judged at each request, on every process; ended with a reason. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formatClockTime, toLocalMoment } from '#kernel/contract/hours.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { explainAccess } from '#modules/access/contract/explain.endpoints.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { listWhoCan } from '#modules/access/contract/who-can.endpoints.ts';
import { listMembersWithRights } from '#modules/access/server/index.ts';
import { createAccessKit } from '#modules/access/server/testing/kit.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import type { RunningApp } from './compose.ts';
import { startSecondProcess } from './testing/second-process.ts';
import type { TestMember } from './testing.ts';

const { kit, member } = createAccessKit();
let other: RunningApp;
beforeAll(async () => {
  other = await startSecondProcess(kit.world);
});
afterAll(async () => other?.close());
afterEach(() => vi.useRealTimers());

const minute = 60_000;
const permission = 'access.role.read';
const inAnHour = () => new Date(Date.now() + 60 * minute).toISOString();

async function rolesBy({ fastify }: RunningApp, token: string) {
  const headers = { host: 'alpha.localhost', authorization: `Bearer ${token}` };
  const answer = await fastify.inject({ method: 'GET', url: '/api/roles', headers });
  return { status: answer.statusCode, body: answer.json() };
}
const apps = () => [kit.world.app, other];
const statuses = (token: string) => Promise.all(apps().map(async (app) => (await rolesBy(app, token)).status));

async function give(memberId: string, more: object = {}) {
  const body = { memberId, permissions: [permission], until: inAnHour(), reason: '월말 점검', ...more };
  return kit.world.call(grants.giveGrant, { as: kit.world.alpha.master, body: body as never });
}

/** Hours of the grant from some minutes from now on, as the company's clocks count. */
async function hoursFrom(id: string, [from, to]: [number, number]) {
  const { alpha } = kit.world;
  const clock = (ahead: number) => {
    const { hour, minute: past } = toLocalMoment(alpha.tenant.timeZone, new Date(Date.now() + ahead * minute));
    return formatClockTime(hour * 60 + past);
  };
  const put = 'update access.grants set hours = $3 where company_id = $1 and gift_id = $2';
  await alpha.service(({ unit }) => unit.query(statement(put, [alpha.tenant.id, id, [clock(from), clock(to)]])));
  await alpha.service(({ unit }) => unit.query(statement('select kernel.bump_access()')));
}

test('acts on the next request of every process, begins and ends with its hours without another change, and says when', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  expect(await statuses(person.token)).toEqual([403, 403]);
  const grantReply = await give(person.memberId);
  expect(grantReply.status).toBe(201);
  expect(await statuses(person.token)).toEqual([200, 200]);

  await hoursFrom(grantReply.body.data.id, [2, 5]);
  for (const app of apps()) {
    const { status, body } = await rolesBy(app, person.token);
    expect([status, body.code, body.details]).toEqual([403, 'OUT_OF_HOURS', [{ code: permission }]]);
    expect(body.message).toMatch(/^매일 \d\d:\d\d–\d\d:\d\d에만 쓸 수 있는 권한입니다\. 그때 다시 해 주세요\.$/);
  }
  const why = () => call(explainAccess, { as: person, query: { permission } });
  expect((await why()).body.data).toMatchObject({ allowed: false, reason: { code: 'GRANT_OUT_OF_HOURS' } });
  const holders = async () => {
    const reply = await call(listWhoCan, { as: alpha.master, query: { permission, limit: 100 } });
    const rights = await alpha.service((context) => listMembersWithRights(context, { limit: 100 }));
    const byRights = rights.data.find(({ personId }) => personId === person.personId)?.permissions.has(permission);
    return [reply.body.data.some((item: { personId: string }) => item.personId === person.personId), byRights];
  };
  expect(await holders()).toEqual([false, false]);

  const begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(begun + 3 * minute);
  expect(await statuses(person.token)).toEqual([200, 200]);
  expect((await why()).body.data).toMatchObject({ allowed: true, reason: { code: 'TIMED_GRANT' } });
  expect(await holders()).toEqual([true, true]);
  vi.setSystemTime(begun + 6 * minute);
  expect(await statuses(person.token)).toEqual([403, 403]);
});

test('is ended early once, with the reason and who it was, on every process', async () => {
  const { alpha, beta, call } = kit.world;
  const person = await member(['viewer']);
  const { id } = (await give(person.memberId, { permissions: [permission, 'company.member.read'] })).body.data;
  expect(await statuses(person.token)).toEqual([200, 200]);
  const end = (as: typeof alpha.master) =>
    call(grants.endGrant, { as, params: { id }, body: { reason: '점검이 끝났습니다' } });
  const endOwn = () => end(alpha.master);
  expect((await end(beta.master)).status).toBe(404);
  expect((await end(alpha.user)).status).toBe(403);
  const ended = await runAtOnceOnTable(kit.world, 'access.grants', [endOwn, endOwn, endOwn]);
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await statuses(person.token)).toEqual([403, 403]);
  const list = (as: typeof alpha.master, query: object) =>
    call(grants.listGrants, { as, query: { limit: 100, ...query } as never });
  const [row] = (await list(alpha.master, { memberId: person.memberId })).body.data;
  expect(row).toMatchObject({
    ...{ id, state: 'ended', endReason: '점검이 끝났습니다', reason: '월말 점검', when: null },
    ...{ endedBy: { personId: alpha.master.personId }, grantedBy: { personId: alpha.master.personId } },
  });
  expect(row.permissions.map(({ ko }: { ko: string }) => ko)).toEqual(['역할과 권한 보기', '구성원 보기']);
  expect((await list(alpha.master, { memberId: person.memberId, state: 'running' })).body.data).toEqual([]);
  expect((await list(beta.master, {})).body.data).toEqual([]);
});

test('an invalid grant is refused with its reason: longer than a year, past, half of the hours, unknown target, another company', async () => {
  const { alpha, beta, call } = kit.world;
  const { memberId } = await member(['viewer']);
  const codes = async (more: object) => {
    const { status, body } = await give(memberId, more);
    return [status, body.details?.[0]?.field ?? body.code];
  };
  const inDays = (days: number) => new Date(Date.now() + days * 1440 * minute).toISOString();
  expect(await codes({ until: inDays(367) })).toEqual([400, 'until']);
  expect(await codes({ from: inDays(10), until: inDays(377) })).toEqual([400, 'until']);
  expect(await codes({ until: inDays(-1) })).toEqual([400, 'until']);
  expect(await codes({ opens: '09:00' })).toEqual([400, 'closes']);
  expect(await codes({ opens: '09:00', closes: '09:00' })).toEqual([400, 'closes']);
  expect(await codes({ reason: '' })).toEqual([400, 'reason']);
  expect(await codes({ permissions: [] })).toEqual([400, 'permissions']);
  expect(await codes({ permissions: ['access.nothing.at-all'] })).toEqual([400, 'PERMISSION_UNKNOWN']);
  const stranger = { memberId, permissions: [permission], until: inDays(1), reason: '시험' };
  expect((await call(grants.giveGrant, { as: beta.master, body: stranger as never })).status).toBe(404);
  const readNotices = await call(grants.previewGrant, {
    as: alpha.master,
    body: {
      ...stranger,
      permissions: [permission, 'axis.record.read'],
      days: ['mon'],
      opens: '22:00',
      closes: '06:00',
    },
  } as never);
  expect(readNotices.body.data).toMatchObject({
    ...{ name: '이하늘', gains: [{ name: permission, ko: '역할과 권한 보기' }], has: [{ name: 'axis.record.read' }] },
    when: { ko: '월 22:00–06:00', en: 'on Monday 22:00–06:00' },
  });
});

test('a time-limited permission is neither passed on nor prolonged by its holder', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  const grantReply = await give(person.memberId, { permissions: [permission, 'access.grant.manage'] });
  expect(grantReply.status).toBe(201);
  const until = new Date(Date.now() + 100 * 1440 * minute).toISOString();
  const body = { memberId: person.memberId, permissions: [permission], until, reason: '더 오래' };
  const own = await call(grants.giveGrant, { as: { ...person, company: alpha }, body: body as never });
  expect([own.status, own.body.code]).toEqual([403, 'BEYOND_OWN_RIGHTS']);
});

test('holder and grantor are notified once, a day before the end; an ended grant causes no notice', async () => {
  const { alpha, call, app } = kit.world;
  const person = await member(['viewer']);
  const giveUntil = async (more: object) => (await give(person.memberId, more)).body.data.id as string;
  const inDays = new Date(Date.now() + 3 * 1440 * minute).toISOString();
  const [keptGrant, ended] = [await giveUntil({ until: inDays }), await giveUntil({ until: inDays })];
  // Too short to be reminded of.
  await giveUntil({});
  await call(grants.endGrant, { as: alpha.master, params: { id: ended }, body: { reason: '끝났습니다' } });
  await kit.world.settle();
  const waiting = await app.queue.query(
    "select key from graphile_worker._private_jobs where key like '%access.grant-reminds:%' and run_at > now()",
  );
  const keys = waiting.rows.map(({ key }: { key: string }) => key.split(':').at(-1));
  expect(keys.filter((id) => id === keptGrant || id === ended)).toHaveLength(2);
  await app.queue.query(
    "update graphile_worker._private_jobs set run_at = now() where key like '%access.grant-reminds:%' and (key like $1 or key like $2)",
    [`%${keptGrant}`, `%${ended}`],
  );
  await kit.world.settle();
  const readNotices = async (as: TestMember) => {
    const { body } = await call(listNotices, { as, query: { limit: 100 } });
    return body.data.filter((item: { body: string }) => item.body.startsWith(`${person.name} · `));
  };
  for (const as of [person, alpha.master]) {
    expect(await readNotices(as)).toMatchObject([
      {
        title: '하루 뒤에 끝나는 권한이 있습니다',
        body: expect.stringMatching(/ · 역할과 권한 보기 · .+까지$/),
      },
    ]);
  }
});
