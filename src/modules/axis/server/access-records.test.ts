import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { exportAccess, listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { csvBom } from '#kernel/contract/csv.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { changeRetention, listRetention, type RetentionKind } from '#kernel/contract/retention.endpoints.ts';
import { deleteOldAccessJob } from '#kernel/server/access-retention.job.ts';
import { searchRecords } from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { AxisRecordView } from '../contract/record.ts';
import { createRecord } from './record.service.ts';
import { createRecordKit, customers, type Kit, toParams } from './testing/kit.ts';

/** Number of persons with data in a module of these tests. */
let persons = 0;
let kit: Kit;
let world: Kit['world'];
let master: TestMember;
let owner: pg.Client;
beforeAll(async () => {
  kit = await createRecordKit({ more: [{ name: 'visitors', routes: [], persons: async () => persons }] });
  ({ world } = kit);
  ({ master } = world.alpha);
  owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.company_id', $1, false)`, [world.alpha.tenant.id]);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

/** The access records about a subject, latest first. */
async function listAccessRecords(subjectId: string, query: CallOf<typeof listAccess>['query'] = {}, as = master) {
  await world.settle();
  const reply = await world.call(listAccess, { as, query: { ...query, subjectId } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
const done = async (subjectId: string) =>
  (await listAccessRecords(subjectId)).map((row: { action: string }) => row.action);

describe('looking at a record of a type that is about persons', () => {
  it('leaves who, when, from where and what, to be found by subject', async () => {
    const person = await kit.create('김하나', { phone: '010-1234-5678' });
    const other = await kit.create('이두나');
    const began = new Date().toISOString();
    await kit.read(person, kit.manager);
    const [row, ...more] = await listAccessRecords(person.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      actor: { id: kit.manager.personId, name: kit.manager.name },
      ip: '127.0.0.1',
      action: 'axis.record.read',
      did: '개인정보를 보았습니다',
      subject: { type: 'axis.record', count: 1, some: [{ id: person.id, name: '김하나' }] },
      times: 1,
      reason: null,
    });
    expect(row.at >= began).toBe(true);
    expect(await listAccessRecords(other.id)).toEqual([]);
    expect(await listAccessRecords(person.id, { actorId: kit.viewer.personId })).toEqual([]);
    expect(await listAccessRecords(person.id, { to: began })).toEqual([]);
    expect(await listAccessRecords(person.id, { from: began, action: 'axis.record.read' })).toHaveLength(1);
  });

  it('by each way that shows it', async () => {
    const { manager: as } = kit;
    const ways: Record<string, (record: AxisRecordView) => Promise<unknown>> = {
      'axis.record.list type': ({ code }) =>
        world.call(endpoints.listRecordsOfType, { as, params: customers, query: { filter: JSON.stringify({ code }) } }),
      'axis.record.list axis': () => world.call(endpoints.listAxisRecords, { as, params: { axis: 'entity' } }),
      'axis.record.list search': ({ title }) => world.call(searchRecords, { as, query: { q: title } }),
      'axis.record.read id': ({ id }) => world.call(endpoints.readRecordById, { as, params: { id } }),
      'axis.record.history': (record) => world.call(endpoints.readHistory, { as, params: toParams(record) }),
      'axis.record.list links': (record) => world.call(endpoints.listRelationships, { as, params: toParams(record) }),
      'axis.record.read in the answer that somebody else was quicker': async (record) => {
        const { title, fields } = record;
        const body = { title, fields, version: 99 };
        const reply = await world.call(endpoints.replaceRecord, { as, params: toParams(record), body });
        expect(reply.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { id: record.id } } });
      },
      'axis.record.read restored': async (record) => {
        await world.call(endpoints.deleteRecord, { as, params: toParams(record), query: {} });
        expect((await world.call(endpoints.restoreRecord, { as, params: toParams(record) })).status).toBe(200);
      },
    };
    for (const [name, look] of Object.entries(ways)) {
      const record = await kit.create(`살펴본 이 ${name}`);
      await look(record);
      expect(await done(record.id), name).toEqual([name.split(' ')[0]]);
    }
  });

  it('counts the same look within a second instead of repeating it', async () => {
    const record = await kit.create('여러 번');
    for (let index = 0; index < 5; index++) await kit.read(record);
    const rows = await listAccessRecords(record.id);
    expect(rows.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(5);
  });

  it('leaves nothing of types that are about things, of services, and of what was refused', async () => {
    const space = await world.alpha.service((context) =>
      createRecord(context, { axis: 'space', type: 'internal', title: '회의실', fields: {} }),
    );
    await world.call(endpoints.readRecord, { as: kit.manager, params: toParams(space) });
    expect(await listAccessRecords(space.id)).toEqual([]);
    const record = await kit.create('비밀');
    await world.call(endpoints.readRecord, { as: world.beta.master, params: toParams(record) });
    expect(await listAccessRecords(record.id)).toEqual([]);
  });

  it('is another company’s neither to see nor to search', async () => {
    const record = await kit.create('우리 고객');
    await kit.read(record);
    expect(await listAccessRecords(record.id)).toHaveLength(1);
    expect(await listAccessRecords(record.id, {}, world.beta.master)).toEqual([]);
    const { status } = await world.call(listAccess, { as: kit.viewer });
    expect(status).toBe(403);
  });

  it('is recorded for one year, for two from fifty thousand persons on, and is immutable', async () => {
    const record = await kit.create('오래된 기록');
    await kit.read(record);
    await world.settle();
    const age = (years: string) =>
      owner.query(
        `update kernel.access_records set at = now() - interval '${years}' where subjects @> array[$1::uuid]`,
        [record.id],
      );
    const forget = (years: number) => {
      persons = years > 1 ? 50_000 : 40_000;
      return world.alpha.service((context) => deleteOldAccessJob.run(context, {}));
    };
    await age('11 months');
    await forget(1);
    expect(await listAccessRecords(record.id)).toHaveLength(1);
    await age('13 months');
    await forget(2);
    expect(await listAccessRecords(record.id)).toHaveLength(1);
    for (const sql of ['delete from kernel.access_records', 'update kernel.access_records set times = 9']) {
      await expect(world.alpha.service(({ unit }) => unit.query({ sql, parameters: [] }))).rejects.toMatchObject({
        code: '42501',
      });
    }
    await forget(1);
    expect(await listAccessRecords(record.id)).toEqual([]);
  });

  it('has the legal retention period of this company as its minimum, and no shorter one', async () => {
    const readRetention = async () => {
      const { data } = (await world.call(listRetention, { as: master })).body;
      return data.find(({ kind }: RetentionKind) => kind === 'access');
    };
    const say = (months: number) =>
      world.call(changeRetention, { as: master, params: { kind: 'access' }, body: { months } });
    persons = 40_000;
    expect(await readRetention()).toMatchObject({ months: 12, standard: 12 });
    persons = 50_000;
    expect(await readRetention()).toMatchObject({ months: 24, standard: 24 });
    expect(await say(12)).toMatchObject({ status: 422, body: { code: 'RETENTION_TOO_SHORT' } });
    expect(await readRetention()).toMatchObject({ months: 24 });
    expect((await say(36)).status).toBe(200);
    expect(await readRetention()).toMatchObject({ months: 36, standard: 24 });
  });
});

const take = (body: object, as = master) => world.call(endpoints.exportRecords, { as, body: body as never });
const inTrail = async (action: string) => (await world.call(listAudit, { as: master, query: { action } })).body.data;

/** Of nobody, and naming nobody. */
const goods = { axis: 'item', type: 'sellable' };

describe('an export', () => {
  it('is written by the server, whole, of any size, without formulas that run', async () => {
    const { alpha } = world;
    const many = 2500;
    await alpha.service(async (context) => {
      for (let index = 0; index < many; index++) {
        const title = index === 0 ? '=HYPERLINK("http://evil")' : `장소 ${index}`;
        await createRecord(context, {
          ...goods,
          title,
          fields: { price: { amount: 1000, currency: 'KRW' }, category: 'gift' },
        });
      }
    });
    const reply = await take({ ...goods });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('판매 상품.csv');
    const text = String(reply.body);
    expect(text.startsWith(`${csvBom}이름,코드`)).toBe(true);
    const titles = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/,.*$/, ''));
    expect(titles).toHaveLength(many);
    expect(new Set(titles).size).toBe(many);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const exportReply = await take({ ...goods, q: '장소' });
    expect(String(exportReply.body).trimEnd().split('\r\n')).toHaveLength(many);
  }, 60_000);

  it('asks why where it is about persons, and says who took what', async () => {
    const record = await kit.create('내보낸 고객');
    const entriesBefore = await inTrail('axis.record.export');
    const refused = await take(customers);
    expect(refused).toMatchObject({ status: 400, body: { code: 'EXPORT_REASON_MISSING' } });
    expect(await take({ axis: 'all' })).toMatchObject({ status: 400, body: { code: 'EXPORT_REASON_MISSING' } });
    expect(await inTrail('axis.record.export')).toHaveLength(entriesBefore.length);

    const reply = await take({ ...customers, reason: '세무서 요청' }, kit.manager);
    expect(String(reply.body)).toContain('내보낸 고객');
    const [row] = await inTrail('axis.record.export');
    expect(row).toMatchObject({
      actor: { id: kit.manager.personId },
      did: '자료를 파일로 내보냈습니다',
      after: { ...customers, reason: '세무서 요청', personal: true },
      ip: '127.0.0.1',
    });
    const [look] = await listAccessRecords(record.id);
    expect(look).toMatchObject({ action: 'axis.record.export', reason: '세무서 요청' });
    expect(look.subject.count).toBeGreaterThan(1);
  });

  it('requires a reason, too, where its fields name persons, and records the named persons', async () => {
    const supplier = await kit.create('이름 적힌 공급처');
    const { alpha } = world;
    await alpha.service((context) =>
      createRecord(context, { axis: 'item', type: 'consumable', title: '봉투', fields: { supplier: supplier.id } }),
    );
    const typeKey = { axis: 'item', type: 'consumable' };
    expect(await take(typeKey)).toMatchObject({ status: 400, body: { code: 'EXPORT_REASON_MISSING' } });
    const reply = await take({ ...typeKey, reason: '재고 실사' });
    expect(String(reply.body)).toContain('이름 적힌 공급처');
    const [look] = await listAccessRecords(supplier.id);
    expect(look).toMatchObject({ action: 'axis.record.export', reason: '재고 실사' });
  });

  it('refuses as the list does', async () => {
    expect(await take({ axis: 'nowhere' })).toMatchObject({ status: 404, body: { code: 'UNKNOWN_AXIS' } });
    const filter = JSON.stringify({ 'fields.nothing': 'x' });
    const reply = await take({ ...goods, filter });
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

it('the access records themselves are exported with a reason only, and the trail records it', async () => {
  const record = await kit.create('열람 대상');
  await kit.read(record);
  await world.settle();
  const none = await world.call(exportAccess, { as: master, body: {} as never });
  expect(none).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  const body = { subjectId: record.id, reason: '본인 요청' };
  const reply = await world.call(exportAccess, { as: master, body });
  const lines = String(reply.body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(kit.manager.name);
  expect(lines[1]).toContain('열람 대상');
  const [row] = await inTrail('kernel.access-record.export');
  expect(row).toMatchObject({ actor: { id: master.personId }, after: { reason: '본인 요청', subjectId: record.id } });
});
