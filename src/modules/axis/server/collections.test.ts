import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, type Kit, toParams } from './testing/kit.ts';

let kit: Kit;
let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
let create: Kit['create'];
let search: Kit['search'];

beforeAll(async () => {
  kit = await createRecordKit();
  ({ world, manager, viewer, create, search } = kit);
});
afterAll(() => world?.close());

describe('lists', () => {
  it('[AP-10] pages through an axis and a type without gap or repetition, in every order', async () => {
    for (let index = 0; index < 7; index++)
      await create(`목록 ${index % 3}`, { grade: ['vip', 'regular', 'new'][index % 3] });
    for (const sort of ['title', '-title', 'code', 'createdAt', '-updatedAt', 'fields.grade', '-fields.grade']) {
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { sort, limit: '3', ...(cursor && { cursor }) };
        const { body } = await world.call(endpoints.listRecordsOfType, { as: viewer, params: customers, query });
        titles.push(...body.data.map((record: { id: string }) => record.id));
        cursor = body.page.nextCursor ?? undefined;
      } while (cursor);
      const { body: whole } = await world.call(endpoints.listRecordsOfType, {
        as: viewer,
        params: customers,
        query: { sort, limit: '100' },
      });
      expect(titles, sort).toEqual(whole.data.map((record: { id: string }) => record.id));
      expect(new Set(titles).size).toBe(titles.length);
    }
    const { body } = await world.call(endpoints.listAxisRecords, {
      as: viewer,
      params: { axis: 'entity' },
      query: { limit: '100' },
    });
    const types = new Set(body.data.map((record: { type: string }) => record.type));
    expect([types.has('external'), types.has('internal'), types.has('user')]).toEqual([true, true, false]);
  });

  it('filters, projects fields and searches within', async () => {
    const record = await create('필터 대상', { grade: 'vip', businessNumber: '123-45-67891' });
    const ask = async (query: Record<string, string>) => {
      const reply = await world.call(endpoints.listRecordsOfType, { as: viewer, params: customers, query });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    };
    for (const filter of [
      { code: record.code },
      { 'fields.businessNumber': '123-45-67891' },
      { 'fields.businessNumber': { contains: '45-6' } },
      { title: { contains: '터 대' }, 'fields.grade': { in: ['vip'] } },
      { 'fields.businessNumber': { empty: false }, 'fields.grade': { ne: 'new' } },
    ]) {
      const foundRows = await ask({ filter: JSON.stringify(filter) });
      expect(
        foundRows.map((result: { id: string }) => result.id),
        JSON.stringify(filter),
      ).toEqual([record.id]);
    }
    const [projected] = await ask({ filter: JSON.stringify({ code: record.code }), fields: 'grade' });
    expect(projected.fields).toEqual({ grade: 'vip' });
    const results = await ask({ q: '필터', filter: '{"fields.grade":"vip"}' });
    expect(results.map((result: { id: string }) => result.id)).toEqual([record.id]);
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
    await world.call(endpoints.replaceRecord, { as: manager, params: toParams(record), body });
    expect(await search('옛이름')).toEqual([]);
    expect(await search('새이름')).toEqual(['새이름상회']);
    await world.call(endpoints.deleteRecord, { as: manager, params: toParams(record) });
    expect(await search('새이름')).toEqual([]);
  });

  it('searches among the deleted, too', async () => {
    const { axis, type, id } = await create('버들지업사');
    await world.call(endpoints.deleteRecord, { as: manager, params: { axis, type, id } });
    const query = { q: '버들지업', deleted: 'true' } as const;
    const { body } = await world.call(endpoints.listRecordsOfType, { as: manager, params: customers, query });
    expect(body.data.map((record: { id: string }) => record.id)).toEqual([id]);
  });

  it('[AP-12] counts records by axis and type', async () => {
    const previousReply = await world.call(collections.getAxisStats, { as: viewer });
    await create('세는 고객');
    const nextReply = await world.call(collections.getAxisStats, { as: viewer });
    const of = (reply: typeof nextReply) =>
      reply.body.data.types.find(
        (count: { axis: string; type: string }) => count.axis === 'entity' && count.type === 'external',
      );
    expect(of(nextReply).total - of(previousReply).total).toBe(1);
    expect(nextReply.body.data.recent).toBeGreaterThan(0);
  });
});

