/**
 * Role × operation × scope: who may do what to the own things, to those of the team, to anybody's of the company, to another
 * company's and at the root. Written by hand from what was decided about rights, in words of its own; each cell is asked of
 * the running product by real requests. Where `denial-roles.test.ts` asks every endpoint about things of one person, this
 * asks a few about everybody's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { shortNames } from './testing/rights-of-roles.ts';
import { flowsFor, membershipOf, none, type Operation, operations, type Ref } from './testing/scope-operations.ts';
import { Stage } from './testing/stage.ts';
import { type TestMember, testWorld, type World } from './testing.ts';

const callers = {
  ...shortNames,
  /** A member whose role permits nothing. */
  non: 'nothing',
  /** A master who was suspended a moment ago. */
  sus: 'suspended',
  /** Staff of the platform, members of no company. */
  pla: 'platform-admin',
  sys: 'system-designer',
  ana: 'global-analyst',
} as const;
type Short = keyof typeof callers;

/**
 * o: the own; t: those of somebody whom one leads; c: anybody's of the company (of what belongs to nobody: the company's); r: at
 * the root. What a cell does not name is refused, and another company's always is. Whoever has anything of a row is not told
 * that there is such a thing elsewhere.
 *
 * Everybody who works here: own runs, tasks, approvals, flows, and what is open. Who looks: the same without doing. Team leads: the
 * team's runs. Managers and up: everybody's runs; what a run was told stays between those who take part. Customers and orders:
 * operator, data manager, manager and up. The books: finance and the master. Roles: administrators, as far as they hold
 * themselves what they give and take.
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
let here: Stage;
let there: Stage;
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
  world = await testWorld();
  here = await new Stage(world, world.alpha).set();
  there = await new Stage(world, world.beta).set();
  await flowsFor(world.alpha);
  await flowsFor(world.beta);
  const stage = here;
  for (const [short, name] of Object.entries(callers) as [Short, string][]) {
    if (['sus', 'pla', 'sys', 'ana'].includes(short)) continue;
    people.set(short, await stage.member([name]));
  }
  const suspended = await stage.member(['master']);
  const { id } = await membershipOf(stage, suspended);
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
async function told(operation: Operation, about: { thing: Ref; as: TestMember; at: Stage; host?: string }) {
  const { thing, as, at, host = `${at.company.code}.localhost` } = about;
  const request = operation.ask(thing, at);
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await world.request({ ...request, host, headers });
  if (reply.status >= 300) return `${reply.status} ${reply.body.code}`;
  return operation.shows && !operation.shows(reply.body.data as never, thing) ? '404 nothing of it' : 'done';
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

/** Asks a row's operation of everybody in every scope, and keeps what was answered otherwise than written. */
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
  async #thing(key: string, stage: Stage, owner: () => Promise<TestMember>): Promise<Ref | null> {
    const known = this.#kept.get(key);
    if (known || !this.#operation.make) return known ?? none;
    const made = await this.#operation.make(stage, await owner());
    if (made) this.#kept.set(key, made);
    return made;
  }

  #check(about: { short: Short; scope: Scope; said: string; key: string }): void {
    const { short, scope, said, key } = about;
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
      const thing = await this.#thing(key, here, owner);
      const by = scope === 'o' ? oneself : as;
      const said = thing ? await told(this.#operation, { thing, as: by, at: here }) : '404 there can be none';
      this.#check({ short, scope, said, key });
      if (!isMember(short) && !said.startsWith('404')) this.wrong.push(`${short} ${scope}: ${said} instead of 404`);
    }
  }

  /** At the root there is nothing of companies; and nothing of the platform elsewhere. */
  async #atRoot(short: Short, as: TestMember): Promise<void> {
    const thing = (await this.#thing('c', here, high)) ?? none;
    const said = await told(this.#operation, { thing, as, at: here, host: 'localhost' });
    this.#check({ short, scope: 'r', said, key: 'c' });
  }

  /** Another company's: on its own host, and asked for here. */
  async #elsewhere(short: Short, as: TestMember): Promise<void> {
    const thing = (await this.#thing('x', there, async () => there.company.master)) ?? none;
    for (const host of ['beta.localhost', 'alpha.localhost']) {
      if (host === 'alpha.localhost' && !this.#operation.make) continue;
      const said = await told(this.#operation, { thing, as, at: there, host });
      this.#check({ short, scope: 'x', said, key: 'x' });
      const mayElsewhere = host === 'beta.localhost' || !isMember(short) || this.#cells[short] !== '-';
      if (mayElsewhere && !said.startsWith('404')) this.wrong.push(`${short} x at ${host}: ${said} instead of 404`);
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
