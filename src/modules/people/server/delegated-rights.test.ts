/** A frame or an undo acting by itself can change members only within its lent permissions and those of the person it acts for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { handOverBlock, memberRemoveBlock, roleAssignBlock } from '#modules/access/contract/blocks.ts';
import * as access from '#modules/access/contract/endpoints.ts';
import { listRolesOfMember } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';

let world: World;
const title = { ko: '사람', en: 'People' };

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

let count = 0;
const joins = (...roles: string[]) =>
  world.alpha.service(async (context) => {
    count += 1;
    const name = `구성원 ${count}`;
    const person = await createPerson(context, { email: `member-${count}@mail.example`, name, emailVerified: true });
    return { personId: person.id, memberId: (await addMember(context, { personId: person.id, roles })).id };
  });
const rolesOf = (memberId: string) => world.alpha.service((context) => listRolesOfMember(context, memberId));

type Block = { kind: string; settings: Record<string, unknown> };

/** Made by the company's master with these rights lent to it, confirmed and started by somebody: what the start is answered with. */
async function startWith(key: string, input: { block: Block; lent: readonly string[]; input: object; as: TestMember }) {
  const { id } = await world.alpha.context('master', (context) =>
    publishFrame(context, {
      ...{ key, title, description: title, logType: 'flow' },
      definition: {
        blocks: [{ id: 'act', title, ...input.block }] as FrameDraft['blocks'],
        runAs: { kind: 'service', permissions: [...input.lent] },
      },
    }),
  );
  const { hash } = (await world.call(readBlockActions, { as: input.as, params: { id } })).body.data;
  await world.call(confirmBlockActions, { as: input.as, params: { id }, body: { hash } });
  const started = await world.call(startFlow, { as: input.as, body: { frameKey: key, input: input.input as never } });
  await world.settle();
  return started;
}

describe('a frame with rights of its own', () => {
  const gives = (role: string): Block => ({
    kind: roleAssignBlock.kind,
    settings: { member: '=input.member', roles: [role] },
  });
  const lent = ['access.member.assign'];

  it('gives no role beyond the lent ones, with any starter', async () => {
    const { memberId } = await joins('user');
    const input = { member: memberId };
    const refused = await startWith('gives-admin', { block: gives('admin'), lent, input, as: world.alpha.manager });
    expect(refused.body.code).toBe('BEYOND_OWN_RIGHTS');
    expect(await rolesOf(memberId)).toEqual(['user']);
    // A holder of all of it may.
    const reply = await startWith('gives-admin-too', { block: gives('admin'), lent, input, as: world.alpha.master });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(await rolesOf(memberId)).toEqual(['admin']);
  });

  it('removes no member with more rights, and takes over no work from such a person', async () => {
    const { memberId, personId } = await joins('admin');
    const as = world.alpha.manager;
    const removes = { kind: memberRemoveBlock.kind, settings: { member: '=input.member' } };
    const input = { member: memberId, from: personId, to: as.personId };
    const rights = ['company.member.manage'];
    expect((await startWith('removes', { block: removes, lent: rights, input, as })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const settings = { from: '=input.from', to: '=input.to', kind: 'flow.task' };
    const over = { kind: handOverBlock.kind, settings };
    expect((await startWith('takes-over', { block: over, lent: rights, input, as })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    expect(await rolesOf(memberId)).toEqual(['admin']);
  });
});

describe('a flow that gives a role to a person entered by somebody else', () => {
  const guardedMail = async () => {
    await world.settle();
    const latest = "select body from kernel.mails where kind = 'company.guarded-act' order by id desc limit 1";
    const [mail] = await world.alpha.service(({ unit }) => unit.query(statement<{ body: string }>(latest)));
    return mail?.body ?? '';
  };

  it.each([
    ['in the name of its starter', {}],
    ['with rights of its own', { runAs: { kind: 'service' as const, permissions: ['access.member.assign'] } }],
  ])('names the starter and the finisher of the previous step to the masters: %s', async (name, runAs) => {
    const { master, user } = world.alpha;
    const { memberId } = await joins('user');
    const fields = [{ key: 'member', label: title, kind: 'text', required: true }];
    const ask = { title: '누구에게 줍니까?', assigneeId: user.personId, fields };
    const give = { member: '=steps.ask.output.member', roles: ['admin'] };
    const key = `asks-whom-${name.length}`;
    await world.alpha.service((context) =>
      publishFrame(context, {
        ...{ key, title, description: title, logType: 'flow' },
        definition: {
          ...runAs,
          blocks: [
            { id: 'ask', kind: 'flow.task', title, settings: ask },
            { id: 'give', kind: roleAssignBlock.kind, title, settings: give },
          ] as FrameDraft['blocks'],
          connections: [{ from: 'ask', to: 'give' }],
        },
      }),
    );
    const run = (await world.call(startFlow, { as: master, body: { frameKey: key, input: {} } })).body.data;
    const tasks = (await world.call(listTasks, { as: user, query: { limit: 100 } })).body.data;
    const task = tasks.find(({ executionId }: { executionId: string }) => executionId === run.id);
    const body = { outlet: 'next', values: { member: memberId } } as never;
    const done = await world.call(completeTask, { as: user, params: { id: task.id }, body });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await rolesOf(memberId)).toEqual(['admin']);
    const text = await guardedMail();
    expect(text).toContain(`변경한 사람: ${master.name}\n앞 단계를 마친 사람: ${user.name}\n`);
  });

  it('names the starter alone where the starter ended it', async () => {
    const { master } = world.alpha;
    const { memberId } = await joins('user');
    const settings = { member: '=input.member', roles: ['admin'] };
    const changeBlock = { block: { kind: roleAssignBlock.kind, settings }, lent: ['access.member.assign'] };
    await startWith('gives-admin-again', { ...changeBlock, input: { member: memberId }, as: master });
    expect(await rolesOf(memberId)).toEqual(['admin']);
    const text = await guardedMail();
    expect(text).toContain(`변경한 사람: ${master.name}\n대상: `);
  });
});

describe('the leaving of an administrator', () => {
  it('is undone only with the right to give the administrator’s permissions', async () => {
    const { memberId } = await joins('admin');
    const { master, manager } = world.alpha;
    const reply = await world.call(leaving.endMembership, {
      ...{ as: master, params: { id: memberId }, body: { handOvers: [] } },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await world.settle();
    const undo = (as: TestMember) =>
      world.call(undoExecution, {
        ...{ as, params: { id: reply.body.data.id }, body: { reason: { code: 'mistake', text: '' } } },
      });
    const members = async () =>
      ((await world.call(access.listMembers, { as: master, query: { limit: 100 } })).body.data as { id: string }[]).map(
        ({ id }) => id,
      );
    const refused = await undo(manager);
    expect(refused.body.code, JSON.stringify(refused.body)).toBe('UNDO_SUPERSEDED');
    // A key of the master’s that may undo and manage members, but give no roles.
    const scopes = ['flow.execution.undo', 'flow.execution.read-all', 'company.member.manage'];
    const key = (await world.call(createKey, { as: master, body: { name: '자동화', scopes, expiresAt: null } })).body
      .data;
    const byKey = await undo({ ...master, token: key.token });
    expect(byKey.body.code, JSON.stringify(byKey.body)).toBe('UNDO_SUPERSEDED');
    expect(await members()).not.toContain(memberId);
    const undone = await undo(master);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await members()).toContain(memberId);
    expect(await rolesOf(memberId)).toEqual(['admin']);
  });
});
