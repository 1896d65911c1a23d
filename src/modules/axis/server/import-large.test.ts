/** Imports of thousands of rows: killed and resumed, undone and redone as one, preserving changes others made in between. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import { formatCsvLine } from '#kernel/contract/csv.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createImportKit } from './testing/import-kit.ts';
import { createRecordKit, customers, type Kit } from './testing/kit.ts';
import { createLargeImports } from './testing/large-import.ts';

let kit: Kit;
let world: World;
let work: ReturnType<typeof createLargeImports>;
beforeAll(async () => {
  kit = await createRecordKit();
  world = kit.world;
  work = createLargeImports(kit);
}, 120_000);
afterAll(() => world?.close());

/** More changes than are judged whole. */
const many = 2100;
const head = ['이름', '코드', '구분', '전화번호'];
const phone = (at: number) => `010-${String(3000 + Math.floor(at / 10_000))}-${String(at % 10_000).padStart(4, '0')}`;
const rowsOf = (mark: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [`${mark} ${at}`, `${mark}-${at}`, '고객', phone(from + at)]);
const fileOf = (rows: readonly (readonly string[])[]) => [head, ...rows].map((row) => formatCsvLine(row)).join('');

it('is killed while it reads, between two parts and at its end, and has each row once', async () => {
  const id = await work.begin(fileOf(rowsOf('END', many)));
  await work.batch(id, { killed: true });
  expect(await work.see(id)).toMatchObject({ total: null, done: 0 });
  await work.batch(id);
  await work.batch(id);
  await work.batch(id, { killed: true });
  expect(await work.see(id)).toMatchObject({ total: many, done: 500, created: 500 });
  await work.batch(id);
  await work.batch(id);
  await work.batch(id);
  expect(await work.see(id)).toMatchObject({ state: 'running', done: 2000 });
  await work.batch(id, { killed: true });
  expect(await work.see(id)).toMatchObject({ state: 'running', done: 2000 });
  await world.settle();
  expect(await work.see(id)).toMatchObject({ state: 'done', done: many, created: many, failed: 0 });
  expect(await work.count('END')).toEqual({ live: many, codes: many, steps: many });
}, 120_000);

it('is taken back and done again as one by the worker, which may be killed, and its preview is a part of it', async () => {
  const id = await work.begin(fileOf(rowsOf('ALL', many, many)));
  await world.settle();
  const undoPreview = await work.preview(id);
  expect(undoPreview).toMatchObject({
    allowed: true,
    partial: false,
    counts: { reverse: many, effects: many, kept: 0 },
  });
  expect([undoPreview.reverse.length, undoPreview.effects.length]).toEqual([300, 300]);
  const next = await work.preview(id, { from: '300' });
  const reversedIds = new Set(undoPreview.reverse.map((line: { id: string }) => line.id));
  expect(next.reverse).toHaveLength(300);
  expect(next.reverse.filter((line: { id: string }) => reversedIds.has(line.id))).toEqual([]);
  expect(next.hash).toBe(undoPreview.hash);
  expect((await work.preview(id, { from: String(many) })).reverse).toEqual([]);

  const undoId = await work.order(id, undoPreview.hash);
  await work.job('flow.carry-out-undo', { undoId }, { killed: true });
  expect(await work.count('ALL')).toMatchObject({ live: many });
  await world.settle();
  const undone = await work.undone(undoId);
  expect(undone).toMatchObject({ state: 'done', counts: { reversed: many, kept: 0, impossible: 0 } });
  expect(await work.count('ALL')).toEqual({ live: 0, codes: 0, steps: 0 });
  expect(await work.isCounted()).toBe(true);

  const redoId = await work.order(undone.undoExecutionId);
  await world.settle();
  const redone = await work.undone(redoId);
  expect(redone).toMatchObject({ state: 'done', counts: { reversed: many, kept: 0 } });
  // Created, deleted, restored: each once.
  expect(await work.count('ALL')).toEqual({ live: many, codes: many, steps: 3 * many });
  const again = await work.order(redone.undoExecutionId);
  await world.settle();
  expect(await work.undone(again)).toMatchObject({ state: 'done', counts: { reversed: many } });
  expect(await work.count('ALL')).toMatchObject({ live: 0 });
  expect(await work.isCounted()).toBe(true);
}, 180_000);

it('leaves records that people changed, related and named since, by name, and reverses the others among thousands', async () => {
  const id = await work.begin(fileOf(rowsOf('USE', many, 2 * many)));
  await world.settle();
  const as = kit.manager;
  const at = async (at_: number) => ({ ...customers, id: await work.idOf(`USE-${at_}`) });
  const changed = await at(1);
  const body = {
    version: 1,
    title: '사람이 고침',
    code: 'USE-1',
    fields: { kind: 'customer', phone: phone(2 * many + 1) },
  };
  expect((await world.call(endpoints.replaceRecord, { as, params: changed, body })).status).toBe(200);
  expect((await world.call(endpoints.deleteRecord, { as, params: await at(2), query: {} })).status).toBe(200);
  const linked = { kind: 'related' as const, to: (await kit.create('관계')).id };
  const link = await world.call(endpoints.createRelationship, { as, params: await at(3), body: linked });
  expect(link.status, JSON.stringify(link.body)).toBe(201);

  const undoPreview = await work.preview(id);
  expect(undoPreview.counts).toMatchObject({ reverse: many - 3, kept: 3 });
  const retainedLabels = undoPreview.kept
    .map(({ subject }: { subject: { label: string } }) => subject.label)
    .toSorted();
  expect(retainedLabels).toEqual(['USE 1', 'USE 2', 'USE 3']);
  const undoId = await work.order(id, undoPreview.hash);
  await world.settle();
  expect(await work.undone(undoId)).toMatchObject({ state: 'done', counts: { reversed: many - 3, kept: 3 } });
  expect(await work.count('USE')).toMatchObject({ live: 2 });
}, 120_000);

