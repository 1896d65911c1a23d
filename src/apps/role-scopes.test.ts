/**
 * Role × operation × scope: permissions on one's own things, the team's, anybody's in the company, another company's and at the
 * root. Written by hand from the decisions about rights, in words of its own; each cell is checked with real requests to the
 * running product. `denial-roles.test.ts` checks every endpoint with one person's things; this checks a few with everybody's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { shortNames } from './testing/role-rights.ts';
import { createFlows, getMembership, none, type Operation, operations, type Ref } from './testing/scope-operations.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

const callers = {
  ...shortNames,
  /** A member whose role permits nothing. */
  non: 'nothing',
  /** A master suspended just now. */
  sus: 'suspended',
  /** Staff of the platform, members of no company. */
  pla: 'platform-admin',
  sys: 'system-designer',
  ana: 'global-analyst',
} as const;
type Short = keyof typeof callers;

/**
 * o: one's own; t: a subordinate's; c: anybody's in the company (if nobody owns it: the company's); r: at the root. Scopes missing
 * from a cell are refused, and another company's always is. A person with any scope of a row does not learn that such a thing
 * exists elsewhere. Workers: their own runs, tasks, approvals, flows, and everything open. Viewers: the same, read-only. Team
 * leads: the team's runs. Managers and up: everybody's runs; a run's input stays with its participants. Customers and orders:
 * operator, data manager, manager and up. Ledger: finance and the master. Roles: administrators, for roles whose rights they hold
 * themselves.
 */
const table = `
                   mst adm mgr sup usr vwr emp ope apr fin dat des mkt ext b2b non sus pla sys ana
run start          c   c   c   c   c   -   c   c   c   c   c   c   c   -   -   -   -   -   -   -
run read           otc otc otc ot  o   o   o   otc o   o   o   o   o   o   -   -   -   -   -   -
run list           otc otc otc ot  o   o   o   otc o   o   o   o   o   o   -   -   -   -   -   -
run input          o   o   o   o   o   o   o   o   o   o   o   o   o   o   -   -   -   -   -   -
run undo-preview   otc otc otc ot  o   o   o   otc o   o   o   o   o   o   -   -   -   -   -   -
run undo           otc otc otc ot  -   -   -   otc -   -   -   -   -   -   -   -   -   -   -   -
run stop           otc otc otc ot  -   -   -   otc -   -   -   -   -   -   -   -   -   -   -   -
task read          o   o   o   o   o   -   o   o   o   o   o   o   o   o   -   -   -   -   -   -
task complete      o   o   o   o   o   -   o   o   o   o   o   o   o   o   -   -   -   -   -   -
approval read      otc otc otc o   o   o   o   otc o   o   o   o   o   o   -   -   -   -   -   -
approval approve   o   o   o   o   o   -   o   o   o   o   o   o   o   o   -   -   -   -   -   -
flow create        c   c   c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
flow read-private  otc otc o   o   o   o   o   o   o   o   o   o   o   -   -   -   -   -   -   -
flow update        otc otc otc otc o   o   o   o   o   o   o   o   o   -   -   -   -   -   -   -
flow retire        otc otc o   o   o   o   o   o   o   o   o   o   o   -   -   -   -   -   -   -
file read          otc otc o   o   o   o   o   o   o   o   o   o   o   o   o   o   -   -   -   -
member read        otc otc otc otc otc otc otc otc otc otc otc otc otc -   -   -   -   -   -   -
member suspend     tc  t   t   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
member roles       otc ot  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
role read          c   c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
role create        c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
role update        c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
role delete        c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
grant give         otc otc -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
customer read      c   c   c   -   -   -   -   c   -   -   c   -   -   -   -   -   -   -   -   -
customer create    c   c   c   -   -   -   -   c   -   -   c   -   -   -   -   -   -   -   -   -
customer update    c   c   c   -   -   -   -   c   -   -   c   -   -   -   -   -   -   -   -   -
customer delete    c   c   c   -   -   -   -   c   -   -   c   -   -   -   -   -   -   -   -   -
customer erase     c   c   -   -   -   -   -   -   -   -   c   -   -   -   -   -   -   -   -   -
order read         c   c   c   -   -   -   -   c   -   -   c   -   -   -   -   -   -   -   -   -
order move         c   c   c   -   -   -   -   c   -   -   -   -   -   -   -   -   -   -   -   -
item read          c   c   c   c   c   c   c   c   c   c   c   c   c   -   -   -   -   -   -   -
chart read         c   c   c   c   c   c   c   c   c   c   c   c   c   -   -   -   -   -   -   -
chart change       c   c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
entry read         c   -   -   -   -   -   -   -   -   c   -   -   -   -   -   -   -   -   -   -
entry post         c   -   -   -   -   -   -   -   -   c   -   -   -   -   -   -   -   -   -   -
entry reverse      c   -   -   -   -   -   -   -   -   c   -   -   -   -   -   -   -   -   -   -
trail read         c   c   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
platform figures   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   r   r   r
platform companies -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   r   -   -
`;

