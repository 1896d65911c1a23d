import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createSampleFactor } from '#modules/identity/server/index.ts';
import { createRole } from '../contract/endpoints.ts';
import { giveGrant } from '../contract/grant.endpoints.ts';
import { listWhoCan as endpoint } from '../contract/who-can.endpoints.ts';
import { getCurrentCatalogue } from './catalogue.ts';
import { explainPermission } from './explain.service.ts';
import { changeSignInRules, readSignInRules } from './sign-in-rules.service.ts';
import { createAccessKit } from './testing/kit.ts';
import { listWhoCan } from './who-can.service.ts';

const { kit, member } = createAccessKit();
const both = (text: string) => ({ ko: text, en: text });

describe('the list of holders of a permission', () => {
  test('says everybody who holds it, page by page, with the role or grant, its pattern and its reason', async () => {
    const { alpha, beta, call } = kit.world;
    const as = alpha.master;
    const role = { name: 'closers', displayName: both('마감'), level: 30, permissions: ['finance.@write'] };
    expect((await call(createRole, { as, body: role })).status).toBe(201);
    const byRole = await member(['closers', 'viewer']);
    const byGrant = await member(['viewer']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const body = { memberId: byGrant.memberId, permissions: ['finance.entry.post'], until, reason: '월말 마감' };
    expect((await call(giveGrant, { as, body })).status).toBe(201);
    const rows: { personId: string; id: string; by: { until: string }[] }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { permission: 'finance.entry.post', limit: 1, ...(cursor ? { cursor } : {}) };
      const reply = await call(endpoint, { as, query });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      rows.push(...reply.body.data);
      cursor = reply.body.page.nextCursor;
    }
    const of = (personId: string) => rows.filter((row) => row.personId === personId);
    expect(of(byRole.personId)).toMatchObject([
      { id: byRole.memberId, name: '이하늘', by: [{ kind: 'role', role: 'closers', pattern: 'finance.@write' }] },
    ]);
    const grant = { kind: 'grant', pattern: 'finance.entry.post', reason: '월말 마감', grantedBy: as.personId };
    expect(of(byGrant.personId)).toMatchObject([{ id: byGrant.memberId, by: [grant] }]);
    expect(Date.parse(of(byGrant.personId)[0]?.by[0]?.until ?? '')).toBe(Date.parse(until));
    expect(of(as.personId)).toMatchObject([{ by: [{ kind: 'role', role: 'master', pattern: '*' }] }]);
    expect(of(alpha.viewer.personId)).toEqual([]);
    const elsewhere = await call(endpoint, {
      as: beta.master,
      query: { permission: 'finance.entry.post', limit: 100 },
    });
    const strangers = elsewhere.body.data.map((row: { personId: string }) => row.personId);
    expect(strangers).toContain(beta.master.personId);
    expect(strangers).not.toContain(byRole.personId);
  });

  test('omits members blocked by a required second factor, on every page, as explain does', async () => {
    const { beta } = kit.world;
    await beta.service(async (context) => {
      await createSampleFactor(context, beta.finance.personId, 'JBSWY3DPEHPK3PXP');
      const { version } = await readSignInRules(context);
      await changeSignInRules(context, { secondFactor: true, version });
      const names = async () => {
        const permission = 'finance.entry.post';
        const page = await listWhoCan(context, { permission, limit: 50 });
        const of = [beta.master, beta.finance].map(({ personId }) => personId);
        const explained = await Promise.all(of.map((personId) => explainPermission(context, { personId, permission })));
        const allowed = of.filter((_, index) => explained[index]?.allowed);
        expect(page.data.map(({ personId }) => personId).toSorted()).toEqual(allowed.toSorted());
        return allowed;
      };
      expect(await names()).toEqual([beta.finance.personId]);
      await changeSignInRules(context, { secondFactor: false, version: version + 1 });
      expect(await names()).toEqual([beta.master.personId, beta.finance.personId]);
    });
  });

  test('is refused without the right, and for an unknown permission', async () => {
    const { alpha, call } = kit.world;
    const request = { query: { permission: 'finance.entry.post', limit: 20 } };
    expect((await call(endpoint, { as: alpha.user, ...request })).body.code).toBe('FORBIDDEN');
    const wrong = await call(endpoint, { as: alpha.master, query: { permission: 'finance.entry.nothing', limit: 20 } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'PERMISSION_UNKNOWN' } });
  });
});

/** The meaning of a pattern, derived from its wording. */
function means(pattern: string, { name, level }: PermissionDefinition): boolean {
  const upTo: Record<string, string[]> = { '@read': ['read'], '@write': ['read', 'write'] };
  const parts = pattern.split('.');
  const last = parts.pop() ?? '';
  const family = parts.every((part, index) => name.split('.')[index] === part);
  if (last === '*') return family && name.split('.').length > parts.length;
  if (last in upTo) return family && (upTo[last] ?? []).includes(level);
  return pattern === name;
}

