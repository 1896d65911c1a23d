import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { builtinTypes } from '../contract/axis.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';

let world: World;
let manager: TestMember;
let viewer: TestMember;

beforeAll(async () => {
  world = await testWorld();
  manager = world.alpha.manager;
  viewer = world.alpha.viewer;
});
afterAll(() => world?.close());

const customers = { axis: 'entity', type: 'external' };
let made = 0;

async function create(title: string, fields: Record<string, unknown> = {}, as = manager) {
  made += 1;
  const body = { title, code: `T-${made}`, fields: { kind: 'customer', ...fields } };
  const reply = await world.call(endpoints.createRecord, { as, params: customers, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}
const at = (record: { axis: string; type: string; id: string }) => ({
  axis: record.axis,
  type: record.type,
  id: record.id,
});
const read = (record: { axis: string; type: string; id: string }, as = manager) =>
  world.call(endpoints.readRecord, { as, params: at(record) });
const search = async (q: string, as = manager) => {
  const reply = await world.call(collections.searchRecords, { as, query: { q, limit: '50' } });
  return reply.body.data.results.map((record: { title: string }) => record.title);
};

describe('protection', () => {
  it('asks for a sign-in and for the permission', async () => {
    const params = customers;
    const anonymous = await world.call(endpoints.listRecordsOfType, { at: world.alpha, params });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    const refused = await world.call(endpoints.createRecord, { as: viewer, params, body: { title: '가' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
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
    expect((await world.call(endpoints.replaceRecord, { as, params: at(secret), body })).status).toBe(404);
    expect((await world.call(endpoints.deleteRecord, { as, params: at(secret) })).status).toBe(404);
    const own = await create('베타 거래처', {}, as);
    const relation = { kind: 'related', to: secret.id } as const;
    const related = await world.call(endpoints.createRelationship, { as, params: at(own), body: relation });
    expect([related.status, related.body.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect((await read(secret)).body.data.title).toBe('비밀거래처');
  });
});

describe('types', () => {
  it('[EN-12] every company has all axes and types of the specification', async () => {
    const { body } = await world.call(collections.listTypes, { as: viewer });
    for (const [axis, types] of Object.entries(builtinTypes)) {
      const found = body.data.filter((type: { axis: string }) => type.axis === axis);
      expect(found.map((type: { key: string }) => type.key).sort()).toEqual(Object.keys(types).sort());
      for (const type of found) expect(type.label.ko).toMatch(/[가-힣]/);
    }
  });

  it('[EN-12] a company changes the fields of a type, and records obey from then on', async () => {
    const params = { axis: 'knowledge', type: 'recipe' };
    const field = { key: 'minutes', kind: 'integer' as const, label: { ko: '시간(분)', en: 'Minutes' }, max: 90 };
    const definition = { label: { ko: '조리법', en: 'Recipes' }, fields: [field], version: 0 };
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
    for (const owner of [newId(), customer.id]) {
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
    const replaced = await world.call(endpoints.replaceRecord, { as: manager, params: at(record), body });
    expect(replaced.body.data).toMatchObject({ version: 2, title: '가람상사(주)', fields: { kind: 'supplier' } });
    const deleted = await world.call(endpoints.deleteRecord, { as: manager, params: at(record) });
    expect(deleted.body.data).toEqual({ id: record.id, permanent: false });
    expect((await read(record)).status).toBe(404);
    const gone = await world.call(endpoints.readRecord, {
      as: manager,
      params: at(record),
      query: { includeDeleted: 'true' },
    });
    expect(gone.body.data.deletedAt).not.toBeNull();
    const restored = await world.call(endpoints.restoreRecord, { as: manager, params: at(record) });
    expect(restored.body.data).toMatchObject({ version: 4, deletedAt: null });
    const permanent = { params: at(record), query: { permanent: 'true' } } as const;
    expect((await world.call(endpoints.deleteRecord, { as: viewer, ...permanent })).status).toBe(403);
    expect((await world.call(endpoints.deleteRecord, { as: world.alpha.user, ...permanent })).status).toBe(403);
    expect((await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...permanent })).status).toBe(200);
    expect((await world.call(endpoints.readRecordById, { as: manager, params: { id: record.id } })).status).toBe(404);
  });

  it('keeps the first of two edits made from the same version, and shows it to the second', async () => {
    const record = await create('동시 수정');
    const edit = (title: string) =>
      world.call(endpoints.replaceRecord, {
        as: manager,
        params: at(record),
        body: { version: 1, title, code: record.code, fields: record.fields },
      });
    const replies = await Promise.all([edit('첫째'), edit('둘째')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const lost = replies.find((reply) => reply.status === 409);
    const won = replies.find((reply) => reply.status === 200);
    expect(lost?.body.code).toBe('VERSION_CONFLICT');
    expect(lost?.body.details.current.title).toBe(won?.body.data.title);
  });

  it('refuses a code that a live record of the type has, also at a restore', async () => {
    const record = await create('코드 주인');
    const same = { title: '같은 코드', code: record.code, fields: { kind: 'customer' } };
    const duplicate = await world.call(endpoints.createRecord, { as: manager, params: customers, body: same });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'DUPLICATE']);
    await world.call(endpoints.deleteRecord, { as: manager, params: at(record) });
    expect((await world.call(endpoints.createRecord, { as: manager, params: customers, body: same })).status).toBe(201);
    const back = await world.call(endpoints.restoreRecord, { as: manager, params: at(record) });
    expect([back.status, back.body.code]).toEqual([409, 'DUPLICATE']);
  });

  it('keeps a history that says who changed which values, and that nobody can edit', async () => {
    const record = await create('이력 시험', { grade: 'new' });
    const body = { version: 1, title: record.title, code: record.code, fields: { kind: 'customer', grade: 'vip' } };
    await world.call(endpoints.replaceRecord, { as: world.alpha.supervisor, params: at(record), body });
    const { body: history } = await world.call(endpoints.readHistory, { as: viewer, params: at(record) });
    expect(history.data[0]).toMatchObject({
      version: 2,
      action: 'update',
      byName: world.alpha.supervisor.name,
      before: { 'fields.grade': 'new' },
      after: { 'fields.grade': 'vip' },
    });
    expect(history.data[1]).toMatchObject({ version: 1, action: 'create', by: manager.personId });
    const page = await world.call(endpoints.readHistory, { as: viewer, params: at(record), query: { limit: '1' } });
    const next = { limit: '1', cursor: page.body.page.nextCursor };
    const second = await world.call(endpoints.readHistory, { as: viewer, params: at(record), query: next });
    expect(second.body.data[0].version).toBe(1);
  });

  it('shows what its fields name', async () => {
    const internal = { axis: 'entity', type: 'internal' };
    const list = await world.call(endpoints.listRecordsOfType, {
      as: manager,
      params: internal,
      query: { sort: 'title' },
    });
    const department = list.body.data[0];
    const record = await create('담당 있는 고객', { owner: department.id });
    expect(record.references).toEqual([
      { id: department.id, ...internal, title: department.title, code: department.code, deleted: false },
    ]);
    const permanent = { params: at(department), query: { permanent: 'true' } } as const;
    const erased = await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...permanent });
    expect([erased.status, erased.body.code]).toEqual([409, 'RECORD_REFERENCED']);
  });
});

describe('lists', () => {
  it('[AP-10] pages through an axis and a type without gap or repetition, in every order', async () => {
    for (let index = 0; index < 7; index++)
      await create(`목록 ${index % 3}`, { grade: ['vip', 'regular', 'new'][index % 3] });
    for (const sort of ['title', '-title', 'code', 'createdAt', '-updatedAt', 'fields.grade', '-fields.grade']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { sort, limit: '3', ...(cursor && { cursor }) };
        const { body } = await world.call(endpoints.listRecordsOfType, { as: viewer, params: customers, query });
        seen.push(...body.data.map((record: { id: string }) => record.id));
        cursor = body.page.nextCursor ?? undefined;
      } while (cursor);
      const { body: whole } = await world.call(endpoints.listRecordsOfType, {
        as: viewer,
        params: customers,
        query: { sort, limit: '100' },
      });
      expect(seen, sort).toEqual(whole.data.map((record: { id: string }) => record.id));
      expect(new Set(seen).size).toBe(seen.length);
    }
    const { body } = await world.call(endpoints.listAxisRecords, {
      as: viewer,
      params: { axis: 'entity' },
      query: { limit: '100' },
    });
    const types = new Set(body.data.map((record: { type: string }) => record.type));
    expect([...types].sort()).toEqual(['external', 'internal']);
  });

  it('filters, projects fields and searches within', async () => {
    const record = await create('필터 대상', { grade: 'vip', businessNumber: '123-45-67890' });
    const ask = async (query: Record<string, string>) => {
      const reply = await world.call(endpoints.listRecordsOfType, { as: viewer, params: customers, query });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    };
    for (const filter of [
      { code: record.code },
      { 'fields.businessNumber': '123-45-67890' },
      { 'fields.businessNumber': { contains: '45-6' } },
      { title: { contains: '터 대' }, 'fields.grade': { in: ['vip'] } },
      { 'fields.businessNumber': { empty: false }, 'fields.grade': { ne: 'new' } },
    ]) {
      const found = await ask({ filter: JSON.stringify(filter) });
      expect(
        found.map((one: { id: string }) => one.id),
        JSON.stringify(filter),
      ).toEqual([record.id]);
    }
    const [projected] = await ask({ filter: JSON.stringify({ code: record.code }), fields: 'grade' });
    expect(projected.fields).toEqual({ grade: 'vip' });
    const found = await ask({ q: '필터', filter: '{"fields.grade":"vip"}' });
    expect(found.map((one: { id: string }) => one.id)).toEqual([record.id]);
  });
});

describe('search', () => {
  it('[AP-12] finds Korean words, parts, particles and initial consonants on the axes asked for', async () => {
    await create('누리물류센터', { note: '매월 세금계산서를 보냅니다' });
    for (const q of ['누리', '물류', '센터에서', 'ㄴㄹㅁㄹ', '세금계산서', '누리 물류', '누']) {
      expect(await search(q), q).toContain('누리물류센터');
    }
    expect(await search('누리호텔')).toEqual([]);
    expect(await search('!!')).toEqual([]);
    const query = { q: '누리', axes: 'item,space', includeMetadata: 'true' } as const;
    const { body } = await world.call(collections.searchRecords, { as: viewer, query });
    expect(body.data).toEqual({ results: [], metadata: { total: 0, capped: false, byAxis: {} } });
    const unknown = await world.call(collections.searchRecords, { as: viewer, query: { q: '누리', axes: 'planet' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'UNKNOWN_AXIS']);
  });

  it('forgets what was deleted and finds what was renamed', async () => {
    const record = await create('옛이름상회');
    const body = { version: 1, title: '새이름상회', code: record.code, fields: record.fields };
    await world.call(endpoints.replaceRecord, { as: manager, params: at(record), body });
    expect(await search('옛이름')).toEqual([]);
    expect(await search('새이름')).toEqual(['새이름상회']);
    await world.call(endpoints.deleteRecord, { as: manager, params: at(record) });
    expect(await search('새이름')).toEqual([]);
  });

  it('[AP-12] counts records by axis and type', async () => {
    const before = await world.call(collections.axisStats, { as: viewer });
    await create('세는 고객');
    const after = await world.call(collections.axisStats, { as: viewer });
    const of = (reply: typeof after) =>
      reply.body.data.types.find(
        (one: { axis: string; type: string }) => one.axis === 'entity' && one.type === 'external',
      );
    expect(of(after).total - of(before).total).toBe(1);
    expect(after.body.data.recent).toBeGreaterThan(0);
  });
});

describe('relationships', () => {
  it('[AP-11] relates two records, shows it from both, and ends it', async () => {
    const [supplier, customer] = [await create('공급사'), await create('수요처')];
    const body = { kind: 'supplies', to: customer.id } as const;
    const relation = await world.call(endpoints.createRelationship, { as: manager, params: at(supplier), body });
    expect(relation.body.data).toMatchObject({ kind: 'supplies', direction: 'outgoing', other: { title: '수요처' } });
    const again = await world.call(endpoints.createRelationship, { as: manager, params: at(supplier), body });
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE']);
    const self = { kind: 'related', to: supplier.id } as const;
    const own = await world.call(endpoints.createRelationship, { as: manager, params: at(supplier), body: self });
    expect(own.body.code).toBe('SELF_RELATION');
    const incoming = await world.call(endpoints.listRelationships, { as: viewer, params: at(customer) });
    expect(incoming.body.data).toMatchObject([{ direction: 'incoming', other: { title: '공급사' } }]);
    const permanent = { params: at(customer), query: { permanent: 'true' } } as const;
    const refused = await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...permanent });
    expect(refused.body.code).toBe('RECORD_REFERENCED');
    const params = { ...at(customer), relationshipId: relation.body.data.id };
    expect((await world.call(endpoints.removeRelationship, { as: manager, params })).status).toBe(200);
    expect((await world.call(endpoints.removeRelationship, { as: manager, params })).status).toBe(404);
    const left = await world.call(endpoints.listRelationships, { as: viewer, params: at(supplier) });
    expect(left.body.data).toEqual([]);
  });
});

describe('bulk', () => {
  const bulk = (body: collections.BulkChange, as = manager) =>
    world.call(collections.bulkChange, { as, params: customers, body });
  const undo = (id: string, as = manager) => world.call(collections.undoBulkChange, { as, params: { id } });
  const entity = (title: string, code: string) => ({ title, code, fields: { kind: 'customer' } });

  it('[AP-12] creates, edits and deletes all or nothing', async () => {
    const duplicate = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), entity('둘', 'B-1')] });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'DUPLICATE']);
    const wrong = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), { title: '둘', fields: {} }] });
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'entities.1.fields.kind']);
    expect(await search('B-1')).toEqual([]);
    const created = await bulk({ operation: 'create', entities: [entity('하나', 'B-1'), entity('둘', 'B-2')] });
    expect(created.body.data.ids).toHaveLength(2);
    const [first, second] = created.body.data.ids;
    const missing = await bulk({ operation: 'update', entities: [{ id: first, title: '하나!' }, { id: newId() }] });
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

  it('takes a bulk change back once, and leaves what changed since', async () => {
    const entities = ['가', '나', '다'].map((title, index) => entity(`일괄 ${title}`, `U-${index}`));
    const created = await bulk({ operation: 'create', entities });
    const ids: string[] = created.body.data.ids;
    const edited = await bulk({ operation: 'update', entities: ids.map((id) => ({ id, fields: { grade: 'vip' } })) });
    const touched = await read({ ...customers, id: ids[1] as string });
    const { title, code, version } = touched.body.data;
    const body = { version, title, code, fields: { kind: 'customer', grade: 'regular' } };
    await world.call(endpoints.replaceRecord, { as: manager, params: { ...customers, id: ids[1] as string }, body });
    const undone = await undo(edited.body.data.undoHandle);
    expect(undone.body.data).toMatchObject({ restored: 2, kept: [{ id: ids[1], title: '일괄 나' }] });
    expect((await read({ ...customers, id: ids[0] as string })).body.data.fields).toEqual({ kind: 'customer' });
    expect((await read({ ...customers, id: ids[1] as string })).body.data.fields.grade).toBe('regular');
    const twice = await undo(edited.body.data.undoHandle);
    expect([twice.status, twice.body.code]).toEqual([409, 'BULK_UNDO_ALREADY_DONE']);
    const deleted = await bulk({ operation: 'delete', entities: ids.map((id) => ({ id })) });
    expect((await undo(deleted.body.data.undoHandle)).body.data.restored).toBe(3);
    expect((await read({ ...customers, id: ids[2] as string })).status).toBe(200);
    expect((await undo(deleted.body.data.undoHandle, world.beta.manager)).status).toBe(404);
  });

  it('lets exactly one of sixteen undos at once win', async () => {
    const created = await bulk({ operation: 'create', entities: [entity('한 번만', 'ONCE-1')] });
    const replies = await Promise.all(Array.from({ length: 16 }, () => undo(created.body.data.undoHandle)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'BULK_UNDO_ALREADY_DONE')).toHaveLength(15);
  });
});
