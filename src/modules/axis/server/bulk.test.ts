import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { listExecutions, readExecution } from '#modules/flow/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, grantOnly, type Kit } from './testing/kit.ts';

let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
let read: Kit['read'];
let search: Kit['search'];

beforeAll(async () => {
  ({ world, manager, viewer, read, search } = await createRecordKit());
});
afterAll(() => world?.close());

const master = () => world.alpha.master;
const subjectOf = (impact: { subject: { id: string } }) => impact.subject.id;

describe('bulk', () => {
  const bulk = (body: collections.BulkChange, as = manager) =>
    world.call(collections.changeRecordsInBulk, { as, params: customers, body });
  const entity = (title: string, code: string) => ({ title, code, fields: { kind: 'customer' } });

  it('[AP-12] creates, edits and deletes all or nothing', async () => {
    const duplicate = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), entity('둘', 'B-1')] });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'DUPLICATE']);
    expect(duplicate.body.details[0].field).toBe('entities.1.code');
    const wrong = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), { title: '둘', fields: {} }] });
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'entities.1.fields.kind']);
    expect(await search('B-1')).toEqual([]);
    const created = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), entity('둘', 'B-2')] });
    expect(created.body.data.ids).toHaveLength(2);
    const [first, second] = created.body.data.ids;
    const missing = await bulk({ operation: 'update', entities: [{ id: first, title: '하나!' }, { id: createId() }] });
    expect(missing.status).toBe(404);
    const repeated = await bulk({ operation: 'delete', entities: [{ id: first }, { id: first }] });
    expect(repeated.body.code).toBe('BULK_REPEATED_RECORD');
    const edited = await bulk({ operation: 'update', entities: [{ id: second, fields: { grade: 'vip' } }] });
    expect(edited.status).toBe(200);
    const reply = await read({ ...customers, id: second });
    expect(reply.body.data).toMatchObject({ title: '둘', version: 2, fields: { kind: 'customer', grade: 'vip' } });
    const stale = await bulk({ operation: 'delete', entities: [{ id: first }, { id: second, version: 1 }] });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await read({ ...customers, id: first })).status).toBe(200);
    expect((await bulk({ operation: 'delete', entities: [{ id: first }] }, viewer)).status).toBe(403);
  });

  it('names the second of two equal codes in one list, and lets records change codes with each other', async () => {
    const created = await bulk({ operation: 'create', entities: [entity('가', 'X-1'), entity('나', 'X-2')] });
    const [first, second] = created.body.data.ids;
    const swap = [
      { id: first, code: 'X-2' },
      { id: second, code: 'X-1' },
    ];
    expect((await bulk({ operation: 'update', entities: swap })).status).toBe(200);
    expect((await read({ ...customers, id: first })).body.data.code).toBe('X-2');
    const reply = await bulk({ operation: 'update', entities: [{ id: first, code: 'X-1' }] });
    expect([reply.status, reply.body.code]).toEqual([409, 'DUPLICATE']);
  });

  it('leaves what is equal already as it is', async () => {
    const created = await bulk({ operation: 'create', entities: [entity('그대로', 'EQ-1'), entity('바뀜', 'EQ-2')] });
    const [same, other] = created.body.data.ids;
    const entities = [
      { id: same, fields: { kind: 'customer' } },
      { id: other, fields: { kind: 'partner' } },
    ];
    const edited = await bulk({ operation: 'update', entities });
    expect(edited.body.data.ids).toEqual([same, other]);
    expect((await read({ ...customers, id: same })).body.data.version).toBe(1);
    const impacts = await world.call(readExecution, { as: master(), params: { id: edited.body.data.id } });
    expect(impacts.body.data.impacts.map(subjectOf)).toEqual([other]);
  });
});

