import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { type NameServer, startNameServer } from '#kernel/server/testing/name-server.ts';
import { runAtOnce, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/domain.endpoints.ts';
import type { Domain } from '../contract/domain.ts';
import { checkCode, createCompany } from '../contract/endpoints.ts';
import { lockHost } from './domain.queries.ts';
import { checkDueDomains } from './domain.service.ts';
import { createCompanyKit, createNewCompany } from './testing/kit.ts';

const { kit, stranger, within } = createCompanyKit();
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  kit.world.configure({ dnsServers: [names.address] });
});
afterAll(() => names?.close());

const claim = (company: TestCompany, host: string) =>
  kit.world.call(endpoints.claimDomain, { as: company.master, body: { host } });
const check = (company: TestCompany, host: string) =>
  kit.world.call(endpoints.checkDomain, { as: company.master, params: { host } });
const stateOf = async (company: TestCompany, host: string) => {
  const { domains } = (await kit.world.call(endpoints.readAddresses, { as: company.master })).body.data;
  return domains.find((domain: Domain) => domain.host === host)?.state;
};
const prove = ({ record }: Domain, ...others: Domain[]) =>
  names.records.set(record.name, [
    'v=spf1 -all',
    record.value,
    ...others.map((otherDomain) => otherDomain.record.value),
  ]);
/** A day has gone by. */
const ageByDay = ({ tenant }: TestCompany, host: string) =>
  within(
    tenant.id,
    "update company.own_domains set checked_at = now() - interval '24 hours' where company_id = $1 and host = $2",
    [tenant.id, host],
  );
const atHost = (host: string, url = '/api/domain', headers: Record<string, string> = {}) =>
  kit.world.request({ method: 'GET', url, host, headers });
const requestCertificate = async (domain: string) =>
  (await atHost('10.1.2.3:3002', `/health/certificate?domain=${domain}`)).status;
const mails = ({ tenant }: TestCompany, kind: string) =>
  within(tenant.id, 'select recipient, subject from kernel.mails where company_id = $1 and kind = $2', [
    tenant.id,
    kind,
  ]);