let world: World;
let here: EndpointStage;
let there: EndpointStage;
const people = new Map<Short, TestMember>();
let low: () => Promise<TestMember>;
let high: () => Promise<TestMember>;

async function coreOf(coreRole: 'platform-admin' | 'system-designer' | 'global-analyst'): Promise<TestMember> {
  return world.root(async (context) => {
    const [name, email] = [coreRole, `${coreRole}@core.example`];
    const { id: personId } = await createPerson(context, { email, name, emailVerified: true, coreRoles: [coreRole] });
    const session = { personId, name, ground: null, kind: 'core' as const, factor: true };
    const { accessToken: token } = await openSession(context, session);
    return { personId, token, name, email, role: 'user' as const, company: world.alpha };
  });
}

beforeAll(async () => {
  world = await createTestWorld();
  here = await new EndpointStage(world, world.alpha).set();
  there = await new EndpointStage(world, world.beta).set();
  await createFlows(world.alpha);
  await createFlows(world.beta);
  const stage = here;
  for (const [short, name] of Object.entries(callers) as [Short, string][]) {
    if (['sus', 'pla', 'sys', 'ana'].includes(short)) continue;
    people.set(short, await stage.member([name]));
  }
  const suspended = await stage.member(['master']);
  const { id } = await getMembership(stage, suspended);
  await stage.data('POST', `/api/members/${id}/suspend`);
  people.set('sus', suspended);
  for (const short of ['pla', 'sys', 'ana'] as const) people.set(short, await coreOf(callers[short]));
  low = () => stage.member(['user']);
  high = () => stage.member(['master']);
}, 120_000);
afterAll(() => world?.close());

type Scope = 'o' | 't' | 'c' | 'x' | 'r';
const [head = '', ...rows] = table.trim().split('\n');
const columns = head.trim().split(/\s+/) as Short[];
const written = rows.map((row) => {
  const [noun, verb, ...cells] = row.trim().split(/\s+/);
  return [`${noun} ${verb}`, Object.fromEntries(columns.map((short, index) => [short, cells[index] ?? '']))] as const;
});

/** `done`, or what it was refused with. */
async function getOutcome(
  operation: Operation,
  input: { thing: Ref; as: TestMember; at: EndpointStage; host?: string },
) {
  const { thing: resource, as, at, host = `${at.company.code}.localhost` } = input;
  const request = operation.ask(resource, at);
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await world.request({ ...request, host, headers });
  if (reply.status >= 300) return `${reply.status} ${reply.body.code}`;
  return operation.shows && !operation.shows(reply.body.data as never, resource) ? '404 nothing of it' : 'done';
}

it('has a row for each operation, a column for everybody, and knows no other letters', () => {
  expect(written.map(([name]) => name)).toEqual(Object.keys(operations));
  expect(columns).toEqual(Object.keys(callers));
  for (const [name, cells] of written) {
    for (const cell of Object.values(cells)) expect(cell, name).toMatch(/^(-|r|c|o?t?c?)$/);
    for (const cell of Object.values(cells)) expect(cell, name).not.toBe('');
  }
});

const isMember = (short: Short) => !['sus', 'pla', 'sys', 'ana'].includes(short);

/** Runs a row's operation as everybody in every scope, and collects deviating answers. */
class Row {
  readonly wrong: string[] = [];
  readonly counts = { done: 0, refused: 0 };
  readonly #operation: Operation;
  readonly #cells: Readonly<Record<string, string>>;
  readonly #kept = new Map<string, Ref>();

