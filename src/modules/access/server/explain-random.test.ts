import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers, listRoles } from '../contract/endpoints.ts';
import { listPermissions } from '../contract/permission.endpoints.ts';
import { explainedTo, type Holder } from './testing/explained.ts';
import { accessKit } from './testing/kit.ts';

const { kit, member } = accessKit();
const { asMaster, explain, everybodyWhoCan, whatCan } = explainedTo(kit);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

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
  /** Up to a sum alone: then it gives nothing in general. */
  isBound: fc.boolean(),
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
          for (const { pattern, begins, lasts, isRevoked, isBound } of grants) {
            await run(
              `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason, revoked_at, up_to, currency)
               values ($1, $2, $3, $4, $5, $6, $7, '시험', case when $8 then now() end, case when $9 then 5 end, case when $9 then 'KRW' end)`,
              [newId(), memberId, personId, pattern, hours(begins), hours(begins + lasts), isRevoked, isBound],
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
        const grantsGiving = (personId: string, permission: Known, isToo: (grant: { isBound: boolean }) => boolean) => {
          const at = team.findIndex((one) => one.personId === personId);
          const running = (company.people[at]?.grants ?? []).filter(
            ({ begins, lasts, isRevoked }) => !isRevoked && begins < 0 && begins + lasts > 0,
          );
          return running.filter((grant) => isToo(grant) && isIn(grant.pattern, permission)).length;
        };
        const counted = (
          held: { personId: string; roles: string[] },
          permission: Known,
          isToo: (grant: { isBound: boolean }) => boolean = () => true,
        ) => {
          const by = {
            roles: rolesGiving(held.roles, permission),
            grants: grantsGiving(held.personId, permission, isToo),
          };
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
            return by ? [[one.personId, by] as const] : [];
          });
          const toldBy = ({ by }: Holder) => ({
            roles: by.flatMap((way) => (way.kind === 'role' ? [way.role] : [])).sort(),
            grants: by.filter(({ kind }) => kind === 'grant').length,
          });
          const found = rows.map((row) => [row.personId, toldBy(row)] as const);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
          expect(rows).toHaveLength(expected.length);
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
            const by = counted(held, permission, ({ isBound }) => !isBound);
            const why = await explain(permission.name, personId);
            expect(why.allowed, permission.name).toBe(by !== null);
            const isPart = by === null && counted(held, permission) !== null;
            expect(why.reason.code === 'GRANT_BOUND', permission.name).toBe(isPart);
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
