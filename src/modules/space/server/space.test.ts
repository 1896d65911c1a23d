/** What keepers of places do: closing and opening again, taking either back, and saying whose place it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';

const internal = { axis: 'space', type: 'internal' };
const external = { axis: 'space', type: 'external' };
const virtual = { axis: 'space', type: 'virtual' };
type Place = { axis: string; type: string };
type Kept = Place & { id: string };

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const keeper = () => world.alpha.manager;
const add = (params: Place, title: string, fields: Record<string, string | number> = {}) =>
  world.call(axis.createRecord, { as: keeper(), params, body: { title, fields } });
async function added(params: Place, title: string, fields: Record<string, string | number> = {}): Promise<Kept> {
  const { status, body } = await add(params, title, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...params, id: body.data.id };
}
const act = (place: Kept, action: string, values: Record<string, string> = {}, as = keeper()) =>
  world.call(actOnRecord, { as, params: { ...place, action }, body: { values } });
const undo = (id: string) =>
  world.call(undoExecution, { as: keeper(), params: { id }, body: { reason: { code: 'mistake' } } });
const fieldsOf = async (place: Kept) =>
  (await world.call(axis.readRecord, { as: keeper(), params: place })).body.data.fields;

it('a new company begins with the places of its industry, all of them in use', async () => {
  const { data } = (await world.call(axis.listRecordsOfType, { as: keeper(), params: internal, query: {} })).body;
  const places = data.map(({ code, title, fields }: AxisRecord) => [code, title, fields.kind]).sort();
  expect(places).toEqual([
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
  it('is closed for a reason, by who keeps places, once', async () => {
    const place = await added(type, '닫을 곳');
    const silent = await act(place, 'close');
    expect([silent.status, silent.body.details[0].field]).toEqual([400, 'values.closedFor']);
    const looking = await act(place, 'close', { closedFor: '공사' }, world.alpha.viewer);
    expect([looking.status, looking.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    expect(await fieldsOf(place)).toEqual({});
    expect((await act(place, 'close', { closedFor: '공사' })).status).toBe(201);
    expect(await fieldsOf(place)).toEqual({ use: 'closed', closedFor: '공사' });
    const again = await act(place, 'close', { closedFor: '이사' });
    expect([again.status, again.body.code]).toEqual([409, 'RECORD_ACTION_REFUSED']);
    expect(await fieldsOf(place)).toEqual({ use: 'closed', closedFor: '공사' });
  });

  it('is open again without the reason; what was done first is taken back last', async () => {
    const place = await added(type, '다시 열 곳');
    const closed = (await act(place, 'close', { closedFor: '공사' })).body.data.executionId;
    const opened = (await act(place, 'reopen')).body.data.executionId;
    expect(await fieldsOf(place)).toEqual({ use: 'open' });
    const early = await undo(closed);
    expect([early.status, early.body.code, early.body.details.blockedBy]).toEqual([
      409,
      'UNDO_BLOCKED_BY_DEPENDENTS',
      [opened],
    ]);
    expect((await undo(opened)).status).toBe(200);
    expect(await fieldsOf(place)).toEqual({ use: 'closed', closedFor: '공사' });
    expect((await undo(closed)).status).toBe(200);
    expect(await fieldsOf(place)).toEqual({});
  });
});

it.each([
  [internal, { area: -1 }, 'fields.area'],
  [internal, { capacity: 1.5 }, 'fields.capacity'],
  [internal, { kind: 'castle' }, 'fields.kind'],
  [external, { contractUntil: '2026-02-30' }, 'fields.contractUntil'],
  [virtual, { url: 'javascript:alert(1)' }, 'fields.url'],
])('what no place has is refused at its field: %j %j', async (type, fields, field) => {
  const { status, body } = await add(type, '틀린 곳', fields as Record<string, string | number>);
  expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
});

it('who provides a place is one with whom the company deals, and is named to who may read those', async () => {
  const landlord = await added({ axis: 'entity', type: 'external' }, '임대인', { kind: 'supplier' });
  const branch = await added(external, '지점', { provider: landlord.id });
  const named = async (as: typeof world.alpha.viewer) => {
    const { references } = (await world.call(axis.readRecord, { as, params: branch })).body.data;
    return references.map(({ title }: AxisRecord) => title);
  };
  expect([await named(keeper()), await named(world.alpha.viewer)]).toEqual([['임대인'], []]);
  for (const provider of [branch.id, (await added(internal, '본점 옆')).id]) {
    const { status, body } = await add(external, '남의 지점', { provider });
    expect([status, body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
  }
});