describe('a domain of one’s own', () => {
  test('leads to the company once its record is there, and the proxy may get a certificate from then on', async () => {
    const { alpha } = kit.world;
    const host = 'shop.example';
    const domain: Domain = (await claim(alpha, 'https://Shop.example/')).body.data;
    expect(domain).toMatchObject({ host, state: 'pending', record: { name: '_heureum.shop.example' } });
    expect((await check(alpha, host)).body.data).toMatchObject({ state: 'pending', proof: 'absent' });
    expect((await atHost(host)).status).toBe(404);
    expect(await requestCertificate(host)).toBe(404);

    prove(domain);
    expect((await check(alpha, host)).body.data).toMatchObject({ state: 'verified', proof: 'found' });
    expect((await atHost(host)).body.data).toMatchObject({ type: 'custom', domain: host, companyCode: 'alpha' });
    expect(await requestCertificate(host)).toBe(200);
    expect(await requestCertificate('SHOP.example')).toBe(200);
    for (const other of ['alpha.localhost', 'localhost', 'other.example', ''])
      expect(await requestCertificate(other)).toBe(404);
    expect(await mails(alpha, 'company.domain-verified')).toEqual([
      { recipient: alpha.master.email, subject: '[흐름] shop.example 도메인을 연결했습니다' },
    ]);
  });

  test('serves the portal with cookies, policy and rights of its own', async () => {
    const { alpha, beta } = kit.world;
    const authorization = `Bearer ${alpha.master.token}`;
    const own = await atHost('shop.example', '/api/company/addresses', { authorization });
    expect(own).toMatchObject({ status: 200, body: { data: { code: 'alpha', target: 'alpha.localhost' } } });
    const foreign = await atHost('shop.example', '/api/company/addresses', {
      authorization: `Bearer ${beta.master.token}`,
    });
    expect(foreign.status).toBe(404);
    const guest = await atHost('shop.example', '/api/guest/session');
    expect(guest.status).toBe(200);
    const [cookie] = [guest.headers['set-cookie']].flat();
    expect(cookie).toContain('__Host-');
    expect(cookie).not.toMatch(/domain=/i);
    // Requests of another site with the cookie are refused here, too.
    const sent = { 'content-type': 'application/json', cookie: String(cookie).split(';')[0] as string };
    const write = (origin: string) =>
      kit.world.request({
        method: 'PATCH',
        url: '/api/guest/session',
        host: 'shop.example',
        headers: { ...sent, origin },
        payload: {},
      });
    expect((await write('http://evil.example')).body.code).toBe('ORIGIN_REFUSED');
    expect((await write('http://shop.example')).body.code).not.toBe('ORIGIN_REFUSED');
  });

  test('is disconnected when the daily check finds its record missing, and the masters are notified', async () => {
    const { alpha } = kit.world;
    names.isSilent = false;
    names.records.delete('_heureum.shop.example');
    await alpha.service(checkDueDomains);
    expect(await stateOf(alpha, 'shop.example')).toBe('verified');
    await ageByDay(alpha, 'shop.example');
    await alpha.service(checkDueDomains);
    expect(await stateOf(alpha, 'shop.example')).toBe('failed');
    expect((await atHost('shop.example')).status).toBe(404);
    expect(await requestCertificate('shop.example')).toBe(404);
    expect(await mails(alpha, 'company.domain-failed')).toHaveLength(1);
  });

  test('comes back by itself when the record does', async () => {
    const { alpha } = kit.world;
    const { domains } = (await kit.world.call(endpoints.readAddresses, { as: alpha.master })).body.data;
    prove(domains[0]);
    await ageByDay(alpha, 'shop.example');
    await alpha.service(checkDueDomains);
    expect(await stateOf(alpha, 'shop.example')).toBe('verified');
    expect((await atHost('shop.example')).status).toBe(200);
  });

  test('belongs to one company when two prove it at the same instant, and the other is informed of the holder', async () => {
    const { alpha, beta } = kit.world;
    const host = 'race.example';
    prove((await claim(alpha, host)).body.data, (await claim(beta, host)).body.data);
    const hold = ({ unit }: Context) => unit.query(lockHost(host));
    const answers = await runAtOnce(kit.world, hold, [() => check(alpha, host), () => check(beta, host)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'DOMAIN_HELD']);
    for (const company of [alpha, beta]) {
      await kit.world.call(endpoints.releaseDomain, { as: company.master, params: { host } });
    }
  });

  test.each(['co.kr', 'github.io', 'or.kr'])('is not %s, below which everybody has names', async (host) => {
    expect((await claim(kit.world.alpha, host)).body.code).toBe('DOMAIN_NOT_POSSIBLE');
  });

  test('passes to another company only once the first one’s proof is gone, and the loser is notified', async () => {
    const { alpha, beta } = kit.world;
    const host = 'shop.example';
    const [ours]: Domain[] = (await kit.world.call(endpoints.readAddresses, { as: alpha.master })).body.data.domains;
    const theirs: Domain = (await claim(beta, host)).body.data;
    expect(theirs.record.value).not.toBe(ours?.record.value);
    // Nobody takes a domain by a record that is not there, nor beside the holder's.
    expect((await check(beta, host)).body.data).toMatchObject({ state: 'pending', proof: 'absent' });
    prove(ours as Domain, theirs);
    expect(await check(beta, host)).toMatchObject({ status: 409, body: { code: 'DOMAIN_HELD' } });
    expect((await atHost(host)).body.data.companyCode).toBe('alpha');

    prove(theirs);
    expect((await check(beta, host)).body.data.state).toBe('verified');
    expect((await atHost(host)).body.data.companyCode).toBe('beta');
    expect(await stateOf(alpha, host)).toBe('lost');
    expect(await mails(alpha, 'company.domain-lost')).toMatchObject([{ recipient: alpha.master.email }]);
    const trail = await within(
      alpha.tenant.id,
      "select actor_kind, subject_id from kernel.audit_log where company_id = $1 and action = 'company.domain.lose'",
      [alpha.tenant.id],
    );
    expect(trail).toEqual([{ actor_kind: 'service', subject_id: host }]);
    // It can be claimed again with another record.
    const again: Domain = (await claim(alpha, host)).body.data;
    expect(again).toMatchObject({ state: 'pending' });
    expect(again.record.value).not.toBe(ours?.record.value);
  });

  test('belongs to one company at a time in the database, too', async () => {
    const { id } = kit.world.alpha.tenant;
    const sql = 'update company.own_domains set verified_at = now() where company_id = $1 and host = $2';
    await expect(within(id, sql, [id, 'shop.example'])).rejects.toMatchObject({ code: '23P01' });
  });

  test('stays while no name server answers, for three days', async () => {
    const { beta } = kit.world;
    kit.world.configure({ dnsServers: ['127.0.0.1:9'] });
    for (const state of ['verified', 'verified', 'failed']) {
      await ageByDay(beta, 'shop.example');
      await beta.service(checkDueDomains);
      expect(await stateOf(beta, 'shop.example')).toBe(state);
    }
    kit.world.configure({ dnsServers: [names.address] });
  }, 60_000);

  test('is none of ours, no address, and no more than ten', async () => {
    const { alpha } = kit.world;
    for (const host of ['alpha.localhost', 'www.localhost', 'beta.localhost']) {
      expect((await claim(alpha, host)).status, host).toBe(400);
    }
    expect((await claim(alpha, 'shop.example')).body.code).toBe('DOMAIN_CLAIMED');
    for (let n = 1; n < 10; n++) expect((await claim(alpha, `d${n}.example`)).status).toBe(201);
    expect((await claim(alpha, 'd10.example')).body.code).toBe('TOO_MANY_DOMAINS');
    const release = { as: alpha.master, params: { host: 'd9.example' } };
    expect((await kit.world.call(endpoints.releaseDomain, release)).status).toBe(200);
    expect((await kit.world.call(endpoints.releaseDomain, release)).status).toBe(404);
  });
});

