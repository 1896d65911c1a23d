import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

let next = 0;

/** Someone who belongs to no company yet. */
async function stranger(email = `stranger${next++}@mail.example`, emailVerified = true): Promise<TestMember> {
  return world.alpha.service(async (context) => {
    const person = await createPerson(context, { email, name: '이방인', emailVerified });
    const { accessToken: token } = await openSession(context, { personId: person.id, name: person.name });
    return { personId: person.id, name: person.name, email, role: 'user', token, company: world.alpha } as const;
  });
}

const newCompany = (code: string) => ({ code, name: '새 회사', industry: 'services' as const, members: [] as never[] });
const create = (as: TestMember, body: Parameters<typeof newCompany>[0] | object) =>
  world.call(endpoints.createCompany, {
    as,
    at: null,
    body: (typeof body === 'string' ? newCompany(body) : body) as never,
  });

/** Runs SQL in a company. */
function within(companyId: string | null, sql: string, parameters: unknown[] = []) {
  const options = { companyId, personId: null, accessVersion: null };
  return world.house.database.within(options, (unit) =>
    unit.query(statement<Record<string, unknown>>(sql, parameters)),
  );
}

describe('what a host is', () => {
  const domainOf = (host: string) => world.request({ method: 'GET', url: '/api/domain', host });

  test('[EN-14] domain detection has every listed field', async () => {
    expect((await domainOf('localhost:3002')).body.data).toEqual({
      type: 'root',
      domain: 'localhost',
      companyCode: null,
      isSecure: false,
      environment: 'development',
    });
    expect((await domainOf('alpha.localhost:3002')).body.data).toMatchObject({ type: 'company', companyCode: 'alpha' });
    expect((await domainOf('nowhere.localhost')).body.data).toMatchObject({ type: 'company', companyCode: 'nowhere' });
    expect((await domainOf('elsewhere.example')).status).toBe(404);
  });

  test('[EN-13] [AP-13] the company context comes from the server', async () => {
    const reply = await world.call(endpoints.readCompany, { at: world.alpha });
    expect(reply.body.data).toMatchObject({
      code: 'alpha',
      name: 'alpha 상사',
      logo: null,
      theme: { primaryColor: '#2563eb' },
      features: expect.arrayContaining(['workflow']),
      isActive: true,
    });
  });

  test('[VA-06] a company must exist and be active, and the message names the code', async () => {
    const english = { 'accept-language': 'en' };
    const unknown = await world.call(endpoints.readCompany, { query: { code: 'nowhere' }, headers: english });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Company not found: nowhere' } });
    const founder = await stranger();
    const { companyId } = (await create(founder, 'asleep')).body.data;
    await within(companyId, "update company.companies set status = 'inactive' where id = $1", [companyId]);
    const host = await world.request({
      method: 'GET',
      url: '/api/company',
      host: 'asleep.localhost',
      headers: english,
    });
    expect(host).toMatchObject({ status: 404, body: { message: 'Company is not active: asleep' } });
  });

  test('the profile is changed by those who may, with lost-update protection', async () => {
    const body = { version: 1, tagline: '좋은 하루' };
    expect((await world.call(endpoints.changeCompany, { as: world.beta.user, body })).status).toBe(403);
    expect((await world.call(endpoints.changeCompany, { as: world.alpha.master, at: world.beta, body })).status).toBe(
      404,
    );
    const changed = await world.call(endpoints.changeCompany, { as: world.beta.master, body });
    expect(changed.body.data).toMatchObject({ tagline: '좋은 하루', version: 2 });
    expect((await world.call(endpoints.changeCompany, { as: world.beta.master, body })).body.code).toBe(
      'VERSION_CONFLICT',
    );
  });
});

describe('the founder’s master role', () => {
  test('[EN-07] [AP-14] [ST-06] creator record and inheritance records, granted to the founder’s account only', async () => {
    const founder = world.alpha.master;
    const companyCode = 'alpha';
    const record = await world.call(endpoints.readCreator, { as: founder, at: null, params: { companyCode } });
    expect(record.body.data).toEqual({
      companyCode,
      email: founder.email,
      masterRoleGranted: true,
      createdAt: expect.any(String),
      lastSyncAt: expect.any(String),
    });
    const registered = await world.call(endpoints.registerCreator, { as: founder, at: null, body: { companyCode } });
    expect(registered.body.data.masterRoleGranted).toBe(true);
    const ask = (as: TestMember, email = as.email) =>
      world.call(endpoints.grantMaster, {
        as,
        at: null,
        body: { userId: as.personId, email, companyCode, timestamp: 1 },
      });
    expect((await ask(founder)).body.data).toMatchObject({
      genesisUserId: founder.personId,
      subdomainUserId: founder.personId,
      companyCode,
      inheritanceStatus: 'granted',
      grantedAt: expect.any(String),
      metadata: { email: founder.email, inheritedPermissions: ['MASTER', 'ADMIN', 'FULL_ACCESS'] },
    });
    const member = world.alpha.user;
    const failed = await ask(member, founder.email);
    expect(failed.body.data).toMatchObject({ inheritanceStatus: 'failed', grantedAt: null });
    expect((await world.call(readMe, { as: member })).body.data.roles).toEqual(['user']);
    const history = await world.call(endpoints.inheritanceHistory, {
      as: member,
      at: null,
      params: { userId: member.personId },
    });
    expect(history.body.data.records).toHaveLength(1);
    const recorded = await world.call(endpoints.recordInheritance, { as: founder, at: null, body: { companyCode } });
    expect(recorded.body.data.inheritanceStatus).toBe('granted');
  });

  test('to strangers, company and history do not exist', async () => {
    const as = await stranger();
    const companyCode = 'alpha';
    const { personId: userId } = world.alpha.master;
    const replies = await Promise.all([
      world.call(endpoints.readCreator, { as, at: null, params: { companyCode } }),
      world.call(endpoints.registerCreator, { as, at: null, body: { companyCode } }),
      world.call(endpoints.grantMaster, { as, at: null, body: { userId: as.personId, companyCode } }),
      world.call(endpoints.grantMaster, { as: world.alpha.user, at: null, body: { userId, companyCode } }),
      world.call(endpoints.recordInheritance, { as, at: null, body: { companyCode } }),
      world.call(endpoints.inheritanceHistory, { as, at: null, params: { userId } }),
      world.call(endpoints.readCreator, {
        as: world.alpha.master,
        at: null,
        params: { companyCode: newId().slice(0, 20) },
      }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});

describe('walls', () => {
  test('the application sees only the company that it works in', async () => {
    const seen = await within(world.alpha.tenant.id, 'select code from company.companies');
    expect(seen).toEqual([{ code: 'alpha' }]);
    expect(await within(null, 'select code from company.companies')).toEqual([]);
    const { id } = world.beta.tenant;
    expect(
      await within(world.alpha.tenant.id, 'select id from company.memberships where company_id = $1', [id]),
    ).toEqual([]);
  });
});