const people = ['manager', 'supervisor', 'finance', 'user', 'viewer'] as const;
const pattern = fc.constantFrom(
  ...['@read', '@write', 'finance.*', 'finance.entry.*', 'finance.@read', 'flow.@write', 'order.*', 'access.*'],
  ...['finance.entry.post', 'access.role.read', 'flow.frame.read', '*'],
);
const hour = 3_600_000;
const company = fc.record({
  roles: fc.array(fc.record({ patterns: fc.array(pattern, { maxLength: 3 }), isActive: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  held: fc.array(fc.tuple(fc.constantFrom(...people), fc.nat(3)), { maxLength: 8 }),
  grants: fc.array(
    fc.record({
      who: fc.constantFrom(...people),
      pattern,
      from: fc.integer({ min: -4, max: 3 }),
      hours: fc.integer({ min: 1, max: 6 }),
      isRevoked: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  suspended: fc.option(fc.constantFrom(...people)),
  /** The company demands a second factor, and these have one. */
  demands: fc.boolean(),
  secured: fc.uniqueArray(fc.constantFrom('master', ...people)),
});
type Company = typeof company extends fc.Arbitrary<infer Shape> ? Shape : never;

test('random companies: who can, explain, and a second count of the same rules agree for every member', async () => {
  const { beta } = kit.world;
  const companyId = beta.tenant.id;
  const begun = Date.now();
  const own = people.map((who) => beta[who].personId);
  /** Half an hour off the hour, so that no grant begins or ends while it is asked. */
  const at = (hours: number) => begun + (hours + 0.5) * hour;

  const everybody = ['master', ...people] as const;
  const settleFactors = ({ demands, secured }: Company) =>
    beta.service(async (context) => {
      const all = everybody.map((who) => beta[who].personId);
      await context.unit.query(statement('delete from identity.totp_factors where person_id = any($1::uuid[])', [all]));
      for (const who of secured) await createSampleFactor(context, beta[who].personId, 'JBSWY3DPEHPK3PXP');
      const { version } = await readSignInRules(context);
      await changeSignInRules(context, { secondFactor: demands, version });
    });

  const settle = ({ roles, held, grants, suspended }: Company) =>
    beta.service(async ({ unit }) => {
      const run = (text: string, values: unknown[] = []) => unit.query(statement(text, [companyId, ...values]));
      await run('delete from access.grants where company_id = $1');
      await run('delete from access.role_assignments where company_id = $1 and person_id = any($2::uuid[])', [own]);
      await run("delete from access.roles where company_id = $1 and name like 'probe%'");
      for (const [index, { patterns, isActive }] of roles.entries()) {
        await run(
          `insert into access.roles (company_id, id, name, display_name, description, level, permissions, category, is_active)
           values ($1, $2, $3, '{}', '{}', 30, $4, 'operational', $5)`,
          [createId(), `probe${index}`, patterns, isActive],
        );
      }
      for (const [who, index] of held) {
        await run(
          `insert into access.role_assignments (company_id, member_id, role_id, person_id)
           select $1, m.id, r.id, m.person_id from company.memberships m join access.roles r on r.company_id = m.company_id
            where m.company_id = $1 and m.person_id = $2 and r.name = $3 on conflict do nothing`,
          [beta[who].personId, `probe${index}`],
        );
      }
      for (const { who, pattern: granted, from, hours, isRevoked } of grants) {
        const [starts, ends] = [at(from), at(from + hours)].map((time) => new Date(time).toISOString());
        await run(
          `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason, revoked_at)
           select $1, $2, id, person_id, $4, $5, $6, '시험', case when $7::boolean then now() end
             from company.memberships where company_id = $1 and person_id = $3`,
          [createId(), beta[who].personId, granted, starts, ends, isRevoked],
        );
      }
      await run(
        `update company.memberships set status = case when person_id = $2::uuid then 'suspended' else 'active' end
          where company_id = $1 and person_id = any($3::uuid[])`,
        [suspended ? beta[suspended].personId : null, own],
      );
    });

  const expected = (
    { roles, held, grants, suspended, demands, secured }: Company,
    permission: PermissionDefinition,
  ): string[] => {
    const may = (who: (typeof everybody)[number]) => {
      if (demands && !secured.includes(who)) return false;
      if (who === 'master') return true;
      if (who === suspended) return false;
      const byRole = held.some(([holder, index]) => {
        const role = roles[index];
        return holder === who && role?.isActive && role.patterns.some((pattern) => means(pattern, permission));
      });
      const runs = (grant: Company['grants'][number]) =>
        at(grant.from) <= begun && begun < at(grant.from + grant.hours);
      const byGrant = grants.some(
        (grant) => grant.who === who && !grant.isRevoked && runs(grant) && means(grant.pattern, permission),
      );
      return byRole || byGrant;
    };
    return everybody.filter(may).map((who) => beta[who].personId);
  };

  const agree = async (company: Company) => {
    await settle(company);
    await settleFactors(company);
    await beta.service(async (context) => {
      const all = (await getCurrentCatalogue(context)).filter(({ ofCompany }) => !ofCompany);
      const checkedPermissions = all.filter(({ name }, index) => index % 12 === 0 || name === 'finance.entry.post');
      for (const permission of checkedPermissions) {
        const naive = new Set(expected(company, permission));
        const names: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await listWhoCan(context, {
            permission: permission.name,
            limit: 2,
            cursor: cursor ?? undefined,
          });
          expect(page.data.every(({ by }) => by.length > 0)).toBe(true);
          names.push(...page.data.map(({ personId }) => personId));
          cursor = page.page.nextCursor;
        }
        expect([permission.name, names.toSorted()]).toEqual([permission.name, [...naive].toSorted()]);
        for (const personId of [...own, beta.master.personId]) {
          const { allowed } = await explainPermission(context, { personId, permission: permission.name });
          expect([permission.name, personId, allowed]).toEqual([permission.name, personId, naive.has(personId)]);
        }
      }
    });
  };
  await fc.assert(fc.asyncProperty(company, agree), { numRuns: 12, endOnFailure: true });
}, 60_000);
