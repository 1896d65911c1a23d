/** Tests of round trips: database round trips per write of one record; the short path writes the same as the long one. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Batch } from '#kernel/server/database/statement-batch.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, type Key, type Kit, toParams } from './testing/kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await createRecordKit();
});
afterAll(() => kit?.world.close());

/** The least of five times: what the process does beside it goes to the database, too. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let times = 0; times < 5; times++) {
    const sent = vi.spyOn(Batch.prototype, 'submit');
    await work();
    counts.push(sent.mock.calls.length);
    sent.mockRestore();
  }
  return Math.min(...counts);
}

function change(record: Key, body: { version: number; title: string; fields?: object }, headers = {}) {
  const { world, manager: as } = kit;
  const whole = { ...body, fields: { kind: 'customer', ...body.fields } };
  return world.call(endpoints.replaceRecord, { as, params: toParams(record), body: whole, headers });
}

/** Rows of the trail and events about the record. */
async function listTraces(record: Key): Promise<string[]> {
  const { alpha } = kit.world;
  const rows = statement<{ what: string }>(
    `select action as what from kernel.audit_log where company_id = $1 and subject_id = $2::text
     union all select name from testing.told where company_id = $1 and payload ->> 'id' = $2::text order by 1`,
    [alpha.tenant.id, record.id],
  );
  return (await alpha.service((context) => context.unit.query(rows))).map(({ what }) => what);
}

it('a new record is one round trip', async () => {
  const { world, manager: as } = kit;
  let createdCount = 0;
  const create = async () => {
    const body = { title: `새 상사 ${++createdCount}`, fields: { kind: 'customer' } };
    expect((await world.call(endpoints.createRecord, { as, params: customers, body })).status).toBe(201);
  };
  expect(await roundTrips(create)).toBe(1);
});

it('a change is one round trip, also of a type with states; one more where its fields name something', async () => {
  const { world, manager: as } = kit;
  const department = { axis: 'entity', type: 'internal' };
  const { data } = (await world.call(endpoints.listRecordsOfType, { as, params: department })).body;
  const { id: owner, title } = data[0];
  const record = await kit.create('짧은 길');
  let version = 0;
  const save = async (fields: object, references: object[]) => {
    const body = { version: ++version, title: `짧은 길 ${version}`, fields };
    const reply = await change(record, body);
    expect([reply.status, reply.body.data.version]).toEqual([200, version + 1]);
    expect(reply.body.data.references).toMatchObject(references);
    expect(reply.body.data.createdBy).toBe(kit.manager.personId);
  };
  expect(await roundTrips(() => save({}, []))).toBe(1);
  expect(await roundTrips(() => save({ owner }, [{ id: owner, title }]))).toBe(2);
});

it('a record is deleted in one round trip; once only, and in the version that was seen', async () => {
  const remove = (record: Key, query: object = {}) =>
    kit.world.call(endpoints.deleteRecord, { as: kit.manager, params: toParams(record), query });
  const records = await Promise.all(Array.from({ length: 5 }, (_, number) => kit.create(`버릴 것 ${number}`)));
  const first = records[0] as Key;
  const late = await remove(first, { version: 2 });
  expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  let next = 0;
  expect(await roundTrips(async () => expect((await remove(records[next++] as Key)).status).toBe(200))).toBe(1);
  const did = ['axis.record.create', 'axis.record.created', 'axis.record.delete', 'axis.record.deleted'];
  expect(await listTraces(first)).toEqual(did);
  expect((await remove(first)).status).toBe(404);
  expect(await listTraces(first)).toEqual(did);
});

it('a change that comes too late, and one that changes nothing, leave what they left before', async () => {
  const record = await kit.create('두 사람');
  const first = await change(record, { version: 1, title: '첫째' });
  expect(first.status).toBe(200);
  const once = ['axis.record.create', 'axis.record.created', 'axis.record.update', 'axis.record.updated'].sort();
  expect(await listTraces(record)).toEqual(once);
  const late = await change(record, { version: 1, title: '둘째' });
  expect([late.status, late.body.code, late.body.details.current.title]).toEqual([409, 'VERSION_CONFLICT', '첫째']);
  expect(await listTraces(record)).toEqual(once);
  const same = await change(record, { version: 2, title: '첫째' });
  expect([same.status, same.body.data.version]).toEqual([200, 2]);
  expect(await listTraces(record)).toEqual([...once, 'axis.record.update'].sort());
  const gone = await change({ ...record, id: kit.manager.personId }, { version: 1, title: '없음' });
  expect([gone.status, gone.body.code]).toEqual([404, 'NOT_FOUND']);
});

it('a reference to what is not there is refused, and nothing is written', async () => {
  const record = await kit.create('없는 담당');
  const rowsBefore = await listTraces(record);
  const reply = await change(record, { version: 1, title: '없는 담당', fields: { owner: kit.manager.personId } });
  expect([reply.status, reply.body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
  expect(await listTraces(record)).toEqual(rowsBefore);
});

it('an idempotent change takes three round trips: the lookup of the earlier answer, the change, and its answer', async () => {
  const record = await kit.create('열쇠');
  let version = 0;
  const save = async () => {
    const body = { version: ++version, title: `열쇠 ${version}` };
    const reply = await change(record, body, { 'idempotency-key': `save ${record.id} ${version}` });
    expect([reply.status, reply.body.data.version]).toEqual([200, version + 1]);
  };
  expect(await roundTrips(save)).toBe(3);
});

it('with an Idempotency-Key a change happens once, and is answered twice alike', async () => {
  const record = await kit.create('한 번만');
  const again = () => change(record, { version: 1, title: '한 번' }, { 'idempotency-key': `once ${record.id}` });
  const [firstReply, two] = [await again(), await again()];
  expect([firstReply.status, two.status]).toEqual([200, 200]);
  expect(two.body).toEqual(firstReply.body);
  expect((await listTraces(record)).filter((what) => what === 'axis.record.update')).toHaveLength(1);
});
