/**
 * Tests of record rights: each type and right, by every entry point. The table is handwritten; contracts are checked against it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { getDeclaredTypes } from './declared-types.ts';
import { createRecord } from './record.service.ts';
import { assignRole, createRecordKit, grantOnly } from './testing/kit.ts';

const sorts = {
  /** And every type that is not named below. */
  open: 'item/sellable',
  customers: 'entity/external',
  people: 'entity/user',
  books: 'finance/flow finance/state',
  campaigns: 'marketing/internal marketing/external',
  papers: 'knowledge/document knowledge/report flow/stream',
  own: 'item/prototype',
} as const;
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as Sort[];
const namedTypes = (sort: Sort) => sorts[sort].split(' ');
function typesOf(sort: Sort) {
  const named = sortNames.flatMap(namedTypes);
  const others = getDeclaredTypes(world.app)
    .map(({ axis, key }) => `${axis}/${key}`)
    .filter((name) => !named.includes(name));
  return [...namedTypes(sort), ...(sort === 'open' ? others : [])].map((name) => name.split('/') as [string, string]);
}

/** r: reads, w: writes, e: erases; - nothing. The columns are the sorts in their order. */
const table: Record<string, string> = {
  //               open customers people books campaigns papers own
  master: '        rwe  rwe       rwe    rwe   rwe       rwe    rwe',
  admin: '         rwe  rwe       rwe    -     rwe       rwe    -',
  manager: '       rw   rw        rw     -     rw        rw     -',
  supervisor: '    r    -         -      -     -         r      rw',
  user: '          r    -         -      -     -         -      r',
  viewer: '        r    -         -      -     -         -      -',
  employee: '      r    -         -      -     -         -      -',
  operator: '      rw   rw        -      -     -         rw     -',
  approver: '      r    -         -      -     -         -      -',
  finance: '       r    -         -      rwe   -         -      -',
  'data-manager': 'rwe  rwe       rwe    -     rwe       rwe    -',
  designer: '      r    -         -      -     -         -      re',
  marketer: '      r    -         -      -     rw        -      -',
  external: '      -    -         -      -     -         -      -',
  b2b_partner: '   -    -         -      -     -         -      -',
};

/** A company-made type with its own rights: a partner is named, but excluded by the minimum permission. */
const prototype = {
  label: { ko: '시제품', en: 'Prototypes' },
  fields: [],
  version: 0,
  roles: { read: ['user', 'b2b_partner'], write: ['supervisor'], erase: ['designer'] },
};

const needed: Record<string, Record<string, unknown>> = {
  'item/sellable': { price: { amount: 1000, currency: 'KRW' }, category: 'gift' },
  'entity/internal': { kind: 'employee' },
  'entity/external': { kind: 'customer' },
  'entity/user': { email: 'some@body.example' },
  'finance/flow': { direction: 'in' },
};
const fieldsOf = (axis: string, type: string) => needed[`${axis}/${type}`] ?? {};

let world: World;
let member: TestMember;
const ids = new Map<string, string>();
const idOf = (axis: string, type: string) => ids.get(`${axis}/${type}`) as string;
async function make(axis: string, type: string, title = `표본 ${axis}-${type}`): Promise<string> {
  const values = { axis, type, title, fields: fieldsOf(axis, type) };
  return (await world.alpha.context('master', (context) => createRecord(context, values))).id;
}

beforeAll(async () => {
  ({ world, viewer: member } = await createRecordKit());
  const body = { as: world.alpha.master, params: { axis: 'item', type: 'prototype' }, body: prototype } as const;
  expect((await world.call(collections.changeType, body)).status).toBe(200);
  for (const [axis, type] of sortNames.flatMap(typesOf)) ids.set(`${axis}/${type}`, await make(axis, type));
});
afterAll(() => world?.close());

const statusOf = async (...call: Parameters<World['call']>) => (await world.call(...call)).status;

