import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { companyKit } from './testing/kit.ts';

const { kit, stranger, create, within } = companyKit();

describe('what a host is', () => {
  const domainOf = (host: string) => kit.world.request({ method: 'GET', url: '/api/domain', host });

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

  test('[RT-07] root domains are main, www and flow2; a company is {code}.localhost, whatever the port', async () => {
    for (const host of ['localhost', 'localhost:3002', 'www.localhost:3002', 'flow2.localhost', 'LOCALHOST:80']) {
      expect((await domainOf(host)).body.data, host).toMatchObject({ type: 'root', companyCode: null });
    }
    for (const host of ['alpha.localhost', 'alpha.localhost:3002', 'Alpha.LocalHost:8080']) {
      expect((await domainOf(host)).body.data, host).toMatchObject({ type: 'company', companyCode: 'alpha' });
    }
  });

  test('[EN-13] [AP-13] the company context comes from the server', async () => {
    const reply = await kit.world.call(endpoints.readCompany, { at: kit.world.alpha });
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
    const unknown = await kit.world.call(endpoints.readCompany, { query: { code: 'nowhere' }, headers: english });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Company not found: nowhere' } });
    const founder = await stranger();
    const { companyId } = (await create(founder, 'asleep')).body.data;
    await within(companyId, "update company.companies set status = 'inactive' where id = $1", [companyId]);
    const host = await kit.world.request({
      method: 'GET',
      url: '/api/company',
      host: 'asleep.localhost',
      headers: english,
    });
    expect(host).toMatchObject({ status: 404, body: { message: 'Company is not active: asleep' } });
  });

  test('the profile is changed by those who may, with lost-update protection', async () => {
    const body = { version: 1, tagline: '좋은 하루' };
    expect((await kit.world.call(endpoints.changeCompany, { as: kit.world.beta.user, body })).status).toBe(403);
    expect(
      (await kit.world.call(endpoints.changeCompany, { as: kit.world.alpha.master, at: kit.world.beta, body })).status,
    ).toBe(404);
    const changed = await kit.world.call(endpoints.changeCompany, { as: kit.world.beta.master, body });
    expect(changed.body.data).toMatchObject({ tagline: '좋은 하루', version: 2 });
    expect((await kit.world.call(endpoints.changeCompany, { as: kit.world.beta.master, body })).body.code).toBe(
      'VERSION_CONFLICT',
    );
  });
});

describe('the founder’s master role', () => {
  test('[EN-07] [AP-14] [ST-06] creator record and inheritance records, granted to the founder’s account only', async () => {
    const founder = kit.world.alpha.master;
    const companyCode = 'alpha';
    const record = await kit.world.call(endpoints.readCreator, { as: founder, at: null, params: { companyCode } });
    expect(record.body.data).toEqual({
      companyCode,
      email: founder.email,
      masterRoleGranted: true,
      createdAt: expect.any(String),
      lastSyncAt: expect.any(String),
    });
    const registered = await kit.world.call(endpoints.registerCreator, {
      as: founder,
      at: null,
      body: { companyCode },
    });
    expect(registered.body.data.masterRoleGranted).toBe(true);
    const ask = (as: TestMember, email = as.email) =>
      kit.world.call(endpoints.grantMaster, {
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
    const member = kit.world.alpha.user;
    const failed = await ask(member, founder.email);
    expect(failed.body.data).toMatchObject({ inheritanceStatus: 'failed', grantedAt: null });
    expect((await kit.world.call(readMe, { as: member })).body.data.roles).toEqual(['user']);
    const history = await kit.world.call(endpoints.inheritanceHistory, {
      as: member,
      at: null,
      params: { userId: member.personId },
    });
    expect(history.body.data.records).toHaveLength(1);
    const recorded = await kit.world.call(endpoints.recordInheritance, {
      as: founder,
      at: null,
      body: { companyCode },
    });
    expect(recorded.body.data.inheritanceStatus).toBe('granted');
  });

  test('to strangers, company and history do not exist', async () => {
    const as = await stranger();
    const companyCode = 'alpha';
    const { personId: userId } = kit.world.alpha.master;
    const replies = await Promise.all([
      kit.world.call(endpoints.readCreator, { as, at: null, params: { companyCode } }),
      kit.world.call(endpoints.registerCreator, { as, at: null, body: { companyCode } }),
      kit.world.call(endpoints.grantMaster, { as, at: null, body: { userId: as.personId, companyCode } }),
      kit.world.call(endpoints.grantMaster, { as: kit.world.alpha.user, at: null, body: { userId, companyCode } }),
      kit.world.call(endpoints.recordInheritance, { as, at: null, body: { companyCode } }),
      kit.world.call(endpoints.inheritanceHistory, { as, at: null, params: { userId } }),
      kit.world.call(endpoints.readCreator, {
        as: kit.world.alpha.master,
        at: null,
        params: { companyCode: newId().slice(0, 20) },
      }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});

describe('walls', () => {
  test('the application sees only the company that it works in', async () => {
    const seen = await within(kit.world.alpha.tenant.id, 'select code from company.companies');
    expect(seen).toEqual([{ code: 'alpha' }]);
    expect(await within(null, 'select code from company.companies')).toEqual([]);
    const { id } = kit.world.beta.tenant;
    expect(
      await within(kit.world.alpha.tenant.id, 'select id from company.memberships where company_id = $1', [id]),
    ).toEqual([]);
  });
});
