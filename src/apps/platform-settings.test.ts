/**
 * Tests of platform settings: server configuration, permission to found companies, and storage limits, as platform staff see and
 * set them.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';
import * as accounts from '#modules/platform/contract/account.endpoints.ts';
import { readInstallation } from '#modules/platform/contract/installation.endpoints.ts';
import * as storage from '#modules/platform/contract/storage.endpoints.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { getCoreMember } from './testing/platform-examples.ts';
import { createTestWorld, type TestCompany, type TestMember, type World } from './testing.ts';

let world: World;
let stage: EndpointStage;
let judge: pg.Client;
let admin: TestMember;
beforeAll(async () => {
  world = await createTestWorld();
  stage = new EndpointStage(world, world.alpha);
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  admin = await getCoreMember(stage);
}, 120_000);
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const at = null;

describe('settings', () => {
  it('of the server are shown with where they are set, without what is secret', async () => {
    world.configure({ smtpUrl: 'smtps://mailer:hidden-word@smtp.mail.example:465' });
    const { status, body } = await world.call(readInstallation, { as: admin, at });
    world.configure();
    expect(status, JSON.stringify(body)).toBe(200);
    const settingByKey = Object.fromEntries(
      body.data.settings.map((setting: { key: string }) => [setting.key, setting]),
    );
    expect(settingByKey.rootDomains).toMatchObject({
      variables: ['ROOT_DOMAINS'],
      value: [...world.config.rootDomains],
    });
    expect(settingByKey.mailServer).toMatchObject({ variables: ['SMTP_URL'], value: ['smtp.mail.example:465'] });
    expect(settingByKey.storageCompany.value).toBe(Math.floor(world.config.fileQuota.company / 1_000_000));
    expect(JSON.stringify(body)).not.toContain('hidden-word');
    expect(JSON.stringify(body)).not.toContain(world.config.secret);
  });

  it('the rule for founding companies applies to every founder', async () => {
    const somebody = await stage.person();
    const read = async () => (await world.call(accounts.readSettings, { as: admin, at })).body.data;
    const set = async (change: object) => {
      const body = { ...(await read()), ...change };
      expect((await world.call(accounts.changeSettings, { as: admin, at, body })).status).toBe(200);
    };
    let callCount = 0;
    const readAudit = async () => {
      callCount += 1;
      const headers = { authorization: `Bearer ${somebody.token}` };
      const payload = { companyCode: `found-${callCount}`, name: '새 회사', industry: 'retail' };
      const reply = await world.request({ method: 'POST', url: '/api/company/create', headers, payload });
      return reply.body.code ?? reply.status;
    };
    await set({ who: 'staff' });
    expect(await readAudit()).toBe('FOUNDING_REFUSED');
    await set({ who: 'invited', invited: [somebody.email] });
    expect(await readAudit()).toBe(201);
    await set({ who: 'anyone', perPerson: 1 });
    expect(await readAudit()).toBe('FOUNDED_ENOUGH');
    await set({ perPerson: null });
    expect(await readAudit()).toBe(201);
  });
});

describe('storage', () => {
  const mega = 1_000_000;
  const settingsOf = async ({ master }: TestCompany) => (await world.call(readSettings, { as: master })).body.data;
  async function upload({ code, master }: TestCompany) {
    const payload = Buffer.from('%PDF-1.7\n');
    const headers = { authorization: `Bearer ${master.token}`, 'content-type': 'application/pdf' };
    const reply = await world.request({
      method: 'POST',
      url: '/api/files?name=a.pdf',
      host: `${code}.localhost`,
      headers,
      payload,
    });
    return reply.body.code ?? reply.status;
  }
  const hold = (company: TestCompany, size: number) =>
    judge.query(
      `insert into kernel.files (company_id, id, hash, name, type, size, created_by)
       values ($1, gen_random_uuid(), 'none', 'held.pdf', 'application/pdf', $2, $3)`,
      [company.tenant.id, size, company.master.personId],
    );

  it('of every company and person is said within bounds, in the version that was read, and counts with the next upload', async () => {
    const read = async () => (await world.call(storage.readStorage, { as: admin, at })).body.data;
    const set = async (change: object) => {
      const body = { ...(await read()), ...change };
      return world.call(storage.changeStorage, { as: admin, at, body });
    };
    const server = world.config.fileQuota;
    expect(await read()).toMatchObject({ companyMb: null, personMb: null });
    expect((await settingsOf(world.beta)).storage.limit).toBe(server.company);
    for (const wrong of [{ companyMb: 99 }, { personMb: 9 }, { companyMb: 10_000_001 }, { personMb: 1.5 }])
      expect((await set(wrong)).body.code).toBe('VALIDATION_FAILED');
    const { version } = await read();
    expect((await set({ companyMb: 200, personMb: 100 })).status).toBe(200);
    const late = { companyMb: 900, personMb: null, version };
    const refused = await world.call(storage.changeStorage, { as: admin, at, body: late });
    expect(refused).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expect((await settingsOf(world.beta)).storage.limit).toBe(200 * mega);
    expect(await upload(world.beta)).toBe(201);
    await hold(world.beta, 100 * mega);
    expect(await upload(world.beta)).toBe('FILE_QUOTA_PERSON');
    await set({ personMb: 1000 });
    expect(await upload(world.beta)).toBe(201);
    await hold(world.beta, 100 * mega);
    expect(await upload(world.beta)).toBe('FILE_QUOTA_COMPANY');
    await set({ companyMb: null, personMb: null });
    expect(await upload(world.beta)).toBe(201);
    const { rows } = await judge.query(
      "select before, after from kernel.audit_log where action = 'platform.storage.change'",
    );
    expect(rows).toContainEqual({
      before: { companyMb: null, personMb: null },
      after: { companyMb: 200, personMb: 100 },
    });
  });

  it('of one company has a limit of its own, recorded in its trail and in no other company’s', async () => {
    const params = { id: world.beta.tenant.id };
    const read = async () => (await world.call(storage.readCompanyStorage, { as: admin, at, params })).body.data;
    const set = async (change: object) => {
      const { usual: _usual, ...own } = await read();
      return world.call(storage.changeCompanyStorage, { as: admin, at, params, body: { ...own, ...change } });
    };
    const others = (await settingsOf(world.alpha)).storage.limit;
    expect(await read()).toMatchObject({ megabytes: null, version: 0 });
    expect((await set({ megabytes: 300 })).body.data).toMatchObject({ megabytes: 300, version: 1 });
    expect((await set({ megabytes: 400, version: 0 })).body.code).toBe('VERSION_CONFLICT');
    expect((await settingsOf(world.beta)).storage.limit).toBe(300 * mega);
    expect((await settingsOf(world.alpha)).storage.limit).toBe(others);
    await hold(world.beta, 200 * mega);
    expect(await upload(world.beta)).toBe('FILE_QUOTA_COMPANY');
    expect((await set({ megabytes: null })).status).toBe(200);
    expect(await upload(world.beta)).toBe(201);
    const { rows } = await judge.query(
      `select company_id = $1 as theirs, before, after from kernel.audit_log where action = 'platform.company.storage' and subject_id = $2 order by id`,
      [params.id, params.id],
    );
    const [first, second] = [{ megabytes: null }, { megabytes: 300 }];
    const expectedRows = [
      { before: first, after: second },
      { before: second, after: first },
    ];
    for (const theirs of [true, false])
      expect(rows.filter((row) => row.theirs === theirs)).toEqual(expectedRows.map((row) => ({ theirs, ...row })));
    const nobody = { id: '01900000-0000-7000-8000-000000000000' };
    expect((await world.call(storage.readCompanyStorage, { as: admin, at, params: nobody })).status).toBe(404);
  });
});