describe('a word that very many records have', () => {
  let [titled, coded, latest] = ['', '', ''];
  const regulars: string[] = [];

  beforeAll(async () => {
    const bulk = async (
      entities: readonly { title: string; fields?: Record<string, unknown> }[],
    ): Promise<string[]> => {
      const full = entities.map(({ title, fields }) => ({ title, fields: { kind: 'customer', ...fields } }));
      const body: collections.BulkChange = { operation: 'create', entities: full };
      const reply = await world.call(collections.changeRecordsInBulk, { as: manager, params: customers, body });
      return reply.body.data.ids;
    };
    const some = (count: number, title: string) =>
      Array.from({ length: count }, (_, at) => ({ title: `${title} ${at}` }));
    titled = (await create('가람')).id;
    const byCode = { title: '이름이 다른 곳', code: '가람', fields: { kind: 'customer' } };
    coded = (await world.call(endpoints.createRecord, { as: manager, params: customers, body: byCode })).body.data.id;
    for (let times = 0; times < 3; times++) await bulk(some(400, '가람상회'));
    const fields = { grade: 'vip' };
    regulars.push(...(await bulk(some(5, '가람상회 단골').map((customer) => ({ ...customer, fields })))));
    // More than the latest that every search looks at.
    await bulk(some(60, '다른상회'));
    latest = (await create('가람슈퍼')).id;
  });
  const find = async (query: { limit: string; includeMetadata?: 'true' }) =>
    (await world.call(collections.searchRecords, { as: viewer, query: { q: '가람', ...query } })).body.data;

  it('is answered from the sample: after what has exactly this title or code, and the latest', async () => {
    const { results } = await find({ limit: '5' });
    const ids: string[] = results.map((result: { id: string }) => result.id);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set([titled, coded]));
    expect(ids[2]).toBe(latest);
    // Only records whose id ends so are in the sample; one record in sixteen is.
    expect(ids.slice(3).map((id) => id.at(-1))).toEqual(['0', '0']);
  });

  it('is counted among all records: the sample has fewer than are asked for', async () => {
    const { metadata } = await find({ limit: '5', includeMetadata: 'true' });
    expect(metadata).toMatchObject({ capped: true });
  });

  it('hides nothing that a filter leaves', async () => {
    const query = { q: '가람', filter: '{"fields.grade":"vip"}', sort: 'title' } as const;
    const first = await world.call(endpoints.listRecordsOfType, {
      as: viewer,
      params: customers,
      query: { ...query, limit: '3' },
    });
    const cursor = first.body.page.nextCursor;
    const second = await world.call(endpoints.listRecordsOfType, {
      as: viewer,
      params: customers,
      query: { ...query, limit: '3', cursor },
    });
    const ids = [...first.body.data, ...second.body.data].map((relationship: { id: string }) => relationship.id);
    expect(ids).toEqual(regulars);
    expect(second.body.page.nextCursor).toBeNull();
  });
});

describe('relationships', () => {
  it('[AP-11] relates two records, shows it from both, and ends it', async () => {
    const [supplier, customer] = [await create('공급사'), await create('수요처')];
    const body = { kind: 'supplies', to: customer.id } as const;
    const relation = await world.call(endpoints.createRelationship, { as: manager, params: toParams(supplier), body });
    expect(relation.body.data).toMatchObject({ kind: 'supplies', direction: 'outgoing', other: { title: '수요처' } });
    const again = await world.call(endpoints.createRelationship, { as: manager, params: toParams(supplier), body });
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE']);
    const self = { kind: 'related', to: supplier.id } as const;
    const own = await world.call(endpoints.createRelationship, { as: manager, params: toParams(supplier), body: self });
    expect(own.body.code).toBe('SELF_RELATION');
    const incoming = await world.call(endpoints.listRelationships, { as: viewer, params: toParams(customer) });
    expect(incoming.body.data).toMatchObject([{ direction: 'incoming', other: { title: '공급사' } }]);
    const permanent = { params: toParams(customer), query: { permanent: 'true' } } as const;
    const refused = await world.call(endpoints.deleteRecord, { as: world.alpha.master, ...permanent });
    expect(refused.body.code).toBe('RECORD_REFERENCED');
    const params = { ...toParams(customer), relationshipId: relation.body.data.id };
    expect((await world.call(endpoints.removeRelationship, { as: manager, params })).status).toBe(200);
    expect((await world.call(endpoints.removeRelationship, { as: manager, params })).status).toBe(404);
    const reply = await world.call(endpoints.listRelationships, { as: viewer, params: toParams(supplier) });
    expect(reply.body.data).toEqual([]);
  });
});
