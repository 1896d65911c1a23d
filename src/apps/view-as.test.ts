/** Tests of view-as: the viewer reads what that member reads, within what permissions open, and can write nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { viewAsHeader } from '#kernel/contract/view-as.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as access from '#modules/access/contract/endpoints.ts';
import * as viewing from '#modules/access/contract/view.endpoints.ts';
import { openSession } from '#modules/identity/server/index.ts';
import { endpointsShownInView } from './testing/endpoints-shown-in-view.ts';
import { getEndpointName } from './testing/example-calls.ts';
import { appModules, createTestWorld, setMemberRoles, type TestMember, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const atCompanies = endpoints.filter(({ scope }) => scope !== 'root');

let world: World;
const lines: Record<string, unknown>[] = [];
const memberIds = new Map<string, string>();
beforeAll(async () => {
  world = await createTestWorld({ log: { write: (line) => void lines.push(JSON.parse(line)) } });
  const { data } = (await world.call(access.listMembers, { as: world.alpha.master, query: { limit: 100 } })).body;
  for (const { id, personId } of data) memberIds.set(personId, id);
}, 120_000);
afterAll(() => world?.close());

const memberId = (of: TestMember): string => String(memberIds.get(of.personId));
const begin = (as: TestMember, of: TestMember) =>
  world.call(viewing.beginView, { as, body: { memberId: memberId(of), reason: '메뉴가 보이지 않는다는 문의' } });
async function view(as: TestMember, of: TestMember): Promise<{ id: string; headers: Record<string, string> }> {
  const reply = await begin(as, of);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { id: reply.body.data.id, headers: { [viewAsHeader]: reply.body.data.id } };
}
/** With an id in the place of each parameter. */
const ask = (endpoint: Endpoint, as: TestMember, headers: Record<string, string>) =>
  world.request({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, () => createId()),
    host: 'alpha.localhost',
    headers: { authorization: `Bearer ${as.token}`, ...headers },
    ...(endpoint.method !== 'GET' && { payload: {} }),
  });
const codeNow = async (as: TestMember, headers: Record<string, string>) =>
  (await world.call(access.readMe, { as, headers })).body.code ?? 'seen';

describe('every call', () => {
  it('that does not read is refused in one place, also before it looks at what was sent; without the view it is not', async () => {
    const { master, user } = world.alpha;
    const { headers } = await view(master, user);
    const writes = atCompanies.filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(150);
    for (const endpoint of writes) {
      const reply = await ask(endpoint, master, headers);
      expect([getEndpointName(endpoint), reply.status, reply.body.code]).toEqual([
        getEndpointName(endpoint),
        403,
        'VIEW_ONLY',
      ]);
    }
    const role = { name: 'not-made', displayName: { ko: '역할', en: 'Role' }, level: 10, permissions: [] };
    const refused = await world.call(access.createRole, { as: master, headers, body: role });
    expect(refused.body.code).toBe('VIEW_ONLY');
    expect((await world.call(access.createRole, { as: master, body: role })).status).toBe(201);
  });

  it('that reads personal data is refused, and the allowed ones are in a handwritten list', async () => {
    const { master, user } = world.alpha;
    const { headers } = await view(master, user);
    const reads = atCompanies.filter(({ method }) => method === 'GET');
    const viewablePaths: string[] = [];
    for (const endpoint of reads) {
      const reply = await ask(endpoint, master, headers);
      // One that looks by trying out is no look.
      const isLeftOut = ['VIEW_PERSONAL', 'VIEW_ONLY'].includes(reply.body?.code);
      if (isLeftOut) expect(reply.status).toBe(403);
      else viewablePaths.push(endpoint.path);
    }
    expect(viewablePaths.sort()).toEqual([...endpointsShownInView].sort());
  });

  it('that is allowed answers with the data of the person, and not with that of the viewer', async () => {
    const { master, user } = world.alpha;
    const { headers } = await view(master, user);
    const plain = endpointsShownInView.filter((path) => !path.includes(':') && path !== '/api/auth/me');
    let answered = 0;
    let refused = 0;
    for (const path of plain) {
      const read = (token: string, more: Record<string, string> = {}) =>
        world.request({
          method: 'GET',
          url: path,
          host: 'alpha.localhost',
          headers: { authorization: `Bearer ${token}`, ...more },
        });
      const [own, viewedPage] = [await read(user.token), await read(master.token, headers)];
      const toComparable = ({ status, body }: typeof own) => [path, status, body?.code, body?.data];
      expect(toComparable(viewedPage)).toEqual(toComparable(own));
      if (own.status === 200) answered += 1;
      if (own.status === 403) refused += 1;
    }
    expect(answered).toBeGreaterThan(15);
    expect(refused, 'what the person may not, though who looks may').toBeGreaterThan(15);
    const me = (await world.call(access.readMe, { as: master, headers })).body.data;
    const own = (await world.call(access.readMe, { as: user })).body.data;
    expect(me.member).toEqual(own.member);
    expect(me).toMatchObject({
      person: { name: user.name, email: null },
      lastLoginAt: null,
      view: { name: user.name },
    });
    expect(own.view).toBeUndefined();
  });

  it('opens no live stream', async () => {
    const { master, user } = world.alpha;
    const { headers } = await view(master, user);
    const common = { method: 'GET', url: '/api/live', host: 'alpha.localhost' };
    const reply = await world.request({ ...common, headers: { authorization: `Bearer ${master.token}`, ...headers } });
    expect([reply.status, reply.body.code]).toEqual([403, 'VIEW_PERSONAL']);
  });

  it('is refused by PostgreSQL itself where it would write all the same', async () => {
    const { alpha, app } = world;
    const common = { companyId: alpha.tenant.id, personId: alpha.user.personId, accessVersion: null };
    const write = statement("update access.roles set tags = '{x}' where company_id = $1", [alpha.tenant.id]);
    for (const readOnly of [true, false]) {
      const sealed = app.database.unit({ ...common, readOnly, sealed: true });
      await expect(sealed.query(write)).rejects.toMatchObject({ code: '25006' });
      await sealed.rollback();
    }
    const open = app.database.unit({ ...common });
    await open.query(write);
    await open.rollback();
  });
});

