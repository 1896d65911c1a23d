/** Tests of bulk edit previews: effects before writing; and fields a type no longer names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, type Kit } from './testing/kit.ts';

let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
let create: Kit['create'];
let read: Kit['read'];
beforeAll(async () => {
  ({ world, manager, viewer, create, read } = await createRecordKit());
});
afterAll(() => world?.close());

const preview = (entities: { id: string; version?: number; fields: Record<string, unknown> }[], as = manager) =>
  world.call(collections.previewBulkUpdate, { as, params: customers, body: { entities } });

it('counts what changes, shows the first of it before and after, and writes nothing', async () => {
  const vip = await create('이미 우수', { grade: 'vip' });
  const others = [];
  for (const name of ['가', '나', '다', '라', '마', '바']) others.push(await create(`고객 ${name}`));
  const entities = [vip, ...others].map(({ id, version }) => ({ id, version, fields: { grade: 'vip' } }));
  const { status, body } = await preview(entities);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ total: 7, changed: 6 });
  expect(body.data.rows).toHaveLength(collections.maxPreviewed);
  const [first] = body.data.rows;
  expect([first.before.id, first.before.fields.grade, first.after.fields.grade]).toEqual([
    others[0]?.id,
    undefined,
    'vip',
  ]);
  for (const { id } of others) expect((await read({ ...customers, id })).body.data).toMatchObject({ version: 1 });
  const sent = { operation: 'update' as const, entities };
  await world.call(collections.changeRecordsInBulk, { as: manager, params: customers, body: sent });
  const changed = await Promise.all(others.map(async ({ id }) => (await read({ ...customers, id })).body.data.version));
  expect(changed).toEqual(others.map(() => 2));
});

it('is refused as the edit itself would be', async () => {
  const { id } = await create('고객');
  const of = async (...args: Parameters<typeof preview>) => {
    const { status, body } = await preview(...args);
    return [status, body.code];
  };
  expect(await of([{ id, fields: { grade: 'vip' } }], viewer)).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
  expect(await of([{ id, fields: { grade: 'vip' } }], world.beta.manager)).toEqual([404, 'NOT_FOUND']);
  expect(await of([{ id, fields: { grade: 'nobody' } }])).toEqual([400, 'VALIDATION_FAILED']);
  expect(await of([{ id, version: 7, fields: { grade: 'vip' } }])).toEqual([409, 'VERSION_CONFLICT']);
  const twice = { id, fields: { grade: 'vip' } };
  expect(await of([twice, twice])).toEqual([400, 'BULK_REPEATED_RECORD']);
});

it('a value of a field that the type names no more stays when the record is replaced', async () => {
  const { id } = await create('예전 값이 있는 고객');
  const add = statement(
    `update axis.records set fields = fields || '{"former": "남길 값"}' where company_id = $1 and id = $2`,
    [world.alpha.tenant.id, id],
  );
  await world.alpha.service(({ unit }) => unit.query(add));
  const replace = (version: number, grade: string) =>
    world.call(endpoints.replaceRecord, {
      as: manager,
      params: { ...customers, id },
      body: { version, title: '예전 값이 있는 고객', fields: { kind: 'customer', grade } },
    });
  expect((await replace(1, 'vip')).body.data.fields).toEqual({ kind: 'customer', grade: 'vip', former: '남길 값' });
  expect((await replace(2, 'regular')).body.data.fields).toMatchObject({ grade: 'regular', former: '남길 값' });
});
