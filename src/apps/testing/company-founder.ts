/** Founder: makes the two companies of the tests, with a member of each role, and signs these in. */
import { createId } from '#kernel/contract/ids.ts';
import { declaredPermissions } from '#kernel/server/app.ts';
import { type Actor, type AnyContext, type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createLogger } from '#kernel/server/log.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { addMember, createCompany } from '#modules/company/server/index.ts';
import { insertSeller } from '#modules/company/server/testing/selling.queries.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import type { RunningApp } from '../compose.ts';

export const testRoles = ['master', 'manager', 'supervisor', 'finance', 'user', 'viewer'] as const;
export type TestRole = (typeof testRoles)[number];

export interface TestMember {
  personId: string;
  name: string;
  email: string;
  role: TestRole;
  token: string;
  company: TestCompany;
}

export type TestCompany = Record<TestRole, TestMember> & {
  tenant: Tenant;
  code: string;
  /** Runs `work` as the member in a unit that is committed. */
  context<Result>(role: TestRole, work: (context: Context) => Promise<Result>): Promise<Result>;
  /** Runs `work` as a service with every permission, in a unit that is committed. */
  service<Result>(work: (context: Context) => Promise<Result>): Promise<Result>;
};

/** Without a session. */
type Person = Omit<TestMember, 'company' | 'token'>;
export interface FoundCompany {
  code: string;
  people: Record<TestRole, Person>;
}

const lastingProof = "update identity.sessions set proved_at = now() + interval '1 day' where person_id = $1";

interface WorkScope<Where> {
  company: Where;
  actor: Actor;
  accessVersion?: number | null;
}

export class CompanyFounder {
  readonly #house: RunningApp;
  readonly #log = createLogger({ level: 'silent' });
  readonly #everything: ReadonlySet<string>;

  constructor(app: RunningApp) {
    this.#house = app;
    this.#everything = new Set(declaredPermissions(app).keys());
  }

  /** Runs `work` in a committed unit. */
  within<Result>(scope: WorkScope<Tenant>, work: (context: Context) => Promise<Result>): Promise<Result>;
  within<Result>(scope: WorkScope<null>, work: (context: AnyContext) => Promise<Result>): Promise<Result>;
  async within<Result>(scope: WorkScope<Tenant | null>, work: (context: never) => Promise<Result>): Promise<Result> {
    const { company, actor, accessVersion = null } = scope;
    const personId = actor.kind === 'person' ? actor.personId : null;
    const options = { companyId: company?.id ?? null, personId, accessVersion };
    const base = {
      ...toScopeFields(company),
      requestId: createId(),
      locale: 'ko' as const,
      actor,
      log: this.#log,
      ip: null,
    };
    return this.#house.database.within(options, (unit) => work({ ...base, unit } as never));
  }

  service(onBehalfOf: string | null = null): Actor {
    return { kind: 'service', name: 'test', onBehalfOf, permissions: this.#everything };
  }

  async #person(role: TestRole, code: string): Promise<Person> {
    const [name, email] = [`${code} ${role}`, `${role}@${code}.example`];
    const { id: personId } = await this.within({ company: null, actor: this.service() }, (context) =>
      createPerson(context, { email, name, emailVerified: true }),
    );
    return { personId, name, email, role };
  }

  async actor(company: Tenant, member: Person): Promise<{ actor: Actor; accessVersion: number }> {
    const options = { companyId: company.id, personId: member.personId, accessVersion: null, readOnly: true };
    const load = (unit: Context['unit']) => authorizer.load(unit, company, member.personId);
    const grants = await this.#house.database.within(options, load);
    if (!grants) throw new Error(`${member.name} is no member`);
    const { personId, name } = member;
    const actor: Actor = { kind: 'person', sessionId: createId(), personId, name, ...grants };
    return { actor, accessVersion: grants.version };
  }

  /** Makes the company and its people. */
  async foundCompany(code: string): Promise<FoundCompany> {
    const people = {} as Record<TestRole, Person>;
    for (const role of testRoles) people[role] = await this.#person(role, code);
    const company = { code, name: `${code} 상사`, industry: 'retail' as const, listed: true };
    const { company: tenant } = await this.within({ company: null, actor: this.service() }, (context) =>
      createCompany(context, { company: company as never, masterId: people.master.personId }),
    );
    // Separate tests cover companies that take no orders yet.
    await this.within({ company: tenant, actor: this.service() }, async ({ unit }) =>
      unit.add(insertSeller(tenant.id)),
    );
    for (const role of testRoles.filter((testRole) => testRole !== 'master')) {
      const { personId } = people[role];
      await this.within({ company: tenant, actor: this.service() }, (context) =>
        addMember(context, { personId, roles: [role] }),
      );
    }
    return { code, people };
  }

  /** Signs everybody of the company in. */
  async enter({ code, people }: FoundCompany): Promise<TestCompany> {
    const existing = await this.#house.ports.directory.byCode(code);
    if (!existing) throw new Error(`there is no company ${code}`);
    const tenant: Tenant = existing;
    const company = {
      tenant,
      code,
      context: async (role: TestRole, work: (context: Context) => Promise<unknown>) =>
        this.within({ company: tenant, ...(await this.actor(tenant, people[role])) }, work),
      service: (work: (context: Context) => Promise<unknown>) =>
        this.within({ company: tenant, actor: this.service() }, work),
    } as TestCompany;
    await this.within({ company: null, actor: this.service() }, async (context) => {
      for (const role of testRoles) {
        const { personId, name } = people[role];
        const { accessToken: token } = await openSession(context, { personId, name, ground: null });
        company[role] = { ...people[role], token, company };
        // A test may take longer than a proof counts.
        context.unit.add(statement(lastingProof, [personId]));
      }
    });
    return company;
  }
}