describe('viewing as another member', () => {
  it('is refused for superiors, members with more rights, members of another company, oneself, and by the platform', async () => {
    const { alpha, beta } = world;
    await setMemberRoles(alpha.supervisor, ['admin']);
    expect((await begin(alpha.supervisor, alpha.master)).body.code).toBe('VIEW_BEYOND');
    // Below by its level, and yet with the books open.
    expect((await begin(alpha.supervisor, alpha.finance)).body.code).toBe('VIEW_BEYOND');
    expect((await begin(alpha.supervisor, alpha.user)).status).toBe(201);
    expect((await begin(alpha.master, alpha.finance)).status).toBe(201);
    expect((await begin(alpha.manager, alpha.user)).body.code).toBe('FORBIDDEN');
    expect((await begin(alpha.master, alpha.master)).body.code).toBe('VIEW_NOT_POSSIBLE');
    expect((await begin(alpha.master, beta.user)).status).toBe(400);
    const foreign = await world.call(viewing.beginView, {
      as: beta.master,
      body: { memberId: memberId(alpha.user), reason: '시험' },
    });
    expect(foreign.status).toBe(404);
    await world.root(({ unit }) =>
      unit.query(
        statement("update identity.persons set core_roles = '{global-analyst}' where id = $1", [
          alpha.supervisor.personId,
        ]),
      ),
    );
    expect((await begin(alpha.supervisor, alpha.user)).body.code).toBe('VIEW_NOT_POSSIBLE');
    await world.root(({ unit }) =>
      unit.query(statement("update identity.persons set core_roles = '{}' where id = $1", [alpha.supervisor.personId])),
    );
    await setMemberRoles(alpha.supervisor, ['supervisor']);
  });

  it('holds for one session of one person at one company, and for no other', async () => {
    const { alpha, beta } = world;
    const { headers } = await view(alpha.master, alpha.user);
    expect(await codeNow(alpha.master, headers)).toBe('seen');
    const { personId, name } = alpha.master;
    const { accessToken } = await world.root((context) => openSession(context, { personId, name, ground: null }));
    expect(await codeNow({ ...alpha.master, token: accessToken }, headers)).toBe('VIEW_OVER');
    expect(await codeNow(alpha.user, headers)).toBe('VIEW_OVER');
    expect(await codeNow(beta.master, headers)).toBe('VIEW_OVER');
    for (const id of [createId(), 'nonsense', '']) {
      expect(await codeNow(alpha.master, { [viewAsHeader]: id })).toBe('VIEW_OVER');
    }
    // A second view in the session ends the first, and what is not asked through it is one's own.
    const second = await view(alpha.master, alpha.viewer);
    expect([await codeNow(alpha.master, headers), await codeNow(alpha.master, second.headers)]).toEqual([
      'VIEW_OVER',
      'seen',
    ]);
    expect((await world.call(access.readMe, { as: alpha.master })).body.data.person.name).toBe(alpha.master.name);
  });

  it('is over with the next call when a right, a role or the membership of either ends, and by hand', async () => {
    const { alpha } = world;
    await setMemberRoles(alpha.supervisor, ['admin']);
    const over = async (change: () => Promise<unknown>, back: () => Promise<unknown>, of = alpha.user) => {
      const { headers } = await view(alpha.supervisor, of);
      expect(await codeNow(alpha.supervisor, headers)).toBe('seen');
      await change();
      const now = await codeNow(alpha.supervisor, headers);
      await back();
      return now;
    };
    const [supervisor, user] = [alpha.supervisor, alpha.user];
    const rises = () => setMemberRoles(user, ['master']);
    const learns = () => setMemberRoles(user, ['user', 'finance']);
    const asUser = () => setMemberRoles(user, ['user']);
    expect(await over(rises, asUser)).toBe('VIEW_OVER');
    expect(await over(learns, asUser)).toBe('VIEW_OVER');
    expect(
      await over(
        () => setMemberRoles(supervisor, ['manager']),
        () => setMemberRoles(supervisor, ['admin']),
      ),
    ).toBe('VIEW_OVER');
    const suspended = (is: 'suspend' | 'resume') => () =>
      world.request({
        method: 'POST',
        url: `/api/members/${memberId(alpha.viewer)}/${is}`,
        host: 'alpha.localhost',
        headers: { authorization: `Bearer ${alpha.master.token}` },
      });
    expect(await over(suspended('suspend'), suspended('resume'), alpha.viewer)).toBe('VIEW_OVER');
    const { id, headers } = await view(supervisor, user);
    expect((await world.call(viewing.endView, { as: user, params: { id } })).status).toBe(404);
    expect((await world.call(viewing.endView, { as: supervisor, params: { id } })).status).toBe(200);
    expect(await codeNow(supervisor, headers)).toBe('VIEW_OVER');
    expect((await world.call(viewing.endView, { as: supervisor, params: { id } })).status).toBe(404);
    await setMemberRoles(supervisor, ['supervisor']);
  });

  it('ends after a quarter of an hour by itself, and the trail says so', async () => {
    const { alpha } = world;
    const { headers, id } = await view(alpha.master, alpha.user);
    const late = createId();
    await alpha.service(({ unit }) =>
      unit.query(
        statement(
          `insert into access.views (company_id, id, viewer_id, session_id, member_id, person_id, reason, began_at, until)
           select company_id, $3, viewer_id, session_id, member_id, person_id, reason,
             now() - interval '16 minutes', now() - interval '1 minute' from access.views where company_id = $1 and id = $2`,
          [alpha.tenant.id, id, late],
        ),
      ),
    );
    expect(await codeNow(alpha.master, headers)).toBe('seen');
    expect(await codeNow(alpha.master, { [viewAsHeader]: late })).toBe('VIEW_OVER');
    const longer = `update access.views set until = now() + interval '1 day' where company_id = $1 and id = $2`;
    const lengthen = alpha.service(({ unit }) => unit.query(statement(longer, [alpha.tenant.id, id])));
    await expect(lengthen).rejects.toThrow();
    const tasks = appModules.flatMap((appModule) => appModule.jobs ?? []);
    const endView = tasks.find(({ name }) => name === 'access.end-view');
    const ends = async () => {
      await alpha.service(async (context) => endView?.run(context, { viewId: late }));
      const rows = await alpha.service(({ unit }) =>
        unit.query(
          statement<{ count: number }>(
            "select count(*)::int as count from kernel.audit_log where company_id = $1 and action = 'access.view.end' and before ->> 'view' = $2",
            [alpha.tenant.id, late],
          ),
        ),
      );
      return rows[0]?.count;
    };
    expect([await ends(), await ends()]).toEqual([1, 1]);
  });
});