  constructor(name: string, cells: Readonly<Record<string, string>>) {
    this.#operation = operations[name] as Operation;
    this.#cells = cells;
  }

  /** A thing that is there still, or a new one. */
  async #thing(key: string, stage: EndpointStage, owner: () => Promise<TestMember>): Promise<Ref | null> {
    const cachedRef = this.#kept.get(key);
    if (cachedRef || !this.#operation.make) return cachedRef ?? none;
    const createdRef = await this.#operation.make(stage, await owner());
    if (createdRef) this.#kept.set(key, createdRef);
    return createdRef;
  }

  #check(input: { short: Short; scope: Scope; said: string; key: string }): void {
    const { short, scope, said, key } = input;
    const expected = this.#cells[short]?.includes(scope) ? 'done' : 'refused';
    const answer = said === 'done' ? 'done' : /^(40[34] |409 NOT_ONESELF)/.test(said) ? 'refused' : said;
    if (answer !== expected) this.wrong.push(`${short} ${scope}: ${said} instead of ${expected}`);
    const isRead = this.#operation.ask(none, here).method === 'GET';
    if (!isRead && said === 'done') this.#kept.delete(key);
    this.counts[expected] += 1;
  }

  async #here(short: Short, as: TestMember): Promise<void> {
    const { owned, ofOneself } = this.#operation;
    const oneself = ofOneself && isMember(short) ? await here.member([callers[short]]) : as;
    const owners: [Scope, () => Promise<TestMember>][] = [
      ['o', async () => oneself],
      ['t', low],
      ['c', high],
    ];
    for (const [scope, owner] of owners) {
      if (scope === 'o' ? !owned || !isMember(short) : scope === 't' && !owned) continue;
      const key = scope === 'o' ? `o ${short}` : scope;
      const ownRef = await this.#thing(key, here, owner);
      const by = scope === 'o' ? oneself : as;
      const outcome = ownRef
        ? await getOutcome(this.#operation, { thing: ownRef, as: by, at: here })
        : '404 there can be none';
      this.#check({ short, scope, said: outcome, key });
      if (!isMember(short) && !outcome.startsWith('404'))
        this.wrong.push(`${short} ${scope}: ${outcome} instead of 404`);
    }
  }

  /** At the root there is nothing of companies; and nothing of the platform elsewhere. */
  async #atRoot(short: Short, as: TestMember): Promise<void> {
    const rootRef = (await this.#thing('c', here, high)) ?? none;
    const outcome = await getOutcome(this.#operation, { thing: rootRef, as, at: here, host: 'localhost' });
    this.#check({ short, scope: 'r', said: outcome, key: 'c' });
  }

  /** Another company's: on its own host, and asked for here. */
  async #elsewhere(short: Short, as: TestMember): Promise<void> {
    const otherRef = (await this.#thing('x', there, async () => there.company.master)) ?? none;
    for (const host of ['beta.localhost', 'alpha.localhost']) {
      if (host === 'alpha.localhost' && !this.#operation.make) continue;
      const outcome = await getOutcome(this.#operation, { thing: otherRef, as, at: there, host });
      this.#check({ short, scope: 'x', said: outcome, key: 'x' });
      const mayElsewhere = host === 'beta.localhost' || !isMember(short) || this.#cells[short] !== '-';
      if (mayElsewhere && !outcome.startsWith('404'))
        this.wrong.push(`${short} x at ${host}: ${outcome} instead of 404`);
    }
  }

  async ask(short: Short): Promise<void> {
    const as = people.get(short) as TestMember;
    if (!this.#operation.atRoot) await this.#here(short, as);
    await this.#atRoot(short, as);
    await this.#elsewhere(short, as);
  }
}

describe('each cell is what the running product answers', () => {
  it.each(written)(
    '%s',
    async (name, cells) => {
      const row = new Row(name, cells);
      for (const short of columns) await row.ask(short);
      expect(row.wrong).toEqual([]);
      expect(Math.min(row.counts.done, row.counts.refused)).toBeGreaterThan(0);
    },
    60_000,
  );
});
