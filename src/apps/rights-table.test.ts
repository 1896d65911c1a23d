/**
 * What each default role may do, written by hand from the product's decisions and held against what a member really holds.
 * It is not made from the permissions: whoever gives a role a right says so twice, here and there.
 *
 * Ledger: finance and the master. Customers, orders: operator, data manager, manager and up. Everybody who works here: the own
 * runs, tasks and approvals, colleagues, items. Who looks: the same without doing. Outsiders: nothing by name.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import { rooms } from './rooms.ts';
import { testWorld, type World } from './testing.ts';

const columns = {
  mst: 'master',
  adm: 'admin',
  mgr: 'manager',
  sup: 'supervisor',
  usr: 'user',
  vwr: 'viewer',
  emp: 'employee',
  ope: 'operator',
  apr: 'approver',
  fin: 'finance',
  dat: 'data-manager',
  des: 'designer',
  mkt: 'marketer',
  ext: 'external',
  b2b: 'b2b_partner',
} as const;

const table = `
                           mst adm mgr sup usr vwr emp ope apr fin dat des mkt ext b2b
access.grant.manage         x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.member.assign        x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.role.manage          x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.role.read            x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
axis.record.read            x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
axis.type.manage            x   x   -   -   -   -   -   -   -   -   x   -   -   -   -
company.member.manage       x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
company.member.read         x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
company.profile.change      x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
decision.approval.decide    x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
decision.approval.read      x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
decision.approval.read-all  x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
decision.approval.request   x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
decision.line.manage        x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
decision.line.read          x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
finance.account.manage      x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.entry.post          x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.entry.reverse       x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.ledger.read         x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.period.close        x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.period.reopen       x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
flow.execution.read         x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
flow.execution.read-all     x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
flow.execution.read-team    x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.execution.start        x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
flow.execution.undo         x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
flow.expiry.check           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
flow.frame.administer       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
flow.frame.create           x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.frame.publish          x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.frame.read             x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
flow.operator.manage        x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
flow.task.complete          x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
item.sale.manage            x   x   x   -   -   -   -   x   -   -   x   -   -   -   -
item.stock.adjust           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
item.stock.move             x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
item.stock.read             x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
kernel.access-record.read   x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.audit.read           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.file.read            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.job.read             x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.job.retry            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.mail.read            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
notification.message.send   x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
order.order.read            x   x   x   -   -   -   -   x   -   -   x   -   -   -   -
order.order.write           x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
page.page.publish           x   x   -   -   -   -   -   -   -   -   -   x   -   -   -
page.page.read              x   x   x   -   -   -   -   -   -   -   -   x   x   -   -
`;

/** The table as role and permission: true or false. */
function written(): Map<string, Record<string, boolean>> {
  const [head, ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const roles = (head ?? []).map((short) => columns[short as keyof typeof columns]);
  const cells = (marks: string[]) => Object.fromEntries(roles.map((role, index) => [role, marks[index] === 'x']));
  return new Map(rows.map(([name, ...marks]) => [name as string, cells(marks)]));
}

const expected = written();
/** Rights of the types of records have a table of their own beside the types. */
const isOfType = (permission: string) => /^axis\.[a-z]+\.[a-z-]+\.(read|write|erase)$/.test(permission);
let world: World;
const held = new Map<string, ReadonlySet<string>>();

/** What a new member with this role alone holds, asked where every request asks. */
async function heldBy(role: string): Promise<ReadonlySet<string>> {
  const { tenant } = world.alpha;
  const email = `${newId()}@rights.example`;
  const person = await world.root((context) => createPerson(context, { email, name: role, emailVerified: true }));
  await world.alpha.service((context) => addMember(context, { personId: person.id, roles: [role] }));
  const grants = await world.alpha.service((context) => authorizer.load(context.unit, tenant, person.id));
  expect(grants?.roles).toEqual([role]);
  return grants?.permissions ?? new Set();
}

beforeAll(async () => {
  world = await testWorld();
  for (const role of Object.keys(defaultRoles)) held.set(role, await heldBy(role));
}, 60_000);
afterAll(() => world?.close());

it('has every default role and every permission of the product', () => {
  expect(Object.values(columns).sort()).toEqual(Object.keys(defaultRoles).sort());
  const permissions = rooms.flatMap((room) => Object.keys(room.permissions ?? {})).filter((name) => !isOfType(name));
  expect([...expected.keys()].sort()).toEqual(permissions.sort());
});

describe.each(Object.keys(defaultRoles))('%s', (role) => {
  it('may do what the table says, and nothing else', () => {
    const allowed = [...expected].filter(([, cells]) => cells[role]).map(([name]) => name);
    expect([...(held.get(role) ?? [])].filter((name) => !isOfType(name)).sort()).toEqual(allowed.sort());
  });
});

it('no default role is stored with permissions of its own: the product’s updates reach all of them', async () => {
  const own = await world.alpha.service((context) =>
    context.unit.query(
      statement('select name from access.roles where company_id = $1 and permissions is not null', [
        world.alpha.tenant.id,
      ]),
    ),
  );
  expect(own).toEqual([]);
});