/** For each way of reading, true if it shows the type to the member. */
async function waysOfReading(axis: string, type: string): Promise<Record<string, boolean>> {
  const [as, id] = [member, idOf(axis, type)];
  const key = { axis, type, id };
  const has = async (...call: Parameters<World['call']>) =>
    JSON.stringify((await world.call(...call)).body).includes(id);
  const samples = { limit: 100, q: '표본' } as const;
  const types = (await world.call(collections.listTypes, { as })).body.data ?? [];
  const stats = (await world.call(collections.getAxisStats, { as })).body.data?.types ?? [];
  const isIt = (place: { axis: string; key?: string; type?: string }) =>
    place.axis === axis && (place.key ?? place.type) === type;
  return {
    list: (await statusOf(endpoints.listRecordsOfType, { as, params: { axis, type } })) === 200,
    axis: await has(endpoints.listAxisRecords, { as, params: { axis }, query: samples }),
    all: await has(endpoints.listAxisRecords, { as, params: { axis: 'all' }, query: samples }),
    search: await has(collections.searchRecords, { as, query: { q: `표본 ${axis}-${type}`, limit: 100 } }),
    read: (await statusOf(endpoints.readRecord, { as, params: key })) === 200,
    byId: (await statusOf(endpoints.readRecordById, { as, params: { id } })) === 200,
    history: (await statusOf(endpoints.readHistory, { as, params: key })) === 200,
    relations: (await statusOf(endpoints.listRelationships, { as, params: key })) === 200,
    types: types.some(isIt),
    stats: stats.some(isIt),
  };
}

/** For each way of writing, true if it is open to the member. */
async function waysOfWriting(axis: string, type: string): Promise<Record<string, boolean>> {
  const as = member;
  const id = await make(axis, type, '고칠 것');
  const key = { axis, type, id };
  const fields = fieldsOf(axis, type);
  const done = async (...call: Parameters<World['call']>) => (await statusOf(...call)) < 300;
  const bulk = (body: object) => done(collections.changeRecordsInBulk, { as, params: { axis, type }, body } as never);
  return {
    create: await done(endpoints.createRecord, { as, params: { axis, type }, body: { title: '새것', fields } }),
    replace: await done(endpoints.replaceRecord, { as, params: key, body: { version: 1, title: '고친 것', fields } }),
    import: await bulk({ operation: 'create', entities: [{ title: '가져온 것', fields }] }),
    bulkEdit: await bulk({ operation: 'update', entities: [{ id, title: '다시 고친 것' }] }),
    relate: await done(endpoints.createRelationship, {
      as,
      params: key,
      body: { kind: 'related', to: idOf('space', 'virtual') },
    }),
    delete: await done(endpoints.deleteRecord, { as, params: key }),
    restore: await world
      .call(endpoints.deleteRecord, { as: world.alpha.master, params: key })
      .then(() => done(endpoints.restoreRecord, { as, params: key })),
    bulkDelete: await bulk({ operation: 'delete', entities: [{ id }] }),
  };
}

const all = (ways: Record<string, boolean>, value: boolean) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, value]));

/** The member's rights on the records of a type, tried one by one: `rwe`, or `-`. */
async function tried(axis: string, type: string): Promise<string> {
  const as = member;
  const params = { axis, type, id: await make(axis, type, '써 볼 것') };
  const body = { version: 1, title: '고친 것', fields: fieldsOf(axis, type) };
  const read = await world.call(endpoints.readRecord, { as, params });
  const write = await world.call(endpoints.replaceRecord, { as, params, body });
  const erase = await world.call(endpoints.deleteRecord, { as, params, query: { permanent: 'true' } });
  const replies = { r: read, w: write, e: erase };
  for (const { status, body } of Object.values(replies).filter((reply) => reply.status !== 200))
    expect(`${status} ${body.code}`).toMatch(/^403 (RECORD_TYPE_FORBIDDEN|FORBIDDEN)$/);
  const letters = Object.entries(replies).filter(([, { status }]) => status === 200);
  return letters.map(([letter]) => letter).join('') || '-';
}

