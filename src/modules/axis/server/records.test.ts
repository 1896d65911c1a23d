import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, type Kit, toParams } from './testing/kit.ts';

let kit: Kit;
let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
let create: Kit['create'];
let read: Kit['read'];
let search: Kit['search'];

beforeAll(async () => {
  kit = await createRecordKit();
  ({ world, manager, viewer, create, read, search } = kit);
});
afterAll(() => world?.close());

describe('protection', () => {
  it('asks for a sign-in and for the permission', async () => {
    const params = customers;
    const anonymous = await world.call(endpoints.listRecordsOfType, { at: world.alpha, params });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    const refused = await world.call(endpoints.createRecord, { as: viewer, params, body: { title: '가' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    expect((await world.call(endpoints.listRecordsOfType, { as: viewer, params })).status).toBe(200);
  });

  it('shows nothing of another company: not by id, list, search, change or relationship', async () => {
    const secret = await create('비밀거래처');
    const as = world.beta.manager;
    expect((await read(secret, as)).status).toBe(404);
    expect((await world.call(endpoints.readRecordById, { as, params: { id: secret.id } })).status).toBe(404);
    const list = await world.call(endpoints.listAxisRecords, { as, params: { axis: 'all' }, query: { limit: '100' } });
    expect(JSON.stringify(list.body)).not.toContain(secret.id);
    expect(await search('비밀', as)).toEqual([]);
    const body = { version: 1, title: '훔친 거래처', fields: { kind: 'customer' } };
    expect((await world.call(endpoints.replaceRecord, { as, params: toParams(secret), body })).status).toBe(404);
    expect((await world.call(endpoints.deleteRecord, { as, params: toParams(secret) })).status).toBe(404);
    const own = await create('베타 거래처', {}, as);
    const relation = { kind: 'related', to: secret.id } as const;
    const related = await world.call(endpoints.createRelationship, { as, params: toParams(own), body: relation });
    expect([related.status, related.body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect((await read(secret)).body.data.title).toBe('비밀거래처');
  });
});

/** As the specification has them, axis by axis. */
const specified = [
  ['item', 'sellable', 'service', 'asset', 'consumable', 'raw-material'],
  ['entity', 'internal', 'external', 'user'],
  ['space', 'internal', 'external', 'virtual'],
  ['finance', 'state', 'flow'],
  ['marketing', 'internal', 'external'],
  ['knowledge', 'document', 'manual', 'policy', 'report'],
  ['flow', 'stream'],
];

describe('types', () => {
  it('[EN-12] every company has all axes and types of the specification', async () => {
    const { body } = await world.call(collections.listTypes, { as: viewer });
    const typeNames = body.data.map(({ axis, key }: { axis: string; key: string }) => `${axis}/${key}`);
    expect(typeNames.sort()).toEqual(
      specified.flatMap(([axis, ...keys]) => keys.map((key) => `${axis}/${key}`)).sort(),
    );
    for (const type of body.data) expect(type.label.ko).toMatch(/[가-힣]/);
  });

  it('[EN-12] a company changes the fields of a type, and records obey from then on', async () => {
    const params = { axis: 'knowledge', type: 'recipe' };
    const field = { key: 'minutes', kind: 'integer' as const, label: { ko: '시간(분)', en: 'Minutes' }, max: 90 };
    const definition = {
      label: { ko: '조리법', en: 'Recipes' },
      fields: [field],
      version: 0,
      roles: { read: [], write: ['manager'], erase: [] },
    };
    const refused = await world.call(collections.changeType, { as: manager, params, body: definition });
    expect(refused.status).toBe(403);
    const { body, status } = await world.call(collections.changeType, {
      as: world.alpha.master,
      params,
      body: definition,
    });
    expect([status, body.data.version]).toEqual([200, 1]);
    const record = { title: '김치찌개', fields: { minutes: 40 } };
    expect((await world.call(endpoints.createRecord, { as: manager, params, body: record })).status).toBe(201);
    const late = await world.call(endpoints.createRecord, {
      as: manager,
      params,
      body: { title: '곰탕', fields: { minutes: 600 } },
    });
    expect([late.status, late.body.details[0].field]).toEqual([400, 'fields.minutes']);
    const stale = await world.call(collections.changeType, { as: world.alpha.master, params, body: definition });
    expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'VERSION_CONFLICT', 1]);
    const twice = { ...definition, version: 1, fields: [field, field] };
    expect((await world.call(collections.changeType, { as: world.alpha.master, params, body: twice })).status).toBe(
      400,
    );
  });
});

describe('bad input', () => {
  it.each([
    ['axis', { axis: 'planet', type: 'external' }, 404, 'UNKNOWN_AXIS'],
    ['type', { axis: 'entity', type: 'robot' }, 404, 'UNKNOWN_TYPE'],
  ])('refuses an unknown %s', async (_, params, status, code) => {
    const reply = await world.call(endpoints.createRecord, { as: manager, params, body: { title: '가' } });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await world.call(endpoints.listRecordsOfType, { as: manager, params })).body.code).toBe(code);
  });

  it.each([
    [{ title: '', fields: { kind: 'customer' } }, 'title'],
    [{ title: '가'.repeat(201), fields: { kind: 'customer' } }, 'title'],
    [{ title: '가', fields: {} }, 'fields.kind'],
    [{ title: '가', fields: { kind: 'robot' } }, 'fields.kind'],
    [{ title: '가', fields: { kind: 'customer', hat: 1 } }, 'fields.hat'],
    [{ title: '가', fields: { kind: 'customer', email: 'no' } }, 'fields.email'],
    [{ title: '가', fields: { kind: 'customer', note: 1e300 } }, 'fields.note'],
    [{ title: '가', unknown: true }, 'unknown'],
    [{ title: '\ud800', fields: { kind: 'customer' } }, 'title'],
    [{ title: 'a\0b', fields: { kind: 'customer' } }, 'title'],
  ])('refuses %j and names the field', async (body, field) => {
    const reply = await world.call(endpoints.createRecord, { as: manager, params: customers, body: body as never });
    expect([reply.status, reply.body.code, reply.body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('refuses a reference to nothing, and to a record of another type', async () => {
    const customer = await create('참조 시험');
    for (const owner of [createId(), customer.id]) {
      const body = { title: '가', fields: { kind: 'customer', owner } };
      const reply = await world.call(endpoints.createRecord, { as: manager, params: customers, body });
      expect([reply.status, reply.body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    }
  });

  it.each([
    [{ cursor: 'nonsense' }, 'BAD_CURSOR'],
    [{ limit: '101' }, 'VALIDATION_FAILED'],
    [{ sort: 'password' }, 'VALIDATION_FAILED'],
    [{ sort: 'fields.nothing' }, 'VALIDATION_FAILED'],
    [{ filter: '{' }, 'VALIDATION_FAILED'],
    [{ filter: '{"fields.nothing":1}' }, 'VALIDATION_FAILED'],
    [{ filter: '{"fields.grade":1}' }, 'VALIDATION_FAILED'],
    [{ filter: '{"updatedAt":{"gte":"yesterday-ish"}}' }, 'VALIDATION_FAILED'],
    [{ filter: '{"title":{"like":"x"}}' }, 'VALIDATION_FAILED'],
    [{ other: '1' }, 'VALIDATION_FAILED'],
  ])('refuses the list query %j', async (query, code) => {
    const reply = await world.call(endpoints.listRecordsOfType, {
      as: manager,
      params: customers,
      query: query as never,
    });
    expect([reply.status, reply.body.code]).toEqual([400, code]);
  });
});

describe('records', () => {
  it('[AP-10] creates, reads, replaces, deletes, restores and erases', async () => {
    const record = await create('가람상사', { grade: 'vip', phone: '02-123-4567' });
    expect(record).toMatchObject({ version: 1, axis: 'entity', type: 'external', deletedAt: null, references: [] });
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect((await read(record)).body.data).toEqual({ ...record, ...times });
    const body = { version: 1, title: '가람상사(주)', code: record.code, fields: { kind: 'supplier' } };
    const replaced = await world.call(endpoints.replaceRecord, { as: manager, params: toParams(record), body });
    expect(replaced.body.data).toMatchObject({ version: 2, title: '가람상사(주)', fields: { kind: 'supplier' } });
    const deleted = await world.call(endpoints.deleteRecord, { as: manager, params: toParams(record) });
    expect(deleted.body.data).toEqual({ id: record.id, permanent: false });
    expect((await read(record)).status).toBe(404);
    const gone = await world.call(endpoints.readRecord, {
      as: manager,
      params: toParams(record),
      query: { includeDeleted: 'true' },
    });
    expect(gone.body.data.deletedAt).not.toBeNull();
    const restored = await world.call(endpoints.restoreRecord, { as: manager, params: toParams(record) });
    expect(restored.body.data).toMatchObject({ version: 4, deletedAt: null });
    const permanent = { params: toParams(record), query: { permanent: 'true' } } as const;
    expect((await world.call(endpoints.deleteRecord, { as: viewer, ...permanent })).status).toBe(403);
    expect((await world.call(endpoints.deleteRecord, { as: world.alpha.user, ...permanent })).status).toBe(403);
    const { version } = (await read(record)).body.data;
    const stale = { params: toParams(record), query: { permanent: 'true', version: String(version - 1) } } as const;
    const conflict = await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...stale });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(conflict.body.details.current.version).toBe(version);
    const current = { params: toParams(record), query: { permanent: 'true', version: String(version) } } as const;
    expect((await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...current })).status).toBe(200);
    expect((await world.call(endpoints.readRecordById, { as: manager, params: { id: record.id } })).status).toBe(404);
  });

  it('accepts the first of two edits made from the same version, and shows it to the second', async () => {
    const record = await create('동시 수정');
    const edit = (title: string) =>
      world.call(endpoints.replaceRecord, {
        as: manager,
        params: toParams(record),
        body: { version: 1, title, code: record.code, fields: record.fields },
      });
    const lockStatement = statement('select from axis.records where id = $1 for update', [record.id]);
    const edits = [() => edit('첫째'), () => edit('둘째')];
    const replies = await runAtOnce(world, ({ unit }) => unit.query(lockStatement), edits);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const lost = replies.find((reply) => reply.status === 409);
    const wonReply = replies.find((reply) => reply.status === 200);
    expect(lost?.body.code).toBe('VERSION_CONFLICT');
    expect(lost?.body.details.current.title).toBe(wonReply?.body.data.title);
  });

  it('refuses a code that a live record of the type has, also at a restore', async () => {
    const record = await create('코드 주인');
    const same = { title: '같은 코드', code: record.code, fields: { kind: 'customer' } };
    const duplicate = await world.call(endpoints.createRecord, { as: manager, params: customers, body: same });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'DUPLICATE']);
    await world.call(endpoints.deleteRecord, { as: manager, params: toParams(record) });
    expect((await world.call(endpoints.createRecord, { as: manager, params: customers, body: same })).status).toBe(201);
    const back = await world.call(endpoints.restoreRecord, { as: manager, params: toParams(record) });
    expect([back.status, back.body.code]).toEqual([409, 'DUPLICATE']);
  });

  it('has an immutable history of the author and the changed values', async () => {
    const record = await create('이력 시험', { grade: 'new' });
    const body = { version: 1, title: record.title, code: record.code, fields: { kind: 'customer', grade: 'vip' } };
    await world.call(endpoints.replaceRecord, { as: world.alpha.master, params: toParams(record), body });
    const { body: history } = await world.call(endpoints.readHistory, { as: viewer, params: toParams(record) });
    expect(history.data[0]).toMatchObject({
      version: 2,
      action: 'update',
      byName: world.alpha.master.name,
      before: { 'fields.grade': 'new' },
      after: { 'fields.grade': 'vip' },
    });
    expect(history.data[1]).toMatchObject({ version: 1, action: 'create', by: manager.personId });
    const page = await world.call(endpoints.readHistory, {
      as: viewer,
      params: toParams(record),
      query: { limit: '1' },
    });
    const next = { limit: '1', cursor: page.body.page.nextCursor };
    const second = await world.call(endpoints.readHistory, { as: viewer, params: toParams(record), query: next });
    expect(second.body.data[0].version).toBe(1);
    for (const sql of ["update axis.record_history set by_name = 'x'", 'delete from axis.record_history']) {
      await expect(world.alpha.service((context) => context.unit.query(statement(sql)))).rejects.toThrow('permission');
      const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
      await owner.connect();
      await owner.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
      await expect(owner.query(sql)).rejects.toThrow('append-only');
      await owner.end();
    }
  });

  it('takes its history along where it is erased, and no other', async () => {
    const [gone, stays] = [await create('지울 이력'), await create('남을 이력')];
    const query = { permanent: 'true' } as const;
    const erased = await world.call(endpoints.deleteRecord, { as: world.alpha.master, params: toParams(gone), query });
    expect(erased.status).toBe(200);
    const judge = await connectAsSuperuser(world.urls.ownerUrl);
    const ids = [[gone.id, stays.id]];
    const { rows } = await judge.query('select record_id from axis.record_history where record_id = any($1)', ids);
    await judge.end();
    expect(rows).toEqual([{ record_id: stays.id }]);
  });

  it('shows what its fields name', async () => {
    const internal = { axis: 'entity', type: 'internal' };
    const values = { title: '서담당', code: 'OWN-1', fields: { kind: 'employee' } };
    const ownerRecord = (await world.call(endpoints.createRecord, { as: manager, params: internal, body: values })).body
      .data;
    const record = await create('담당 있는 고객', { owner: ownerRecord.id });
    expect(record.references).toEqual([
      { id: ownerRecord.id, ...internal, title: ownerRecord.title, code: ownerRecord.code, deleted: false },
    ]);
    const permanent = { params: toParams(ownerRecord), query: { permanent: 'true' } } as const;
    const erased = await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...permanent });
    expect([erased.status, erased.body.code]).toEqual([409, 'RECORD_REFERENCED']);
    // The history also shows the title of a former reference.
    const body = { version: 1, title: record.title, code: record.code, fields: { ...record.fields, owner: null } };
    await world.call(endpoints.replaceRecord, { as: manager, params: toParams(record), body });
    const { body: history } = await world.call(endpoints.readHistory, { as: manager, params: toParams(record) });
    expect(history.data[0].references).toEqual(record.references);
  });
});
