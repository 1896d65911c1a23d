import { describe, expect, test } from 'vitest';
import { listMails, mailLink, readMail } from '#kernel/contract/system.ts';
import { openText } from '#kernel/server/tokens.ts';
import { listMembers, listMyCompanies, readMe } from '#modules/access/contract/endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { addMember } from './member.service.ts';
import { createCompanyKit, createNewCompany } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();

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
    // The specification's own word, and no second one.
    const { companyCode: code, ...described } = createNewCompany('gammb');
    const body = { ...described, code };
    expect((await create(founder, body)).status).toBe(400);
    const me = await kit.world.call(readMe, { as: founder, at: { code: 'gamma' } as never });
    expect(me.body.data.member).toMatchObject({ roles: ['master'], status: 'active' });
  });

  test('[VA-04] a code that is taken is refused with 409 COMPANY_CODE_EXISTS, also in a race', async () => {
    const founders = [await stranger(), await stranger(), await stranger(), await stranger()];
    const creations = founders.map((founder) => () => create(founder, 'racing'));
    const replies = await runAtOnceOnTable(kit.world, 'company.companies', creations);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('COMPANY_CODE_EXISTS');
    expect(await within(null, "select id from company.tenant_by_code('racing')")).toHaveLength(1);
  });

  test('codes that are not codes, unknown fields and visitors are refused', async () => {
    const founder = await stranger();
    for (const code of ['admin', 'a', '-ab', 'xn--abc', '한빛']) expect((await create(founder, code)).status).toBe(400);
    expect((await create(founder, { ...createNewCompany('delta'), plan: 'free' })).status).toBe(400);
    expect((await kit.world.call(endpoints.createCompany, { body: createNewCompany('delta') })).status).toBe(401);
  });

  test('a new company has first steps until its people manager dismisses them', async () => {
    const founder = await stranger();
    await create(founder, 'beginning');
    const at = { code: 'beginning' } as never;
    const features = async () => (await kit.world.call(endpoints.readCompany, { at })).body.data.features;
    expect(await features()).toContain('first-steps');
    const first = await kit.world.call(endpoints.endFirstSteps, { as: founder, at });
    expect(first.body.data.features).not.toContain('first-steps');
    const again = await kit.world.call(endpoints.endFirstSteps, { as: founder, at });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await features()).toEqual(first.body.data.features);
    expect(await features()).toContain('workflow');
  });

  test('the wizard learns whether a code is free, and why not', async () => {
    const as = await stranger();
    const check = async (code: string) =>
      (await kit.world.call(endpoints.checkCode, { as, at: null, query: { code } })).body.data;
    expect(await check('Brand-New')).toEqual({ code: 'brand-new', available: true, problem: null });
    expect(await check('alpha')).toMatchObject({ available: false, problem: 'taken' });
    expect(await check('api')).toMatchObject({ available: false, problem: 'reserved' });
  });

  test('a repeated Idempotency-Key founds once and gives the same answer', async () => {
    const founder = await stranger();
    const call = () =>
      kit.world.call(endpoints.createCompany, {
        as: founder,
        at: null,
        body: createNewCompany('once'),
        headers: { 'idempotency-key': 'k1' },
      });
    const [first, second] = [await call(), await call()];
    expect(first.status).toBe(201);
    expect(second.body.data.companyId).toBe(first.body.data.companyId);
  });

  test('first members are invited and become members with the promised role', async () => {
    const [founder, invited] = [await stranger(), await stranger()];
    const members = [{ email: invited.email, role: 'manager' }];
    expect((await create(founder, { ...createNewCompany('inviting'), members })).status).toBe(201);
    const mine = (await kit.world.call(endpoints.listMyInvitations, { as: invited, at: null })).body.data;
    expect(mine.invitations).toMatchObject([{ companyCode: 'inviting', roles: ['manager'], invitedBy: '이방인' }]);
    const { id } = mine.invitations[0];
    const other = await stranger();
    expect((await kit.world.call(endpoints.acceptInvitation, { as: other, at: null, params: { id } })).status).toBe(
      404,
    );
    const accept = () => kit.world.call(endpoints.acceptInvitation, { as: invited, at: null, params: { id } });
    expect((await accept()).body.data.companyCode).toBe('inviting');
    expect((await accept()).body.code).toBe('INVITATION_NOT_VALID');
    const me = await kit.world.call(readMe, { as: invited, at: { code: 'inviting' } as never });
    expect(me.body.data.member.roles).toEqual(['manager']);
  });

  test('outgoing mail contains no way to accept an invitation', async () => {
    const { alpha } = kit.world;
    const reader = await stranger();
    await alpha.service((context) => addMember(context, { personId: reader.personId, roles: ['admin'] }));
    const email = 'promised@mail.example';
    const sent = await kit.world.call(endpoints.invite, { as: alpha.master, body: { email, roles: ['finance'] } });
    const { id } = sent.body.data;
    const [mail] = (await kit.world.call(listMails, { as: reader, query: { q: email } })).body.data;
    const read = await kit.world.call(readMail, { as: reader, params: { id: mail.id } });
    expect(read.body.data).toMatchObject({ kind: 'company.invitation', body: expect.stringContaining(mailLink) });
    const [mailRow] = await within(alpha.tenant.id, 'select link from kernel.mails where recipient = $1', [email]);
    const token = /#[^.]+\.(\S+)/.exec(openText(kit.world.app, String(mailRow?.link)))?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(read.body)).not.toContain(token);
    const accept = (body: object) =>
      kit.world.call(endpoints.acceptInvitation, { as: reader, at: null, params: { id }, body });
    expect((await accept({})).body.code).toBe('INVITATION_NOT_VALID');
    expect((await accept({ token: String(mailRow?.link).slice(0, 100) })).body.code).toBe('INVITATION_NOT_VALID');
  });

  test('an invitation needs a verified address, or the token of its mail', async () => {
    const unverified = await stranger(undefined, false);
    const sent = await kit.world.call(endpoints.invite, {
      as: kit.world.alpha.master,
      body: { email: unverified.email },
    });
    const { id } = sent.body.data;
    const refused = await kit.world.call(endpoints.acceptInvitation, { as: unverified, at: null, params: { id } });
    expect(refused.body.code).toBe('INVITATION_EMAIL_UNVERIFIED');
    const [mail] = await within(kit.world.alpha.tenant.id, 'select link from kernel.mails where recipient = $1', [
      unverified.email,
    ]);
    const token = /#[^.]+\.(\S+)/.exec(openText(kit.world.app, String(mail?.link)))?.[1] ?? '';
    const accepted = await kit.world.call(endpoints.acceptInvitation, {
      as: unverified,
      at: null,
      params: { id },
      body: { token },
    });
    expect(accepted.status).toBe(200);
  });
});