it('the table has every default role, and no type that is not there', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(defaultRoles).sort());
  const builtin = getDeclaredTypes(world.app).map(({ axis, key }) => `${axis}/${key}`);
  expect(sortNames.flatMap(namedTypes).filter((name) => !builtin.includes(name))).toEqual(['item/prototype']);
});

describe.each(Object.entries(table))('as %s', (role, row) => {
  const cells = row.trim().split(/\s+/);

  beforeAll(() => assignRole(world, role, [member]));

  it.each(sortNames.map((sort, index) => [sort, cells[index] as string] as const))('%s: %s', async (sort, cell) => {
    const types = (await world.call(collections.listTypes, { as: member })).body.data ?? [];
    for (const [axis, key] of typesOf(sort)) {
      const typeView = types.find((type: { axis: string; key: string }) => type.axis === axis && type.key === key);
      const letters = typeView ? `r${typeView.rights.write ? 'w' : ''}${typeView.rights.erase ? 'e' : ''}` : '-';
      expect([axis, key, letters, await tried(axis, key)]).toEqual([axis, key, cell, cell]);
    }
    // One of each sort by all ways.
    const [axis, type] = typesOf(sort)[0] as [string, string];
    const reading = await waysOfReading(axis, type);
    expect(reading).toEqual(all(reading, cell.includes('r')));
    const writing = await waysOfWriting(axis, type);
    expect(writing).toEqual(all(writing, cell.includes('w')));
  });
});

