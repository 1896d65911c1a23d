import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { setUpFactor } from '#modules/identity/testing/factors.ts';
import * as explained from '../contract/explain.endpoints.ts';
import { giveGrant } from '../contract/grant.endpoints.ts';
import { suspendMember } from '../contract/member.endpoints.ts';
import { changeSignInRules, readSignInRules } from '../contract/sign-in-rules.endpoints.ts';
import { createExplainer } from './testing/explainer.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
const { asMaster, explain, everybodyWhoCan, whatCan } = createExplainer(kit);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe('why somebody may do something', () => {
  test('each role is named with what it gives, and where nothing gives it, the roles that would', async () => {
    const person = await member(['user', 'viewer']);
    const can = await explain('item.stock.read', person.personId);
    expect(can).toMatchObject({
      allowed: true,
      personId: person.personId,
      reason: { code: 'ROLE_GRANTS' },
      permission: { name: 'item.stock.read', ko: expect.any(String), en: expect.any(String), level: 'read' },
      wouldGive: [],
    });
    expect(can.roles.find(({ name }) => name === 'user')).toEqual({
      id: expect.any(String),
      name: 'user',
      displayName: { ko: '사용자', en: 'User' },
      gives: true,
      patterns: ['item.stock.read'],
      sentence: { ko: '역할 사용자에 이 권한이 들어 있습니다.', en: 'The role User names this permission.' },
    });
    const cannot = await explain('access.role.manage', person.personId);
    expect(cannot).toMatchObject({ allowed: false, reason: { code: 'NOT_GRANTED' }, grants: [] });
    expect(cannot.roles.map(({ name, gives, patterns }) => ({ name, gives, patterns }))).toEqual([
      { name: 'user', gives: false, patterns: [] },
      { name: 'viewer', gives: false, patterns: [] },
    ]);
    expect(cannot.roles[1]?.sentence.ko).toBe('역할 열람자에는 이 권한이 없습니다.');
    expect(cannot.wouldGive).toContainEqual({
      id: expect.any(String),
      name: 'master',
      displayName: { ko: '마스터', en: 'Owner' },
    });
    const unknown = await explain('access.role.mange', person.personId);
    expect(unknown).toMatchObject({ allowed: false, permission: null, reason: { code: 'NO_SUCH_PERMISSION' } });
  });

  test('a time-limited permission is explained with its days and its reason, before it begins and while it runs', async () => {
    const person = await member(['viewer']);
    const give = (from: string, until: string, reason: string) =>
      kit.world.call(giveGrant, {
        ...asMaster(),
        body: { memberId: person.memberId, permissions: ['access.grant.manage'], from, until, reason } as never,
      });
    expect((await give(hours(48), hours(72), '다음 감사')).status).toBe(201);
    const before = await explain('access.grant.manage', person.personId);
    expect(before).toMatchObject({ allowed: false, reason: { code: 'GRANT_NOT_STARTED' } });
    expect(before.grants).toMatchObject([{ state: 'coming', gives: false, reason: '다음 감사' }]);
    expect(before.grants[0]?.sentence.ko).toMatch(
      /^\d{4}\. \d+\. \d+\. .+부터 쓸 수 있는 권한이라 아직은 쓸 수 없습니다\.$/,
    );
    expect((await give(hours(-1), hours(24), '이번 감사')).status).toBe(201);
    const running = await explain('access.grant.manage', person.personId);
    expect(running).toMatchObject({ allowed: true, reason: { code: 'TIMED_GRANT' }, wouldGive: [] });
    // For a moment that is asked for: neither of both yet, or the later one.
    expect(await explain('access.grant.manage', person.personId, hours(60))).toMatchObject({
      allowed: true,
      grants: [{ state: 'ended' }, { state: 'running' }],
    });
    expect(await explain('access.grant.manage', person.personId, hours(100))).toMatchObject({
      allowed: false,
      reason: { code: 'GRANT_ENDED' },
    });
    expect(running.grants).toMatchObject([
      { state: 'running', gives: true, reason: '이번 감사' },
      { state: 'coming', gives: false, reason: '다음 감사' },
    ]);
    const holders = await everybodyWhoCan('access.grant.manage');
    const row = holders.find(({ personId }) => personId === person.personId);
    expect(row).toMatchObject({
      id: person.memberId,
      name: '이하늘',
      by: [{ kind: 'grant', reason: '이번 감사' }],
    });
    const { rooms: modules } = await whatCan(person.personId);
    const moduleRow = modules.find((candidate) => candidate.room === 'access');
    expect(moduleRow?.title).toEqual({ ko: '권한', en: 'Permissions' });
    expect(moduleRow?.permissions.find(({ name }) => name === 'access.grant.manage')).toMatchObject({
      roles: [],
      grants: [{ reason: '이번 감사' }],
    });
  });

  test('all permissions of a person are exported with their reasons; the exporter and the purpose are recorded', async () => {
    const { alpha, beta, call } = kit.world;
    const person = await member(['viewer']);
    const body = {
      memberId: person.memberId,
      permissions: ['access.grant.manage'],
      until: hours(24),
      reason: '월말, 마감',
    };
    expect((await call(giveGrant, { ...asMaster(), body })).status).toBe(201);
    const take = (as: TestMember, reason = '감사 자료') =>
      call(explained.exportPermissionsOf, { as, body: { personId: person.personId, reason } });
    expect((await take(alpha.user)).body.code).toBe('FORBIDDEN');
    expect((await take(beta.master)).status).toBe(404);
    expect((await take(alpha.master, '')).body.code).toBe('VALIDATION_FAILED');
    const reply = await take(alpha.master);
    expect(reply.status).toBe(200);
    const lines = String(reply.body).trim().split('\r\n');
    expect(lines[0]).toContain('분야,권한,권한 이름,이유');
    const { rooms: modules } = await whatCan(person.personId);
    const names = modules.flatMap(({ permissions }) => permissions.map(({ name }) => name));
    expect(lines.slice(1)).toHaveLength(names.length);
    for (const name of names) expect(lines.filter((line) => line.includes(`,${name},`))).toHaveLength(1);
    expect(lines.find((line) => line.includes(',access.grant.manage,'))).toMatch(
      /기간 한정|받은 권한입니다\. \(사유: 월말, 마감\)/,
    );
    expect(lines.find((line) => line.includes(',axis.record.read,'))).toContain(
      '역할 열람자에 이 권한이 들어 있습니다.',
    );
    const [row] = (await call(listAudit, { ...asMaster(), query: { action: 'access.what-can.export' } })).body.data;
    expect(row).toMatchObject({
      subject: { id: person.personId },
      after: { permissions: names.length, reason: '감사 자료' },
    });
    await kit.world.settle();
    const request = { query: { subjectId: person.memberId, action: 'access.what-can.export' } };
    const looks = (await call(listAccess, { ...asMaster(), ...request })).body.data;
    expect(looks).toMatchObject([{ actor: { id: alpha.master.personId }, reason: '감사 자료' }]);
  });

  test('every member may ask about himself or herself; about others with the right; another company is never shown', async () => {
    const { alpha, beta } = kit.world;
    const permission = 'item.stock.read';
    const { personId } = alpha.user;
    const explainBoth = async (as: TestMember, query: { personId?: string }) => [
      (await kit.world.call(explained.explainAccess, { as, query: { permission, ...query } })).status,
      (await kit.world.call(explained.listPermissionsOf, { as, query: query })).status,
    ];
    expect(await explainBoth(alpha.viewer, {})).toEqual([200, 200]);
    expect(await explainBoth(alpha.viewer, { personId })).toEqual([403, 403]);
    expect(await explainBoth(beta.master, { personId })).toEqual([404, 404]);
  });

  test('a suspended member, or one without the required second factor, is reported as such', async () => {
    const suspended = await member(['user']);
    await kit.world.call(suspendMember, { ...asMaster(), params: { id: suspended.memberId } });
    const why = await explain('item.stock.read', suspended.personId);
    expect(why).toMatchObject({ allowed: false, reason: { code: 'MEMBERSHIP_SUSPENDED' } });
    expect((await whatCan(suspended.personId)).rooms).toEqual([]);

    // Another company, so that the first goes on letting everybody in.
    const { beta } = kit.world;
    const { secret } = await setUpFactor(kit.world, {
      personId: beta.master.personId,
      accessToken: beta.master.token,
    });
    expect(secret).toBeTruthy();
    const { version } = (await kit.world.call(readSignInRules, { as: beta.master })).body.data;
    const rules = { version, secondFactor: true };
    expect((await kit.world.call(changeSignInRules, { as: beta.master, body: rules })).status).toBe(200);
    const readExplanation = async (personId: string) => {
      const query = { permission: 'item.stock.read', personId };
      const { body } = await kit.world.call(explained.explainAccess, { as: beta.master, query });
      return [body.data.allowed, body.data.reason.code];
    };
    expect(await readExplanation(beta.user.personId)).toEqual([false, 'SECOND_FACTOR_DEMANDED']);
    expect(await readExplanation(beta.master.personId)).toEqual([true, 'ROLE_GRANTS']);
    const theirs = { as: beta.master, query: { personId: beta.user.personId } };
    expect((await kit.world.call(explained.listPermissionsOf, theirs)).body.data.rooms).toEqual([]);
  });
});
