/**
 * The core platform: who gets in, figures that agree with a direct count, no row of any company in any answer, every look and act in the
 * trail of the company that it concerns.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { createCompany, removeMember } from '#modules/company/server/index.ts';
import type { CoreRole } from '#modules/identity/contract/shapes.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import * as accounts from '#modules/platform/contract/account.endpoints.ts';
import * as companies from '#modules/platform/contract/company.endpoints.ts';
import * as figures from '#modules/platform/contract/figure.endpoints.ts';
import { figureNames } from '#modules/platform/contract/figures.ts';
import { platformModule } from '#modules/platform/server/index.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { createExample, getEndpointName, sendExample } from './testing/example-calls.ts';
import { getCoreMember } from './testing/platform-examples.ts';
import { createTestWorld, type TestCompany, type TestMember, type World } from './testing.ts';

let world: World;
let stage: EndpointStage;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
}, 120_000);
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

let people = 0;
function person(coreRoles: CoreRole[], kind: 'user' | 'core' = 'core'): Promise<TestMember> {
  people += 1;
  const [name, email] = [`코어 ${people}`, `core-${people}@people.example`];
  return world.root(async (context) => {
    const { id: personId } = await createPerson(context, { email, name, emailVerified: true, coreRoles });
    const { accessToken: token } = await openSession(context, {
      personId,
      name,
      ground: null,
      kind,
      factor: kind === 'core',
    });
    return { personId, token, name, email, role: 'user', company: world.alpha };
  });
}

const at = null;

describe('access to the platform', () => {
  it('a core role counts in a session of the core alone, and only for what the role is for', async () => {
    const usual = await person(['platform-admin'], 'user');
    const analyst = await person(['global-analyst']);
    const none = await person([]);
    const overview = async (as: TestMember) => (await world.call(figures.readOverview, { as, at })).status;
    expect([await overview(usual), await overview(none), await overview(analyst)]).toEqual([403, 403, 200]);
    const refused = await world.call(companies.listCompanies, { as: analyst, at });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('a role that is taken counts no more with the next request', async () => {
    const admin = await person(['platform-admin']);
    const other = await person(['platform-admin']);
    const version = async () =>
      (await world.call(accounts.listAccounts, { as: admin, at, query: { search: other.email } })).body.data[0].version;
    const params = { id: other.personId };
    expect((await world.call(accounts.listAccounts, { as: other, at })).status).toBe(200);
    const reply = await world.call(accounts.giveCoreRoles, {
      ...{ as: admin, at, params, body: { coreRoles: [], version: await version() } },
    });
    expect(reply.body.data).toMatchObject({ coreRoles: [] });
    expect((await world.call(accounts.listAccounts, { as: other, at })).status).toBe(403);
  });

  it('a locked account is signed out and stays out, and its owner is notified; one’s own account cannot be locked', async () => {
    const admin = await person(['platform-admin']);
    const victim = await person([], 'user');
    const lock = (id: string) => world.call(accounts.lockAccount, { as: admin, at, params: { id }, body: {} });
    expect((await lock(victim.personId)).body.data).toMatchObject({ lockedAt: expect.any(String), sessions: 0 });
    const me = await world.request({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${victim.token}` },
    });
    expect(me.status).toBe(401);
    await world.settle();
    const { rows } = await judge.query('select kind from kernel.mails where recipient = $1', [victim.email]);
    expect(rows).toContainEqual({ kind: 'identity.account-locked' });
    expect((await lock(admin.personId)).body.code).toBe('OWN_ACCOUNT');
  });
});

/** Counted with a role that sees all rows. */
async function direct(): Promise<Record<string, number>> {
  const { rows } = await judge.query(`select
    (select count(*)::int from company.memberships where status = 'active') as members,
    (select count(*)::int from axis.records where deleted_at is null) as records,
    (select count(*)::int from flow.executions where kind = 'run' and parent_execution_id is null) as runs,
    (select count(*)::int from flow.executions where kind = 'run' and parent_execution_id is null and status = 'finished') as finished,
    (select count(*)::int from flow.executions where kind = 'run' and parent_execution_id is null and status = 'failed') as failed,
    (select count(*)::int from flow.executions where kind = 'run' and parent_execution_id is null and undone_by is not null) as undone,
    (select count(*)::int from "order".orders) as orders,
    (select count(*)::int from "order".orders where state in ('cancelled', 'rejected')) as cancelled`);
  return rows[0];
}