describe('a type with restricted access', () => {
  const floor = 'axis.record.read';
  let names = 0;
  const become = async (...permissions: string[]) => {
    names += 1;
    await grantOnly(world, { role: `only-${names}`, permissions: [floor, ...permissions], to: [member] });
  };

  it('a refusal names the right and the type, in the caller’s language', async () => {
    await become();
    const call = (language: string) =>
      world.call(endpoints.listRecordsOfType, {
        as: member,
        params: { axis: 'entity', type: 'external' },
        headers: { 'accept-language': language },
      });
    const [korean, english] = [await call('ko'), await call('en')];
    expect(korean.body).toMatchObject({
      code: 'RECORD_TYPE_FORBIDDEN',
      message: '‘고객·거래처’ 조회 권한이 없습니다. 필요하면 관리자에게 요청해 주세요.',
      details: [{ code: 'axis.entity.external.read' }],
    });
    expect(english.body.message).toBe(
      'You lack the right ‘Customers and suppliers: read’. Ask an administrator if you need it.',
    );
  });

  it('without the floor no type opens, whatever right of a type one has', async () => {
    await grantOnly(world, { role: 'no-floor', permissions: ['axis.entity.external.write'], to: [member] });
    const reply = await world.call(endpoints.listRecordsOfType, {
      as: member,
      params: { axis: 'entity', type: 'external' },
    });
    expect([reply.status, reply.body.details]).toEqual([403, [{ code: floor }]]);
  });

  it('a right that was given a moment ago counts at once, and one that was taken, too', async () => {
    await become();
    const read = () => statusOf(endpoints.listRecordsOfType, { as: member, params: { axis: 'entity', type: 'user' } });
    expect(await read()).toBe(403);
    await become('axis.entity.user.read');
    expect(await read()).toBe(200);
    await become();
    expect(await read()).toBe(403);
  });

  it('write access includes read access; access to one axis gives none to a type of the same name on another', async () => {
    await become('axis.marketing.external.write');
    expect(
      await statusOf(endpoints.listRecordsOfType, { as: member, params: { axis: 'marketing', type: 'external' } }),
    ).toBe(200);
    // entity/internal and marketing/external are readable: a search of both axes must not cross them.
    const q = { q: '표본 entity-external', axes: 'entity,marketing', limit: 100, includeMetadata: 'true' } as const;
    const { results } = (await world.call(collections.searchRecords, { as: member, query: q })).body.data;
    expect(results.filter((result: { id: string }) => result.id === idOf('entity', 'external'))).toEqual([]);
    expect(
      new Set(results.map((result: { axis: string; type: string }) => `${result.axis}/${result.type}`)),
    ).not.toContain('entity/external');
  });

  it('a field that names a hidden record shows no title, in a read, a list and a search; and it stays through a change', async () => {
    const supplier = idOf('entity', 'external');
    const values = { axis: 'item', type: 'consumable', title: '포장 상자', fields: { supplier } };
    const { id } = await world.alpha.service((context) => createRecord(context, values));
    const params = { axis: 'item', type: 'consumable', id };
    await become('axis.item.consumable.write');
    const readRecords = async () => [
      (await world.call(endpoints.readRecord, { as: member, params })).body.data,
      (await world.call(endpoints.listAxisRecords, { as: member, params: { axis: 'item' }, query: { q: '포장 상자' } }))
        .body.data[0],
      (await world.call(collections.searchRecords, { as: member, query: { q: '포장 상자' } })).body.data.results[0],
    ];
    for (const record of await readRecords()) expect([record.id, record.references]).toEqual([id, []]);
    const replaced = await world.call(endpoints.replaceRecord, {
      as: member,
      params,
      body: { version: 1, title: '포장 상자', fields: { supplier, note: '새 메모' } },
    });
    expect([replaced.status, replaced.body.data?.references]).toEqual([200, []]);
    await become('axis.item.consumable.write', 'axis.entity.external.read');
    for (const record of await readRecords())
      expect(record.references).toMatchObject([{ id: supplier, title: '표본 entity-external' }]);
  });

  it('a record of a type without read access cannot be named: neither by hand, nor in bulk', async () => {
    const fields = { supplier: idOf('entity', 'external') };
    const params = { axis: 'item', type: 'consumable' };
    await become('axis.item.consumable.write');
    const missing = [{ code: 'axis.entity.external.read' }];
    const byHand = await world.call(endpoints.createRecord, { as: member, params, body: { title: '상자', fields } });
    expect([byHand.status, byHand.body.details]).toEqual([403, missing]);
    const entities = [{ title: '상자', fields }];
    const bulk = await world.call(collections.changeRecordsInBulk, {
      as: member,
      params,
      body: { operation: 'create', entities },
    });
    expect([bulk.status, bulk.body.details]).toEqual([403, missing]);
    const own = await make('item', 'consumable', '이름 붙일 것');
    const body = { version: 1, title: '상자', fields };
    const replaced = await world.call(endpoints.replaceRecord, { as: member, params: { ...params, id: own }, body });
    expect([replaced.status, replaced.body.details]).toEqual([403, missing]);
  });

  it('a relationship with a hidden record is not shown, made or ended', async () => {
    const [own, hidden] = [idOf('space', 'internal'), idOf('entity', 'external')];
    const params = { axis: 'space', type: 'internal', id: own };
    const reply = await world.call(endpoints.createRelationship, {
      as: world.alpha.master,
      params,
      body: { kind: 'related', to: hidden },
    });
    await become('axis.space.internal.write');
    const list = await world.call(endpoints.listRelationships, { as: member, params });
    expect(list.body.data).toEqual([]);
    const supplies = { params, body: { kind: 'supplies', to: hidden } as const };
    const refused = await world.call(endpoints.createRelationship, { as: member, ...supplies });
    expect([refused.status, refused.body.details]).toEqual([403, [{ code: 'axis.entity.external.read' }]]);
    const relationshipId = reply.body.data.id;
    const ended = await statusOf(endpoints.removeRelationship, { as: member, params: { ...params, relationshipId } });
    expect(ended).toBe(404);
    await become('axis.space.internal.write', 'axis.entity.external.read');
    expect((await world.call(endpoints.listRelationships, { as: member, params })).body.data).toHaveLength(1);
    expect(await statusOf(endpoints.createRelationship, { as: member, ...supplies })).toBe(201);
    expect(await statusOf(endpoints.removeRelationship, { as: member, params: { ...params, relationshipId } })).toBe(
      200,
    );
  });
});