describe('a bulk change is an execution', () => {
  const bulk = async (body: collections.BulkChange, as = manager) => {
    const reply = await world.call(collections.changeRecordsInBulk, { as, params: customers, body });
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ success: true });
    return reply.body.data as { id: string; undoHandle: string; ids: string[] };
  };
  const undo = (id: string, as = master()) =>
    world.call(undoExecution, { as, params: { id }, body: { reason: { code: 'mistake' } } });
  /** These rights and no others, by a role of their own. */
  const fieldsOf = async (id: string) => (await read({ ...customers, id })).body.data?.fields;
  const three = (name: string) =>
    ['가', '나', '다'].map((title) => ({ title: `${name} ${title}`, fields: { kind: 'customer' } }));

  it('with a title, an impact for each record and its history, and nothing of the rows in its input', async () => {
    const { id, undoHandle, ids } = await bulk({ operation: 'create', entities: three('가져온') });
    expect(undoHandle).toBe(id);
    const { data } = (await world.call(readExecution, { as: manager, params: { id } })).body;
    expect(data).toMatchObject({ title: '고객·거래처 3건 한꺼번에 등록', status: 'finished', frameKey: 'record-bulk' });
    expect(data.input).toEqual({ ...customers, operation: 'create', size: 3 });
    expect(data.impacts.map(subjectOf)).toEqual(ids);
    const params = { ...customers, id: ids[0] as string };
    const history = await world.call(endpoints.readHistory, { as: viewer, params });
    expect(history.body.data).toMatchObject([{ action: 'create', cause: 'execution', executionId: id }]);
  });

  it('is undone and done again, value by value: what a person changed since stays', async () => {
    const { ids } = await bulk({ operation: 'create', entities: three('되돌릴') });
    const [first, second] = ids as [string, string];
    const values = { grade: 'vip', address: '서울' };
    const edited = await bulk({ operation: 'update', entities: ids.map((id) => ({ id, fields: values })) });
    const { title, code, version } = (await read({ ...customers, id: second })).body.data;
    const fields = { kind: 'customer', address: '서울', grade: 'regular' };
    const body = { version, title, code, fields };
    await world.call(endpoints.replaceRecord, { as: manager, params: { ...customers, id: second }, body });
    const undone = await undo(edited.undoHandle);
    expect(undone.body.data).toMatchObject({ reversed: 3 });
    expect([await fieldsOf(first), await fieldsOf(second)]).toEqual([
      { kind: 'customer' },
      { kind: 'customer', grade: 'regular' },
    ]);
    const twice = await undo(edited.undoHandle);
    expect([twice.status, twice.body.code]).toEqual([409, 'UNDO_ALREADY_DONE']);
    expect((await undo(undone.body.data.undoExecutionId)).status).toBe(200);
    expect(await fieldsOf(first)).toEqual({ kind: 'customer', ...values });
    const deleted = await bulk({ operation: 'delete', entities: ids.map((id) => ({ id })) });
    expect((await undo(deleted.undoHandle)).body.data.reversed).toBe(3);
    expect((await read({ ...customers, id: first })).status).toBe(200);
    expect((await undo(deleted.undoHandle, world.beta.master)).status).toBe(404);
  });

  it('is taken back by who did it, without any right to undo; not by a colleague without it', async () => {
    const { user, viewer: other } = world.alpha;
    const permissions = ['axis.record.read', 'axis.entity.external.write', 'flow.execution.read'];
    await grantOnly(world, { role: 'importer', permissions, to: [user, other] });
    const { undoHandle, ids } = await bulk({ operation: 'create', entities: three('내가 한') }, user);
    const refused = await undo(undoHandle, other);
    expect([refused.status, refused.body.code]).toEqual([404, 'EXECUTION_NOT_FOUND']);
    expect((await undo(undoHandle, user)).body.data).toMatchObject({ reversed: 3 });
    expect((await read({ ...customers, id: ids[0] as string })).status).toBe(404);
  });

  it('leaves an imported record that a person filled in', async () => {
    const { undoHandle, ids } = await bulk({ operation: 'create', entities: three('채운') });
    const [first, second] = ids as [string, string];
    const { title, code, version } = (await read({ ...customers, id: first })).body.data;
    const body = { version, title, code, fields: { kind: 'customer', note: '전화로 확인' } };
    await world.call(endpoints.replaceRecord, { as: manager, params: { ...customers, id: first }, body });
    expect((await undo(undoHandle)).body.data).toMatchObject({ reversed: 2, kept: 1 });
    expect([(await fieldsOf(first)).note, (await read({ ...customers, id: second })).status]).toEqual([
      '전화로 확인',
      404,
    ]);
  });

  it('writes nothing when one of its rows is refused', async () => {
    const executionsBefore = (await world.call(listExecutions, { as: master(), query: { limit: 100 } })).body.data
      .length;
    const entities = [...three('거절'), { title: '넷', fields: { kind: 'robot' } }];
    const reply = await world.call(collections.changeRecordsInBulk, {
      as: manager,
      params: customers,
      body: { operation: 'create', entities },
    });
    expect([reply.status, reply.body.details[0].field]).toEqual([400, 'entities.3.fields.kind']);
    expect(await search('거절')).toEqual([]);
    expect((await world.call(listExecutions, { as: master(), query: { limit: 100 } })).body.data).toHaveLength(
      executionsBefore,
    );
  });
});
