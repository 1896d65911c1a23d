/** The hand-written table of what each default role may do, held against what a member of that role really holds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import { appModules } from './modules.ts';
import { roleNames, roleRights } from './testing/role-rights.ts';
import { createTestWorld, type World } from './testing.ts';

/** Rights of the types of records have a table of their own beside the types. */
const isOfType = (permission: string) => /^axis\.[a-z]+\.[a-z-]+\.(read|write|erase)$/.test(permission);
let world: World;
const rightsByRole = new Map<string, ReadonlySet<string>>();

/** Rights of a new member with only this role, read the way every request does. */
async function heldBy(role: string): Promise<ReadonlySet<string>> {
  const { tenant } = world.alpha;
  const email = `${createId()}@rights.example`;
  const person = await world.root((context) => createPerson(context, { email, name: role, emailVerified: true }));
  await world.alpha.service((context) => addMember(context, { personId: person.id, roles: [role] }));
  const grants = await world.alpha.service((context) => authorizer.load(context.unit, tenant, person.id));
  expect(grants?.roles).toEqual([role]);
  return grants?.permissions ?? new Set();
}

beforeAll(async () => {
  world = await createTestWorld();
  for (const role of Object.keys(defaultRoles)) rightsByRole.set(role, await heldBy(role));
}, 60_000);
afterAll(() => world?.close());

it('has every default role and every permission of the product', () => {
  expect([...roleNames].sort()).toEqual(Object.keys(defaultRoles).sort());
  const permissions = appModules
    .flatMap((appModule) => Object.keys(appModule.permissions ?? {}))
    .filter((name) => !isOfType(name));
  expect([...roleRights.keys()].sort()).toEqual(permissions.sort());
});

describe.each(Object.keys(defaultRoles))('%s', (role) => {
  it('may do what the table says, and nothing else', () => {
    const allowed = [...roleRights].filter(([, cells]) => cells[role]).map(([name]) => name);
    expect([...(rightsByRole.get(role) ?? [])].filter((name) => !isOfType(name)).sort()).toEqual(allowed.sort());
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
