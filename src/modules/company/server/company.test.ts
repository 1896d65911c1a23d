import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers, myCompanies, readMe } from '#modules/access/contract/endpoints.ts';
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

describe('founding a company', () => {
  test('[EN-05] [AP-08] the result has every listed field, the founder is master', async () => {
    const founder = await stranger();
    const reply = await create(founder, 'gamma');
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          companyId: expect.any(String),
          companyCode: 'gamma',
          subdomain: 'gamma.localhost:3002',
          masterUserId: founder.personId,
          loginUrl: 'http://localhost:3002/gamma',
          setupCompleted: true,
          message: '회사를 만들었습니다.',
        },
      },
    });
    const me = await world.call(readMe, { as: founder, at: { code: 'gamma' } as never });
    expect(me.body.data.member).toMatchObject({ roles: ['master'], status: 'active' });
  });

  test('[VA-04] a code that is taken is refused with 409 COMPANY_CODE_EXISTS, also in a race', async () => {
    const founder = await stranger();
    const replies = await Promise.all(Array.from({ length: 4 }, () => create(founder, 'racing')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('COMPANY_CODE_EXISTS');
    expect(await within(null, "select id from company.tenant_by_code('racing')")).toHaveLength(1);
  });

  test('codes that are not codes, unknown fields and visitors are refused', async () => {
    const founder = await stranger();
    for (const code of ['admin', 'a', '-ab', 'xn--abc', '한빛']) expect((await create(founder, code)).status).toBe(400);
    expect((await create(founder, { ...newCompany('delta'), plan: 'free' })).status).toBe(400);
    expect((await world.call(endpoints.createCompany, { body: newCompany('delta') })).status).toBe(401);
  });

  test('the wizard learns whether a code is free, and why not', async () => {
    const as = await stranger();
    const check = async (code: string) =>
      (await world.call(endpoints.checkCode, { as, at: null, query: { code } })).body.data;
    expect(await check('Brand-New')).toEqual({ code: 'brand-new', available: true, problem: null });
    expect(await check('alpha')).toMatchObject({ available: false, problem: 'taken' });
    expect(await check('api')).toMatchObject({ available: false, problem: 'reserved' });
  });

  test('a repeated Idempotency-Key founds once and gives the same answer', async () => {
    const founder = await stranger();
    const call = () =>
      world.call(endpoints.createCompany, {
        as: founder,
        at: null,
        body: newCompany('once'),
        headers: { 'idempotency-key': 'k1' },
      });
    const [first, second] = [await call(), await call()];
    expect(first.status).toBe(201);
    expect(second.body.data.companyId).toBe(first.body.data.companyId);
  });

  test('first members are invited and become members with the promised role', async () => {
    const [founder, invited] = [await stranger(), await stranger()];
    const members = [{ email: invited.email, role: 'manager' }];
    expect((await create(founder, { ...newCompany('inviting'), members })).status).toBe(201);
    const mine = (await world.call(endpoints.myInvitations, { as: invited, at: null })).body.data;
    expect(mine.invitations).toMatchObject([{ companyCode: 'inviting', roles: ['manager'], invitedBy: '이방인' }]);
    const { id } = mine.invitations[0];
    const other = await stranger();
    expect((await world.call(endpoints.acceptInvitation, { as: other, at: null, params: { id } })).status).toBe(404);
    const accept = () => world.call(endpoints.acceptInvitation, { as: invited, at: null, params: { id } });
    expect((await accept()).body.data.companyCode).toBe('inviting');
    expect((await accept()).body.code).toBe('INVITATION_NOT_VALID');
    const me = await world.call(readMe, { as: invited, at: { code: 'inviting' } as never });
    expect(me.body.data.member.roles).toEqual(['manager']);
  });

  test('an invitation needs a verified address, or the token of its mail', async () => {
    const unverified = await stranger(undefined, false);
    const sent = await world.call(endpoints.invite, { as: world.alpha.master, body: { email: unverified.email } });
    const { id } = sent.body.data;
    const refused = await world.call(endpoints.acceptInvitation, { as: unverified, at: null, params: { id } });
    expect(refused.body.code).toBe('INVITATION_EMAIL_UNVERIFIED');
    const [mail] = await within(world.alpha.tenant.id, 'select body from kernel.mails where recipient = $1', [
      unverified.email,
    ]);
    const token = /#invitation=[^.]+\.(\S+)/.exec(String(mail?.body))?.[1] ?? '';
    const accepted = await world.call(endpoints.acceptInvitation, {
      as: unverified,
      at: null,
      params: { id },
      body: { token },
    });
    expect(accepted.status).toBe(200);
  });
});

