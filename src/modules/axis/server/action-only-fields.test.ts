/** Fields that only actions change: refused in every other way, for every caller; and the guards modules put on their values. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { actOnRecord } from '../contract/action.endpoints.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, grantOnly, type Kit } from './testing/kit.ts';

const users = { axis: 'entity', type: 'user' };
type User = typeof users & { id: string };

let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
beforeAll(async () => {
  ({ world, manager, viewer } = await createRecordKit());
});
afterAll(() => world?.close());

async function make(title: string, fields: object = {}): Promise<User> {
  const body = { title, fields: { email: 'somebody@example.com', ...fields } };
  const reply = await world.call(endpoints.createRecord, { as: manager, params: users, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { ...users, id: reply.body.data.id };
}
const act = (user: User, action: string, values: object = {}, as = manager) =>
  world.call(actOnRecord, { as, params: { ...user, action }, body: { values: { ...values } } });
const undo = (id: string, as = manager) =>
  world.call(undoExecution, { as, params: { id }, body: { reason: { code: 'mistake' } } } as never);
const accountOf = async (user: User) =>
  (await world.call(endpoints.readRecord, { as: world.alpha.master, params: user })).body.data.fields.account;

describe('the account of a user', () => {
  it.each<[way: string, call: (user: User, account: string) => ReturnType<typeof world.call>]>([
    [
      'by replacing the record',
      (params, account) => {
        const body = { version: 1, title: '가', fields: { email: 'a@example.com', account } };
        return world.call(endpoints.replaceRecord, { as: manager, params, body });
      },
    ],
    [
      'by making one',
      (_, account) => {
        const body = { title: '나', fields: { email: 'a@example.com', account } };
        return world.call(endpoints.createRecord, { as: manager, params: users, body });
      },
    ],
    [
      'in bulk',
      ({ id }, account) => {
        const body = { operation: 'update' as const, entities: [{ id, fields: { account } }] };
        return world.call(collections.changeRecordsInBulk, { as: manager, params: users, body });
      },
    ],
    [
      'by an import',
      (_, account) => {
        const entities = [{ title: '다', fields: { email: 'a@example.com', account } }];
        const body = { operation: 'create' as const, entities };
        return world.call(collections.changeRecordsInBulk, { as: manager, params: users, body });
      },
    ],
  ])('is not changed %s, by whoever holds the permission either', async (_, call) => {
    const reply = await call(await make('손으로'), viewer.personId);
    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([409, 'RECORD_FIELD_KEPT']);
    expect(reply.body.message).toContain('계정 연결');
  });

  it('is that of an active member of the company', async () => {
    const user = await make('누구');
    for (const account of [world.beta.manager.personId, 'x'.repeat(36)]) {
      const reply = await act(user, 'link', { account });
      expect([reply.status, reply.body.code]).toEqual([409, 'RECORD_VALUE_REFUSED']);
      expect(reply.body.message).toContain('구성원');
    }
    expect(await accountOf(user)).toBeUndefined();
  });

  it('is linked by one of two concurrent requests', async () => {
    const [first, other, before] = [await make('첫째'), await make('둘째'), await make('먼저')];
    // The flow of an action is written at its first use, under a lock: these two are to meet at the value.
    expect((await act(before, 'link', { account: world.alpha.finance.personId })).status).toBe(201);
    const account = world.alpha.supervisor.personId;
    const links = [first, other].map((user) => () => act(user, 'link', { account }));
    const replies = await runAtOnceOnTable(world, 'axis.records', links);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.flatMap(({ body }) => body.code ?? [])).toEqual(['RECORD_VALUE_TAKEN']);
  });

  it('does not come back to a second: by restoring, or by undoing', async () => {
    const account = manager.personId;
    const [gone, cut, now] = [await make('지워진 사람'), await make('끊긴 사람'), await make('지금 사람')];
    expect((await act(cut, 'link', { account })).status).toBe(201);
    const unlinked = await act(cut, 'unlink');
    expect((await act(gone, 'link', { account })).status).toBe(201);
    await world.call(endpoints.deleteRecord, { as: manager, params: gone, query: {} });
    expect((await act(now, 'link', { account })).status).toBe(201);
    const restored = await world.call(endpoints.restoreRecord, { as: manager, params: gone });
    expect([restored.status, restored.body.code]).toEqual([409, 'RECORD_VALUE_TAKEN']);
    const undone = await undo(unlinked.body.data.executionId);
    expect(undone.status, JSON.stringify(undone.body)).toBe(409);
    expect(JSON.stringify(undone.body)).toContain('지금 사람');
    expect(await accountOf(cut)).toBeUndefined();
    expect((await act(now, 'unlink')).status).toBe(201);
    expect((await undo(unlinked.body.data.executionId)).status).toBeLessThan(300);
    expect(await accountOf(cut)).toBe(account);
  });

  it('is undone with the right to link, not with the right to undo alone', async () => {
    const { user: operator } = world.alpha;
    const user = await make('되돌릴 사람');
    const linked = await act(user, 'link', { account: operator.personId });
    expect(linked.status, JSON.stringify(linked.body)).toBe(201);
    const permissions = [
      'axis.record.read',
      'axis.entity.user.write',
      'flow.execution.undo',
      'flow.execution.read-all',
    ];
    await grantOnly(world, { role: 'undoer', permissions, to: [operator] });
    const refused = await undo(linked.body.data.executionId, operator);
    expect(refused.status, JSON.stringify(refused.body)).toBe(409);
    expect(await accountOf(user)).toBe(operator.personId);
    expect((await undo(linked.body.data.executionId)).status).toBeLessThan(300);
    expect(await accountOf(user)).toBeUndefined();
  });
});