describe('figures', () => {
  it('agree with a direct count over three companies, also after undos and after somebody left', async () => {
    const admin = await person(['platform-admin']);
    const founder = await person([], 'user');
    const third = { code: 'gamma', name: 'gamma 상사', industry: 'retail' as const };
    await world.root((context) => createCompany(context, { company: third, masterId: founder.personId }));
    const other = await new EndpointStage(world, world.beta).set();
    const listNotices = async () => {
      await world.settle();
      return (await world.call(figures.readOverview, { as: admin, at })).body.data.now;
    };
    expect(await listNotices()).toEqual(await direct());
    const runs = [await stage.run('quick'), await stage.run('quick'), await other.run('quick')];
    await stage.record();
    const before = await listNotices();
    expect(before).toEqual(await direct());
    for (const [item, id] of [
      [stage, runs[0]],
      [other, runs[2]],
    ] as const) {
      await item.data('POST', `/api/flow/executions/${id}/undo`, { reason: { code: 'request', text: '되돌립니다' } });
    }
    const after = await listNotices();
    expect(after).toEqual(await direct());
    expect(after.undone).toBe(before.undone + 2);
    const memberId = await stage.memberId(['user']);
    await world.settle();
    await world.alpha.service((context) => removeMember(context, memberId));
    expect(await listNotices()).toEqual(await direct());
  });

  it('are read by a role that sees them and no row of a company', async () => {
    const asPlatform = async (sql: string) => {
      await judge.query('begin');
      try {
        await judge.query('set local role heureum_platform');
        return (await judge.query(sql)).rows;
      } finally {
        await judge.query('rollback');
      }
    };
    expect((await asPlatform('select company_id from platform.company_days')).length).toBeGreaterThan(2);
    for (const sql of [
      'select * from flow.executions',
      'select * from company.memberships',
      'select tagline from company.companies',
      'update platform.company_days set runs = 0',
      'delete from company.companies',
    ]) {
      await expect(asPlatform(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('the application has nothing of that role before it puts it on', async () => {
    await world.alpha.service(async ({ unit }) => {
      const rows = await unit.query({ sql: 'select company_id from platform.company_days', parameters: [] });
      expect(new Set(rows.map((row) => (row as { company_id: string }).company_id))).toEqual(
        new Set([world.alpha.tenant.id]),
      );
    });
  });
});

const canary = 'zqx카나리아';

/** Company data that core is meant to see: the name, the code and the domains. */
const meant = ['company.own_domains.host'];

async function plant(company: TestCompany): Promise<string[]> {
  const { rows } = await judge.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, format_type(a.atttypid, null) as type
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'graphile_worker')
        and format_type(a.atttypid, null) in ('text', 'jsonb')`,
  );
  const planted: string[] = [];
  await judge.query("set session_replication_role = 'replica'");
  for (const { table, column, type } of rows) {
    const name = `${table}.${column}`.replaceAll('"', '');
    if (meant.includes(name)) continue;
    const value =
      type === 'jsonb' ? `jsonb_build_object('x', '${canary}')` : `'${canary}' || substr(md5(random()::text), 1, 6)`;
    await judge.query('begin');
    try {
      const { rowCount } = await judge.query(`update ${table} set ${pgName(column)} = ${value} where company_id = $1`, [
        company.tenant.id,
      ]);
      await judge.query('commit');
      if ((rowCount ?? 0) > 0) planted.push(name);
    } catch {
      // A column restricted by a check to fixed words contains no personal text.
      await judge.query('rollback');
    }
  }
  await judge.query("set session_replication_role = 'origin'");
  return planted;
}

const pgName = (name: string) => `"${name.replaceAll('"', '""')}"`;

it('no endpoint of the core answers with anything of a company but name, code and domains', async () => {
  await stage.oneOfEach();
  await world.settle();
  const planted = await plant(world.alpha);
  expect(planted.length).toBeGreaterThan(60);
  expect(planted).toEqual(
    expect.arrayContaining(['axis.records.title', 'flow.executions.title', 'kernel.audit_log.action']),
  );
  const recorded: string[] = [];
  for (const { endpoint } of platformModule.routes) {
    if (/suspend|restore/.test(endpoint.path)) continue;
    const example = await createExample(endpoint, stage);
    const reply = await sendExample(stage, endpoint, example, {
      token: (await getCoreMember(stage)).token,
      host: 'localhost',
    });
    expect(reply.status, `${getEndpointName(endpoint)} ${JSON.stringify(reply.body)}`).toBe(endpoint.status);
    expect(JSON.stringify(reply.body), getEndpointName(endpoint)).not.toContain('zqx');
    recorded.push(getEndpointName(endpoint));
  }
  expect(recorded.length).toBeGreaterThan(10);
}, 120_000);

describe('a core action on a company', () => {
  it('is recorded in the trail of that company: each look, and the suspension with its reason', async () => {
    const admin = await person(['platform-admin']);
    const { id } = world.beta.tenant;
    const params = { id };
    await world.call(companies.readCompany, { as: admin, at, params });
    const body = { reason: '요금이 두 달 밀렸습니다' };
    const suspended = await world.call(companies.suspendCompany, { as: admin, at, params, body });
    expect(suspended.body.data).toMatchObject({ status: 'suspended' });
    const closed = await world.request({
      method: 'GET',
      url: '/api/auth/me',
      host: 'beta.localhost',
      headers: { authorization: `Bearer ${world.beta.master.token}` },
    });
    expect(closed.status).toBe(404);
    expect((await world.call(companies.suspendCompany, { as: admin, at, params, body })).body.code).toBe(
      'COMPANY_STANDING_CHANGED',
    );
    await world.call(companies.restoreCompany, { as: admin, at, params, body: { reason: '요금을 냈습니다' } });
    const trail = await world.request({
      method: 'GET',
      url: '/api/audit?limit=100',
      host: 'beta.localhost',
      headers: { authorization: `Bearer ${world.beta.master.token}` },
    });
    const rows = trail.body.data.filter((row: { actor: { id: string } }) => row.actor.id === admin.personId);
    expect(rows.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'platform.company.read',
      'company.company.suspend',
      'company.company.restore',
    ]);
    expect(JSON.stringify(rows)).toContain(body.reason);
    const acts = (await world.call(companies.listCoreActions, { as: admin, at, params })).body.data;
    expect(acts.map(({ action, reason }: companies.CoreAction) => [action, reason])).toEqual([
      ['platform.company.restore', '요금을 냈습니다'],
      ['platform.company.suspend', body.reason],
    ]);
  });
});

it('every figure has a column, and is counted', async () => {
  const { rows } = await judge.query(
    "select attname from pg_attribute where attrelid = 'platform.company_days'::regclass and attnum > 0",
  );
  expect(rows.map(({ attname }) => attname)).toEqual(expect.arrayContaining([...figureNames]));
});