describe('the company’s code', () => {
  const change = (company: TestCompany, code: string) =>
    kit.world.call(endpoints.changeCode, { as: company.master, body: { code } });

  test('changes, and the former one leads on with path and parameters, but no program', async () => {
    const { beta } = kit.world;
    const changed = await change(beta, 'beta-shop');
    expect(changed.body.data).toMatchObject({ code: 'beta-shop', formerCodes: [{ code: 'beta' }] });
    const page = await atHost('beta.localhost', '/catalog?q=cup');
    expect(page).toMatchObject({
      status: 302,
      headers: { location: 'http://beta-shop.localhost:3002/catalog?q=cup' },
    });
    expect((await atHost('beta.localhost', '/api/company')).status).toBe(404);
    expect((await atHost('beta-shop.localhost', '/api/company')).body.data.code).toBe('beta-shop');
    expect(await mails(beta, 'company.code-changed')).toMatchObject([{ recipient: beta.master.email }]);
  });

  test('[VA-04] a code that another company had is nobody else’s: 409, also past the service and in a race', async () => {
    const founder = await stranger();
    const create = (code: string) =>
      kit.world.call(createCompany, { as: founder, at: null, body: createNewCompany(code) as never });
    const free = await kit.world.call(checkCode, { as: founder, at: null, query: { code: 'beta' } });
    expect(free.body.data).toMatchObject({ available: false, problem: 'taken' });
    expect(await create('beta')).toMatchObject({ status: 409, body: { code: 'COMPANY_CODE_EXISTS' } });
    expect((await change(kit.world.alpha, 'beta')).body.code).toBe('COMPANY_CODE_EXISTS');
    expect((await change(kit.world.alpha, 'beta-shop')).body.code).toBe('COMPANY_CODE_EXISTS');
    const { both } = await kit.world.root(async ({ unit }) => {
      // Mails are the last that a move writes: the code is free and not free yet.
      await unit.query(statement('lock table kernel.mails in share mode'));
      const moving = change(kit.world.alpha, 'alpha-new');
      await waitUntilLocked(kit.world, 1);
      const making = create('alpha');
      await waitUntilLocked(kit.world, 2);
      return { both: Promise.all([moving, making]) };
    });
    const [moved, created] = await both;
    expect(moved.status).toBe(200);
    expect(created).toMatchObject({ status: 409, body: { code: 'COMPANY_CODE_EXISTS' } });
  });

  test('goes back to what it was', async () => {
    const back = await kit.world.request({
      method: 'PUT',
      url: '/api/company/addresses/code',
      host: 'alpha-new.localhost',
      headers: { authorization: `Bearer ${kit.world.alpha.master.token}` },
      payload: { code: 'alpha' },
    });
    expect(back.body.data).toMatchObject({ code: 'alpha', formerCodes: [{ code: 'alpha-new' }] });
    expect((await atHost('alpha-new.localhost', '/')).headers.location).toBe('http://alpha.localhost:3002/');
  });
});
