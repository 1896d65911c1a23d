import { describe, expect, test } from 'vitest';
import { listMyCompanies } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { invalidateTenants } from './company-directory.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();

describe('host detection', () => {
  const domainOf = (host: string) => kit.world.request({ method: 'GET', url: '/api/domain', host });

  test('[EN-14] domain detection has every listed field', async () => {
    expect((await domainOf('localhost:3002')).body.data).toEqual({
      type: 'root',
      domain: 'localhost',
      companyCode: null,
      isSecure: false,
      rootOrigin: 'http://localhost:3002',
      environment: 'development',
      tour: false,
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

  test('[EN-13] the company context comes from the server', async () => {
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

  test('GET /api/company describes the company, /health the service and /api the interface, to everybody', async () => {
    const { alpha } = kit.world;
    const get = (url: string, host: string) => kit.world.request({ method: 'GET', url, host });
    for (const [url, host] of [
      ['/api/company', 'alpha.localhost'],
      ['/api/company?code=alpha', 'localhost'],
    ] as const) {
      const { status, body } = await get(url, host);
      expect([status, body.success, body.data]).toMatchObject([
        200,
        true,
        { id: alpha.tenant.id, code: 'alpha', name: 'alpha 상사', isActive: true },
      ]);
    }
    expect((await get('/api/company', 'localhost')).status).toBe(404);
    for (const host of ['alpha.localhost', 'localhost']) {
      expect(await get('/health', host)).toMatchObject({
        status: 200,
        body: { status: 'ok', database: { status: 'ok' }, queue: { failed: 0 } },
      });
      const { status, body } = await get('/api', host);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, data: { name: 'heureum' } });
    }
  });

  test('a header that names another company than the host is answered like an unknown company', async () => {
    const { alpha, beta } = kit.world;
    const ask = (headers: Record<string, string>) =>
      kit.world.call(endpoints.listInvitations, { as: alpha.master, headers });
    const foreign: Record<string, string>[] = [{ 'x-company-code': beta.code }, { 'x-company-id': beta.tenant.id }];
    for (const headers of foreign) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(404);
    const own: Record<string, string>[] = [{ 'x-company-code': alpha.code }, { 'x-company-id': alpha.tenant.id }];
    for (const headers of own) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(200);
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
    invalidateTenants(kit.world.app);
    const names: Record<string, string>[] = [{ 'x-company-code': 'asleep' }, { 'x-company-id': companyId }];
    for (const headers of names) {
      const named = await kit.world.call(listMyCompanies, { as: founder, at: null, headers });
      expect(named, JSON.stringify(headers)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test('[RT-05] an inactive company is named on its own domain, too, with the way to the main site', async () => {
    const founder = await stranger();
    const { companyId } = (await create(founder, 'resting')).body.data;
    await within(
      companyId,
      "insert into company.own_domains (company_id, host, token, verified_at) values ($1, $2, 't', now())",
      [companyId, 'shop.example'],
    );
    expect((await domainOf('shop.example')).body.data).toMatchObject({ type: 'custom', companyCode: 'resting' });
    await within(companyId, "update company.companies set status = 'inactive' where id = $1", [companyId]);
    invalidateTenants(kit.world.app);
    expect((await domainOf('shop.example')).body.data).toMatchObject({
      type: 'custom',
      domain: 'shop.example',
      companyCode: 'resting',
      rootOrigin: 'http://localhost:3002',
    });
    const company = await kit.world.request({ method: 'GET', url: '/api/company', host: 'shop.example' });
    expect(company).toMatchObject({ status: 404, body: { code: 'COMPANY_INACTIVE' } });
  });

  test('the profile is changed with the right, with lost-update protection', async () => {
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

describe('walls', () => {
  test('the application sees only the company that it works in', async () => {
    const codeRows = await within(kit.world.alpha.tenant.id, 'select code from company.companies');
    expect(codeRows).toEqual([{ code: 'alpha' }]);
    expect(await within(null, 'select code from company.companies')).toEqual([]);
    const { id } = kit.world.beta.tenant;
    expect(
      await within(kit.world.alpha.tenant.id, 'select id from company.memberships where company_id = $1', [id]),
    ).toEqual([]);
  });
});