describe('joining', () => {
  test('[ST-05] who asked to join is pending and sees nothing of the company', async () => {
    const asking = await stranger();
    const body = { companyCode: 'alpha' };
    const reply = await kit.world.call(endpoints.requestJoin, { as: asking, at: null, body });
    expect(reply).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    const again = await kit.world.call(endpoints.requestJoin, { as: asking, at: null, body });
    expect(again.body.code).toBe('JOIN_ALREADY_REQUESTED');
    expect((await kit.world.call(listMembers, { as: asking })).status).toBe(404);
    const me = (await kit.world.call(readMe, { as: asking })).body.data;
    expect(me).toMatchObject({
      portal: 'guest',
      permissions: [],
      member: { status: 'pending', roles: [], permissions: [] },
    });
    const [own] = (await kit.world.call(listMyCompanies, { as: asking, at: null })).body.data.companies;
    expect(own).toMatchObject({ code: 'alpha', status: 'pending', role: null, memberCount: 0, permissions: [] });
    const none = await kit.world.call(endpoints.requestJoin, {
      as: asking,
      at: null,
      body: { companyCode: 'nowhere' },
    });
    expect(none.body).toMatchObject({ code: 'COMPANY_NOT_FOUND', message: '회사를 찾을 수 없습니다: nowhere' });
  });

  test('[AP-07] the dashboard counts companies, requests, invitations and shows what I did', async () => {
    const founder = await stranger();
    await create(founder, 'counted');
    const stats = (await kit.world.call(endpoints.readStats, { as: founder, at: null })).body.data;
    expect(stats).toMatchObject({ companies: 1, pendingRequests: 0, openInvitations: 0 });
    expect(stats.recentActivity[0]).toMatchObject({ companyCode: 'counted', action: 'company.company.create' });
  });
});