describe('finding and joining', () => {
  test('[EN-06] [AP-08] search gives every listed field, activity from what really happened', async () => {
    const reply = await world.call(endpoints.searchCompanies, { query: { q: 'alpha' } });
    expect(reply.body.data).toEqual([
      expect.objectContaining({
        companyCode: 'alpha',
        companyName: 'alpha 상사',
        industry: 'retail',
        activityScore: expect.any(Number),
        location: '',
        tagline: '',
        businessType: '',
        membership: null,
      }),
    ]);
    const before = reply.body.data[0].activityScore;
    await within(
      world.alpha.tenant.id,
      `insert into kernel.audit_log (company_id, id, actor_kind, action, subject_type, subject_id)
       select $1, gen_random_uuid(), 'service', 'test.thing.done', 'thing', n::text from generate_series(1, 500) n`,
      [world.alpha.tenant.id],
    );
    const after = (await world.call(endpoints.searchCompanies, { query: { q: 'alpha' } })).body.data[0].activityScore;
    expect(after).toBeGreaterThan(before);
  });

  test('search goes on by its cursor and refuses a bad one', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await world.call(endpoints.searchCompanies, { query: { limit: 1, ...(cursor && { cursor }) } });
      seen.push(...reply.body.data.map((row: { companyCode: string }) => row.companyCode));
      cursor = reply.body.page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(['alpha', 'beta']));
    expect((await world.call(endpoints.searchCompanies, { query: { cursor: 'nonsense' } })).body.code).toBe(
      'BAD_CURSOR',
    );
  });

  test('[ST-05] who asked to join is pending and sees nothing of the company', async () => {
    const asking = await stranger();
    const body = { companyCode: 'alpha' };
    const asked = await world.call(endpoints.requestJoin, { as: asking, at: null, body });
    expect(asked).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    const again = await world.call(endpoints.requestJoin, { as: asking, at: null, body });
    expect(again.body.code).toBe('JOIN_ALREADY_REQUESTED');
    expect((await world.call(listMembers, { as: asking })).status).toBe(404);
    const me = (await world.call(readMe, { as: asking })).body.data;
    expect(me).toMatchObject({
      portal: 'guest',
      permissions: [],
      member: { status: 'pending', roles: [], permissions: [] },
    });
    const [own] = (await world.call(myCompanies, { as: asking, at: null })).body.data.companies;
    expect(own).toMatchObject({ code: 'alpha', status: 'pending', role: null, memberCount: 0, permissions: [] });
    const none = await world.call(endpoints.requestJoin, { as: asking, at: null, body: { companyCode: 'nowhere' } });
    expect(none.body).toMatchObject({ code: 'COMPANY_NOT_FOUND', message: '회사를 찾을 수 없습니다: nowhere' });
  });

  test('[AP-07] the dashboard counts companies, requests, invitations and shows what I did', async () => {
    const founder = await stranger();
    await create(founder, 'counted');
    const stats = (await world.call(endpoints.readStats, { as: founder, at: null })).body.data;
    expect(stats).toMatchObject({ companies: 1, pendingRequests: 0, openInvitations: 0 });
    expect(stats.recentActivity[0]).toMatchObject({ companyCode: 'counted', action: 'company.company.create' });
  });
});

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
