import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestMember, TestReply } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers, listRoles } from '../contract/endpoints.ts';
import * as explained from '../contract/explain.endpoints.ts';
import { explainAccess, giveGrant, listPermissions } from '../contract/permission.endpoints.ts';
import { accessKit } from './testing/kit.ts';

const { kit, member } = accessKit();

const asMaster = () => ({ as: kit.world.alpha.master });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

async function explain(permission: string, personId: string): Promise<explained.Explanation> {
  const reply = await kit.world.call(explained.explainInFull, { ...asMaster(), query: { permission, personId } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

/** All pages, a few rows each. */
async function everybodyWhoCan(permission: string, limit = 3): Promise<explained.WhoCan[]> {
  const found: explained.WhoCan[] = [];
  let cursor: string | null = null;
  do {
    const query: { permission: string; limit: number; cursor?: string } = { permission, limit };
    if (cursor) query.cursor = cursor;
    const reply: TestReply = await kit.world.call(explained.whoCan, { ...asMaster(), query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    found.push(...reply.body.data);
    cursor = reply.body.page.nextCursor;
  } while (cursor);
  return found;
}

async function whatCan(personId: string): Promise<explained.WhatCan> {
  const reply = await kit.world.call(explained.whatCan, { ...asMaster(), query: { personId } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

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
    expect(cannot.wouldGive).toContainEqual({ name: 'master', displayName: { ko: '마스터', en: 'Master' } });
    const unknown = await explain('access.role.mange', person.personId);
    expect(unknown).toMatchObject({ allowed: false, permission: null, reason: { code: 'NO_SUCH_PERMISSION' } });
  });

  test('a permission for a time is told with its days and its reason, before it begins and while it runs', async () => {
    const person = await member(['viewer']);
    const give = (from: string, until: string, reason: string) =>
      kit.world.call(giveGrant, {
        ...asMaster(),
        body: { memberId: person.memberId, permission: 'access.grant.manage', from, until, reason } as never,
      });
    expect((await give(hours(48), hours(72), '다음 감사')).status).toBe(201);
    const before = await explain('access.grant.manage', person.personId);
    expect(before).toMatchObject({ allowed: false, reason: { code: 'GRANT_NOT_STARTED' } });
    expect(before.grants).toMatchObject([{ state: 'coming', gives: false, reason: '다음 감사' }]);
    expect(before.grants[0]?.sentence.ko).toMatch(/^\d{4}-\d\d-\d\d부터 쓸 수 있는 권한이라 아직은 쓸 수 없습니다\.$/);
    expect((await give(hours(-1), hours(24), '이번 감사')).status).toBe(201);
    const running = await explain('access.grant.manage', person.personId);
    expect(running).toMatchObject({ allowed: true, reason: { code: 'TIMED_GRANT' }, wouldGive: [] });
    expect(running.grants).toMatchObject([
      { state: 'running', gives: true, reason: '이번 감사' },
      { state: 'coming', gives: false, reason: '다음 감사' },
    ]);
    const holders = await everybodyWhoCan('access.grant.manage');
    const row = holders.find(({ personId }) => personId === person.personId);
    expect(row).toMatchObject({
      memberId: person.memberId,
      name: '이하늘',
      roles: [],
      grants: [{ reason: '이번 감사' }],
    });
    const { rooms } = await whatCan(person.personId);
    const room = rooms.find((one) => one.room === 'access');
    expect(room?.title).toEqual({ ko: '권한', en: 'Permissions' });
    expect(room?.permissions.find(({ name }) => name === 'access.grant.manage')).toMatchObject({
      roles: [],
      grants: [{ reason: '이번 감사' }],
    });
  });

  test('everyone may ask about himself; about others with the right; nothing of another company is told', async () => {
    const { alpha, beta } = kit.world;
    const permission = 'item.stock.read';
    const { personId } = alpha.user;
    const asked = async (as: TestMember, about: { personId?: string }) => [
      (await kit.world.call(explained.explainInFull, { as, query: { permission, ...about } })).status,
      (await kit.world.call(explained.whatCan, { as, query: about })).status,
    ];
    expect(await asked(alpha.viewer, {})).toEqual([200, 200]);
    expect(await asked(alpha.viewer, { personId })).toEqual([403, 403]);
    expect(await asked(beta.master, { personId })).toEqual([404, 404]);
    const who = (as: TestMember, name = permission) =>
      kit.world.call(explained.whoCan, { as, query: { permission: name } });
    expect((await who(alpha.viewer)).status).toBe(403);
    expect((await who(alpha.master, 'item.stock.rea')).body.code).toBe('PERMISSION_UNKNOWN');
    const there: explained.WhoCan[] = (await who(beta.master)).body.data;
    expect(there.length).toBeGreaterThan(0);
    expect(there.map((row) => row.personId)).not.toContain(personId);
  });
});

interface Known {
  name: string;
  level: string;
  /** A room declares it; what is not declared came with a type of the company. */
  isDeclared: boolean;
}

/** Written once more, from the words of the room: nothing of what is tested is used. */
const ranks = ['none', 'read', 'write', 'admin', 'super_admin', 'system'];
function isIn(pattern: string, permission: Known): boolean {
  if (pattern === '*' || pattern === permission.name) return true;
  if (!permission.isDeclared) return false;
  const begin = pattern.split('.');
  const end = begin.pop() ?? '';
  const words = permission.name.split('.');
  if (begin.length >= words.length || begin.some((word, at) => words[at] !== word)) return false;
  if (end === '*') return true;
  return end[0] === '@' && ranks.indexOf(permission.level) <= ranks.indexOf(end.slice(1));
}

const patterns = fc.constantFrom(
  ...['*', '@read', '@write', 'access.*', 'access.role.*', 'finance.@read', 'finance.*', 'item.@admin', 'flow.@write'],
  ...['access.role.read', 'access.grant.manage', 'finance.entry.post', 'item.stock.read', 'axis.*', 'company.member.*'],
  'axis.item.prototype.read',
);
const roles = fc.record({ patterns: fc.array(patterns, { maxLength: 4 }), isActive: fc.boolean() });
const times = fc.record({
  pattern: fc.constantFrom('access.role.read', 'access.grant.manage', 'finance.entry.post', 'item.stock.read'),
  begins: fc.constantFrom(-50, -20, -2, 2, 20),
  lasts: fc.constantFrom(10, 30, 60),
  isRevoked: fc.boolean(),
});
const people = fc.record({
  holds: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  grants: fc.array(times, { maxLength: 3 }),
});
const companies = fc.record({
  roles: fc.array(roles, { minLength: 4, maxLength: 4 }),
  people: fc.array(people, { minLength: 3, maxLength: 3 }),
});

describe('against a second way to count', () => {
  test('with random roles, patterns and times, the answer and both lists are what the words of the room say', async () => {
    const { alpha, house } = kit.world;
    const team = [await member(['viewer']), await member(['viewer']), await member(['user'])];
    const run = (sql: string, values: readonly unknown[]) =>
      alpha.service(({ unit }) => unit.query(statement(sql, [alpha.tenant.id, ...values] as never)));
    const ids = [0, 1, 2, 3].map(() => newId());
    for (const [at, id] of ids.entries()) {
      const title = JSON.stringify({ ko: `역할 ${at}`, en: `Role ${at}` });
      await run(
        `insert into access.roles (company_id, id, name, display_name, description, level, permissions, category,
           is_system, is_default, tags) values ($1, $2, $3, $4::jsonb, $4::jsonb, 30, '{}', 'operational', false, false, '{}')`,
        [id, `random-${at}`, title],
      );
    }
    // A type of the company brings permissions of its own, which no family takes in.
    const made = await kit.world.request({
      method: 'PUT',
      url: '/api/axis/types/item/prototype',
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${alpha.master.token}` },
      payload: {
        label: { ko: '시제품', en: 'Prototypes' },
        fields: [],
        version: 0,
        roles: { read: ['random-0'], write: [] },
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const declared = new Set(house.rooms.flatMap((room) => Object.keys(room.permissions ?? {})));
    const listed = (await kit.world.call(listPermissions, asMaster())).body.data.permissions;
    const known: Known[] = listed.map((one: { name: string; level: string }) => ({
      ...one,
      isDeclared: declared.has(one.name),
    }));
    const asked = ['access.role.read', 'access.grant.manage', 'finance.entry.post', 'item.stock.read'].map(
      (name) => known.find((one) => one.name === name) as Known,
    );
    const own = known.find((one) => !one.isDeclared);
    expect(own, 'a permission that came with a type of the company').toBeDefined();
    if (own) asked.push(own);

    await fc.assert(
      fc.asyncProperty(companies, async (company) => {
        for (const [at, role] of company.roles.entries()) {
          await run('update access.roles set permissions = $3, is_active = $4 where company_id = $1 and id = $2', [
            ids[at],
            role.patterns,
            role.isActive,
          ]);
        }
        const teamIds = team.map(({ memberId }) => memberId);
        await run('delete from access.grants where company_id = $1', []);
        await run(
          `delete from access.role_assignments where company_id = $1 and member_id = any($2::uuid[])
             and role_id = any($3::uuid[])`,
          [teamIds, ids],
        );
        for (const [at, { memberId, personId }] of team.entries()) {
          const { holds, grants } = company.people[at] as (typeof company.people)[number];
          for (const role of holds) {
            await run(
              'insert into access.role_assignments (company_id, member_id, role_id, person_id) values ($1, $2, $3, $4)',
              [memberId, ids[role], personId],
            );
          }
          for (const { pattern, begins, lasts, isRevoked } of grants) {
            await run(
              `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason, revoked_at)
               values ($1, $2, $3, $4, $5, $6, $7, '시험', case when $8 then now() end)`,
              [newId(), memberId, personId, pattern, hours(begins), hours(begins + lasts), isRevoked],
            );
          }
        }
        const all = (await kit.world.call(listRoles, asMaster())).body.data.roles as {
          name: string;
          permissions: string[];
          isActive: boolean;
        }[];
        const here = (await kit.world.call(listMembers, { ...asMaster(), query: { status: 'active', limit: 100 } }))
          .body.data as { personId: string; roles: string[] }[];
        const rolesGiving = (held: string[], permission: Known) =>
          all
            .filter((role) => role.isActive && held.includes(role.name))
            .filter((role) => role.permissions.some((pattern) => isIn(pattern, permission)))
            .map(({ name }) => name)
            .sort();
        const grantsGiving = (personId: string, permission: Known) => {
          const at = team.findIndex((one) => one.personId === personId);
          const running = (company.people[at]?.grants ?? []).filter(
            ({ begins, lasts, isRevoked }) => !isRevoked && begins < 0 && begins + lasts > 0,
          );
          return running.filter(({ pattern }) => isIn(pattern, permission)).length;
        };
        const counted = (held: { personId: string; roles: string[] }, permission: Known) => {
          const by = { roles: rolesGiving(held.roles, permission), grants: grantsGiving(held.personId, permission) };
          return by.roles.length + by.grants > 0 ? by : null;
        };
        const told = (row: { roles: { name: string }[]; grants: unknown[] }) => ({
          roles: row.roles.map(({ name }) => name).sort(),
          grants: row.grants.length,
        });

        for (const permission of asked) {
          const rows = await everybodyWhoCan(permission.name);
          const expected = here.flatMap((one) => {
            const by = counted(one, permission);
            return by ? [[one.personId, by]] : [];
          });
          expect(rows.map((row) => [row.personId, told(row)])).toEqual(expected);
        }
        for (const { personId } of team) {
          const held = here.find((one) => one.personId === personId) as (typeof here)[number];
          const { rooms } = await whatCan(personId);
          const rows = rooms.flatMap((room) => room.permissions.map((one) => [one.name, told(one)]));
          const expected = known.flatMap((one) => {
            const by = counted(held, one);
            return by ? [[one.name, by]] : [];
          });
          const byName = (list: unknown[][]) => Object.fromEntries(list);
          expect(byName(rows)).toEqual(byName(expected));
          expect(rows).toHaveLength(expected.length);
          for (const permission of asked) {
            const by = counted(held, permission);
            const why = await explain(permission.name, personId);
            const query = { permission: permission.name, personId };
            const short = (await kit.world.call(explainAccess, { ...asMaster(), query })).body.data;
            expect([why.allowed, short.allowed], permission.name).toEqual([by !== null, by !== null]);
            const links = {
              roles: why.roles.filter(({ gives }) => gives),
              grants: why.grants.filter(({ gives }) => gives),
            };
            expect(told(links)).toEqual(by ?? { roles: [], grants: 0 });
            expect(why.wouldGive.map(({ name }) => name).sort()).toEqual(
              by
                ? []
                : rolesGiving(
                    all.map(({ name }) => name),
                    permission,
                  ),
            );
          }
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
