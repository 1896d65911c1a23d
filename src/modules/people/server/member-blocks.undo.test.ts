/** Roles and memberships that a run changed are taken back as they were, once, and not over what a person did since. */
import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { memberRemoveBlock, memberSuspendBlock, roleAssignBlock } from '#modules/access/contract/blocks.ts';
import { listRolesOfMember } from '#modules/access/server/index.ts';
import { addMember, findMember } from '#modules/company/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createPerson } from '#modules/identity/server/index.ts';

let world: World;
let pool: string[];

/** Each run needs an existing member. */
const runs = 90;
beforeAll(async () => {
  world = await createTestWorld();
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
const readMemberState = async (context: Context, id: string) => ({
  status: (await findMember(context, id))?.status ?? 'gone',
  roles: await listRolesOfMember(context, id),
});

async function standings(context: Context) {
  const states = [];
  for (const id of all) states.push(await readMemberState(context, id));
  return states;
}

describeUndoSuite({
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

describeUndoSuite({
  name: 'company.member-remove',
  world: () => world,
  frame: () => ({
    blocks: [{ id: 'leave', kind: memberRemoveBlock.kind, title, settings: { member: '=input.member' } }],
  }),
  input: () => ({ member: pool.shift() }),
  snapshot: standings,
});

describeUndoSuite({
  name: 'company.member-suspend',
  world: () => world,
  frame: () => ({
    blocks: [{ id: 'shut', kind: memberSuspendBlock.kind, title, settings: { member: '=input.member' } }],
  }),
  input: () => ({ member: pool.shift() }),
  snapshot: standings,
});