it('leaves records named by a remaining row, and reverses a code that a row gave', async () => {
  const type = { axis: 'item', type: 'part' } as const;
  const label = { ko: '부품', en: 'Parts' };
  const fields = [
    { key: 'of', label: { ko: '상위', en: 'Of' }, kind: 'record', axis: 'item', type: 'part' },
    { key: 'mail', label: { ko: '메일', en: 'Mail' }, kind: 'email' },
  ] as const;
  const reply = await world.call(collections.changeType, {
    ...{ as: world.alpha.master, params: type },
    body: { label, fields: [...fields], version: 0, roles: { write: ['manager'] } },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const as = world.alpha.master;
  const there = await world.call(endpoints.createRecord, {
    ...{ as, params: type },
    body: { title: '전부터', fields: { mail: 'old@part.example' } },
  });
  const first = [
    ['상위 부품', 'TOP', '', ''],
    ['전부터', 'NEW', '', 'old@part.example'],
  ];
  // Rows of later parts name the first.
  const rest = Array.from({ length: many }, (_, at) => [`부품 ${at}`, `P-${at}`, at < 5 ? 'TOP' : '', '']);
  const filler = Array.from({ length: 600 }, (_, at) => [`먼저 ${at}`, `F-${at}`, '', '']);
  const text = [['이름', '코드', '상위', '메일'], ...first, ...filler, ...rest]
    .map((row) => formatCsvLine(row))
    .join('');
  const upload = await world.app.fastify.inject({
    ...{ method: 'POST', url: '/api/files?name=parts.csv', payload: text },
    headers: {
      host: 'alpha.localhost',
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/octet-stream',
    },
  });
  const mapping = {
    ...{ head: { line: 1, height: 1 }, columns: ['title', 'code', 'of', 'mail'] },
    alike: 'update',
  };
  const begun = await world.request({
    ...{ method: 'POST', url: '/api/axis/item/part/imports', host: 'alpha.localhost' },
    headers: { authorization: `Bearer ${as.token}` },
    payload: { fileId: upload.json().data.id, mapping },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  const { id } = begun.body.data;
  await world.settle();
  const read = async (record: string) =>
    (await world.call(endpoints.readRecord, { as, params: { ...type, id: record } })).body.data;
  expect(await read(there.body.data.id)).toMatchObject({ code: 'NEW', version: 2 });
  const child = await work.idOf('P-3');
  const { version, fields: own } = await read(child);
  const body = { version, title: '사람이 고침', code: 'P-3', fields: own };
  expect((await world.call(endpoints.replaceRecord, { as, params: { ...type, id: child }, body })).status).toBe(200);

  const undone = await world.request({
    ...{ method: 'POST', url: `/api/flow/executions/${id}/undo`, host: 'alpha.localhost' },
    headers: { authorization: `Bearer ${as.token}` },
    payload: { reason: { code: 'mistake', text: '' } },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(202);
  await world.settle();
  // Its own row and the one that it names.
  const record = await world.request({
    ...{ method: 'GET', url: `/api/flow/undos/${undone.body.data.undoId}`, host: 'alpha.localhost' },
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(record.body.data, JSON.stringify(record.body)).toMatchObject({ state: 'done', counts: { kept: 2 } });
  expect(await work.idOf('P-3')).toBe(child);
  expect(await work.idOf('TOP')).not.toBe('');
  expect(await read(there.body.data.id)).toMatchObject({ code: null, version: 3 });
  expect(await work.count('P')).toMatchObject({ live: 1 });
}, 120_000);

it('finds similar records in any stored form, and rows of earlier parts', async () => {
  const old = await kit.create('옛 형식', { phone: '010-7777-0001' });
  await createImportKit(kit).write(old, { phone: '+82 10.7777.0001' });
  const rows = [
    ...rowsOf('LIKE', 700, 3 * many),
    ['옛 형식의 새 이름', '', '고객', '010-7777-0001'],
    ['앞 줄과 같음', '', '고객', phone(3 * many)],
  ];
  const columns = ['title', 'code', 'kind', 'phone'];
  const id = await work.begin(fileOf(rows), { mapping: { head: { line: 1, height: 1 }, columns, alike: 'update' } });
  await world.settle();
  expect(await work.see(id)).toMatchObject({ state: 'done', created: 700, updated: 2, failed: 0 });
  expect((await kit.read({ ...customers, id: old.id })).body.data.title).toBe('옛 형식의 새 이름');
  const likesStatement = statement('select record_id from axis.import_likes where company_id = $1', [
    world.alpha.tenant.id,
  ]);
  expect(await world.alpha.service(({ unit }) => unit.query(likesStatement))).toEqual([]);
}, 120_000);
