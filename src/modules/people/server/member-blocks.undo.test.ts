/** Roles and memberships that a run changed are taken back as they were, once, and not over what a person did since. */
import { afterAll, beforeAll } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { memberRemoveBlock, memberSuspendBlock, roleAssignBlock } from '#modules/access/contract/blocks.ts';
import { rolesOfMember } from '#modules/access/server/index.ts';
import { addMember, findMember } from '#modules/company/server/index.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createPerson } from '#modules/identity/server/index.ts';

let world: World;
let pool: string[];

/** Each run needs a member who is there. */
const runs = 90;
beforeAll(async () => {
  world = await testWorld();
  const join = (name: string) =>
    world.alpha.service(async (context) => {
      const person = await createPerson(context, { email: `${name}@leaver.example`, name, emailVerified: true });
      return (await addMember(context, { personId: person.id, roles: ['user', 'operator'] })).id;
    });
  pool = [];
  while (pool.length < runs) pool.push(await join(`떠날 사람 ${pool.length}`));
  all = [...pool];
}, 120_000);
let all: string[] = [];
afterAll(() => world.close());

const title = { ko: '사람', en: 'People' };
const standing = async (context: Context, id: string) => ({
  status: (await findMember(context, id))?.status ?? 'gone',
  roles: await rolesOfMember(context, id),
});

async function standings(context: Context) {
  const found = [];
  for (const id of all) found.push(await standing(context, id));
  return found;
}

undoSuite({
  name: 'access.role-assign',
  world: () => world,
  frame: () => ({
    blocks: [
      { id: 'roles', kind: roleAssignBlock.kind, title, settings: { member: '=input.member', roles: ['viewer'] } },
    ],
  }),
  input: () => ({ member: pool.shift() }),
  snapshot: standings,
});

undoSuite({
  name: 'company.member-remove',
  world: () => world,
  frame: () => ({
    blocks: [{ id: 'leave', kind: memberRemoveBlock.kind, title, settings: { member: '=input.member' } }],
  }),
  input: () => ({ member: pool.shift() }),
  snapshot: standings,
});

undoSuite({
  name: 'company.member-suspend',
  world: () => world,
  frame: () => ({
    blocks: [{ id: 'shut', kind: memberSuspendBlock.kind, title, settings: { member: '=input.member' } }],
  }),
  input: () => ({ member: pool.shift() }),
  snapshot: standings,
});
