import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers, listRoles } from '../contract/endpoints.ts';
import { listPermissions } from '../contract/permission.endpoints.ts';
import { createExplainer, type Holder } from './testing/explainer.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
const { asMaster, explain, everybodyWhoCan, whatCan } = createExplainer(kit);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

interface KnownPermission {
  name: string;
  level: string;
  /** True if a module declares it; others came with a type of the company. */
  isDeclared: boolean;
}

/** A second implementation, from the module's documentation: it uses nothing of the tested code. */
const ranks = ['none', 'read', 'write', 'admin', 'super_admin', 'system'];
function isIn(pattern: string, permission: KnownPermission): boolean {
  if (pattern === '*' || pattern === permission.name) return true;
  if (!permission.isDeclared) return false;
  const begin = pattern.split('.');
  const end = begin.pop() ?? '';
  const parts = permission.name.split('.');
  if (begin.length >= parts.length || begin.some((word, at) => parts[at] !== word)) return false;
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
  test('random roles, patterns and times give the same answer and lists as the written rules of the module', async () => {
    const { alpha, app } = kit.world;
    const team = [await member(['viewer']), await member(['viewer']), await member(['user'])];
    const run = (sql: string, values: readonly unknown[]) =>
      alpha.service(({ unit }) => unit.query(statement(sql, [alpha.tenant.id, ...values] as never)));
    const ids = [0, 1, 2, 3].map(() => createId());
    for (const [at, id] of ids.entries()) {
      const title = JSON.stringify({ ko: `역할 ${at}`, en: `Role ${at}` });
      await run(
        `insert into access.roles (company_id, id, name, display_name, description, level, permissions, category,
           is_system, is_default, tags) values ($1, $2, $3, $4::jsonb, $4::jsonb, 30, '{}', 'operational', false, false, '{}')`,
        [id, `random-${at}`, title],
      );
    }
    // A type of the company brings permissions of its own, which no family takes in.
    const reply = await kit.world.request({
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
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const declared = new Set(app.modules.flatMap((appModule) => Object.keys(appModule.permissions ?? {})));
    const listed = (await kit.world.call(listPermissions, asMaster())).body.data.permissions;
    const permissions: KnownPermission[] = listed.map((permission: { name: string; level: string }) => ({
      ...permission,
      isDeclared: declared.has(permission.name),
    }));
    const checkedPermissions = ['access.role.read', 'access.grant.manage', 'finance.entry.post', 'item.stock.read'].map(
      (name) => permissions.find((candidate) => candidate.name === name) as KnownPermission,
    );
    const own = permissions.find((candidate) => !candidate.isDeclared);
    expect(own, 'a permission that came with a type of the company').toBeDefined();
    if (own) checkedPermissions.push(own);

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
              [createId(), memberId, personId, pattern, hours(begins), hours(begins + lasts), isRevoked, isBound],
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
        const rolesGiving = (roleNames: string[], permission: KnownPermission) =>
          all
            .filter((role) => role.isActive && roleNames.includes(role.name))
            .filter((role) => role.permissions.some((pattern) => isIn(pattern, permission)))
            .map(({ name }) => name)
            .sort();
        const grantsGiving = (
          personId: string,
          permission: KnownPermission,
          isToo: (grant: { isBound: boolean }) => boolean,
        ) => {
          const at = team.findIndex((holder) => holder.personId === personId);
          const running = (company.people[at]?.grants ?? []).filter(
            ({ begins, lasts, isRevoked }) => !isRevoked && begins < 0 && begins + lasts > 0,
          );
          return running.filter((grant) => isToo(grant) && isIn(grant.pattern, permission)).length;
        };
        const counted = (
          holder: { personId: string; roles: string[] },
          permission: KnownPermission,
          isToo: (grant: { isBound: boolean }) => boolean = () => true,
        ) => {
          const by = {
            roles: rolesGiving(holder.roles, permission),
            grants: grantsGiving(holder.personId, permission, isToo),
          };
          return by.roles.length + by.grants > 0 ? by : null;
        };
        const summarize = (row: { roles: { name: string }[]; grants: unknown[] }) => ({
          roles: row.roles.map(({ name }) => name).sort(),
          grants: row.grants.length,
        });

        for (const permission of checkedPermissions) {
          const rows = await everybodyWhoCan(permission.name);
          const expected = here.flatMap((person) => {
            const by = counted(person, permission);
            return by ? [[person.personId, by] as const] : [];
          });
          const summarizeHolder = ({ by }: Holder) => ({
            roles: by.flatMap((way) => (way.kind === 'role' ? [way.role] : [])).sort(),
            grants: by.filter(({ kind }) => kind === 'grant').length,
          });
          const actual = rows.map((row) => [row.personId, summarizeHolder(row)] as const);
          expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
          expect(rows).toHaveLength(expected.length);
        }
        for (const { personId } of team) {
          const person = here.find((candidate) => candidate.personId === personId) as (typeof here)[number];
          const { rooms: modules } = await whatCan(personId);
          const rows = modules.flatMap((appModule) =>
            appModule.permissions.map((permission) => [permission.name, summarize(permission)]),
          );
          const expected = permissions.flatMap((permission) => {
            const by = counted(person, permission);
            return by ? [[permission.name, by]] : [];
          });
          const byName = (list: unknown[][]) => Object.fromEntries(list);
          expect(byName(rows)).toEqual(byName(expected));
          expect(rows).toHaveLength(expected.length);
          for (const permission of checkedPermissions) {
            const by = counted(person, permission, ({ isBound }) => !isBound);
            const why = await explain(permission.name, personId);
            expect(why.allowed, permission.name).toBe(by !== null);
            const isPart = by === null && counted(person, permission) !== null;
            expect(why.reason.code === 'GRANT_BOUND', permission.name).toBe(isPart);
            const links = {
              roles: why.roles.filter(({ gives }) => gives),
              grants: why.grants.filter(({ gives }) => gives),
            };
            expect(summarize(links)).toEqual(by ?? { roles: [], grants: 0 });
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
