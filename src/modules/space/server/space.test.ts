/** Tests of space management: closing, reopening, undo of either, and assigning the provider of a space. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';

const internal = { axis: 'space', type: 'internal' };
const external = { axis: 'space', type: 'external' };
const virtual = { axis: 'space', type: 'virtual' };
type TypeParams = { axis: string; type: string };
type StoredRecord = TypeParams & { id: string };

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const getManager = () => world.alpha.manager;
const add = (params: TypeParams, title: string, fields: Record<string, string | number> = {}) =>
  world.call(axis.createRecord, { as: getManager(), params, body: { title, fields } });
async function createSpace(
  params: TypeParams,
  title: string,
  fields: Record<string, string | number> = {},
): Promise<StoredRecord> {
  const { status, body } = await add(params, title, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...params, id: body.data.id };
}
const act = (spaceRecord: StoredRecord, action: string, values: Record<string, string> = {}, as = getManager()) =>
  world.call(actOnRecord, { as, params: { ...spaceRecord, action }, body: { values } });
const undo = (id: string) =>
  world.call(undoExecution, { as: getManager(), params: { id }, body: { reason: { code: 'mistake' } } });
const fieldsOf = async (spaceRecord: StoredRecord) =>
  (await world.call(axis.readRecord, { as: getManager(), params: spaceRecord })).body.data.fields;

it('a new company begins with the places of its industry, all of them in use', async () => {
  const { data } = (await world.call(axis.listRecordsOfType, { as: getManager(), params: internal, query: {} })).body;
  const spaces = data.map(({ code, title, fields }: AxisRecord) => [code, title, fields.kind]).sort();
  expect(spaces).toEqual([
    ['PLACE-01', '본사', 'office'],
    ['PLACE-02', '본점', 'store'],
    ['PLACE-03', '물류 창고', 'warehouse'],
  ]);
  for (const { id } of data) {
    const { body } = await act({ ...internal, id }, 'reopen');
    expect([body.code, body.message]).toEqual(['RECORD_ACTION_REFUSED', expect.stringContaining('이용 중')]);
  }
});

describe.each([internal, external, virtual])('a place of type $type', (type) => {
  it('is closed for a reason, with the right to manage places, once', async () => {
    const spaceRecord = await createSpace(type, '닫을 곳');
    const silent = await act(spaceRecord, 'close');
    expect([silent.status, silent.body.details[0].field]).toEqual([400, 'values.closedFor']);
    const looking = await act(spaceRecord, 'close', { closedFor: '공사' }, world.alpha.viewer);
    expect([looking.status, looking.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    expect(await fieldsOf(spaceRecord)).toEqual({});
    expect((await act(spaceRecord, 'close', { closedFor: '공사' })).status).toBe(201);
    expect(await fieldsOf(spaceRecord)).toEqual({ use: 'closed', closedFor: '공사' });
    const again = await act(spaceRecord, 'close', { closedFor: '이사' });
    expect([again.status, again.body.code]).toEqual([409, 'RECORD_ACTION_REFUSED']);
    expect(await fieldsOf(spaceRecord)).toEqual({ use: 'closed', closedFor: '공사' });
  });

  it('is open again without the reason; what was done first is taken back last', async () => {
    const spaceRecord = await createSpace(type, '다시 열 곳');
    const closed = (await act(spaceRecord, 'close', { closedFor: '공사' })).body.data.executionId;
    const opened = (await act(spaceRecord, 'reopen')).body.data.executionId;
    expect(await fieldsOf(spaceRecord)).toEqual({ use: 'open' });
    const early = await undo(closed);
    expect([early.status, early.body.code, early.body.details.blockedBy]).toEqual([
      409,
      'UNDO_BLOCKED_BY_DEPENDENTS',
      [opened],
    ]);
    expect((await undo(opened)).status).toBe(200);
    expect(await fieldsOf(spaceRecord)).toEqual({ use: 'closed', closedFor: '공사' });
    expect((await undo(closed)).status).toBe(200);
    expect(await fieldsOf(spaceRecord)).toEqual({});
  });
});

it.each([
  [internal, { area: -1 }, 'fields.area'],
  [internal, { capacity: 1.5 }, 'fields.capacity'],
  [internal, { kind: 'castle' }, 'fields.kind'],
  [external, { contractUntil: '2026-02-30' }, 'fields.contractUntil'],
  [virtual, { url: 'javascript:alert(1)' }, 'fields.url'],
])('an invalid value of a place is refused at its field: %j %j', async (type, fields, field) => {
  const { status, body } = await add(type, '틀린 곳', fields as Record<string, string | number>);
  expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
});

it('the provider of a place is a business partner, and is named to users who may read partners', async () => {
  const landlord = await createSpace({ axis: 'entity', type: 'external' }, '임대인', { kind: 'supplier' });
  const branch = await createSpace(external, '지점', { provider: landlord.id });
  const named = async (as: typeof world.alpha.viewer) => {
    const { references } = (await world.call(axis.readRecord, { as, params: branch })).body.data;
    return references.map(({ title }: AxisRecord) => title);
  };
  expect([await named(getManager()), await named(world.alpha.viewer)]).toEqual([['임대인'], []]);
  for (const provider of [branch.id, (await createSpace(internal, '본점 옆')).id]) {
    const { status, body } = await add(external, '남의 지점', { provider });
    expect([status, body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
  }
});