describe('the record of a view', () => {
  it('viewer, person and reason are in the company trail and in the notices of the person, and reads count for the viewer', async () => {
    const { alpha } = world;
    const { id, headers } = await view(alpha.master, alpha.user);
    await world.call(access.listMembers, { as: alpha.master, headers });
    await world.call(viewing.endView, { as: alpha.master, params: { id } });
    await world.settle();
    const get = async (url: string, as: TestMember) =>
      (
        await world.request({
          method: 'GET',
          url,
          host: 'alpha.localhost',
          headers: { authorization: `Bearer ${as.token}` },
        })
      ).body.data;
    const trail = await get(`/api/audit?action=access.view.begin&limit=1`, alpha.master);
    expect(trail).toMatchObject([
      { actor: { id: alpha.master.personId }, subject: { type: 'member', id: memberId(alpha.user) } },
    ]);
    expect(JSON.stringify(trail)).toContain('메뉴가 보이지 않는다는 문의');
    expect(await get(`/api/audit?action=access.view.end&limit=1`, alpha.master)).toMatchObject([
      { actor: { id: alpha.master.personId }, subject: { id: memberId(alpha.user) } },
    ]);
    const notices = JSON.stringify(await get('/api/notices?limit=50', alpha.user));
    expect(notices).toContain(`${alpha.master.name}님이 내 화면을 보기 시작했습니다`);
    expect(notices).toContain('메뉴가 보이지 않는다는 문의');
    expect(notices).toContain('내 화면 보기가 끝났습니다');
    const looks = await get('/api/access-records?limit=5', alpha.master);
    expect(looks[0]).toMatchObject({ action: 'access.member.list', actor: { id: alpha.master.personId } });
  });

  it('the log of requests names who looked, and through whose eyes', async () => {
    const { alpha } = world;
    const { id, headers } = await view(alpha.master, alpha.user);
    lines.length = 0;
    await world.call(access.listMembers, { as: alpha.master, headers });
    await world.call(access.listMembers, { as: alpha.master });
    const memberReads = lines
      .filter(({ path }) => path === '/api/members')
      .map(({ person, seenAs }) => [person, seenAs]);
    expect(memberReads).toEqual([
      [alpha.master.personId, alpha.user.personId],
      [alpha.master.personId, undefined],
    ]);
    await world.call(viewing.endView, { as: alpha.master, params: { id } });
  });
});
