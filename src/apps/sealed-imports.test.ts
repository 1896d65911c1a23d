/** Files of records with numbers that the law wants encrypted: what is created, what is changed, and what is refused. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as records from '#modules/axis/contract/endpoints.ts';
import * as imports from '#modules/axis/contract/import.endpoints.ts';
import { createTestWorld, findTablesWithWords, type World } from './testing.ts';

let world: World;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const place = { axis: 'finance', type: 'state' };
const show = (id: string) =>
  world.call(records.revealSealedValue, {
    as: world.alpha.master,
    params: { ...place, id },
    body: { field: 'accountNumber', reason: '급여 이체 전에 확인' },
  });

async function uploadAccounts(text: string): Promise<string> {
  const uploaded = await world.app.fastify.inject({
    ...{ method: 'POST', url: '/api/files?name=accounts.csv', payload: Buffer.from(text) },
    headers: {
      host: `${world.alpha.tenant.code}.localhost`,
      authorization: `Bearer ${world.alpha.master.token}`,
      'content-type': 'application/octet-stream',
    },
  });
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  return uploaded.json().data.id;
}

it('안전성 확보조치 기준 제7조 a file of records is imported with its numbers encrypted, and a mask in it is a refused row', async () => {
  const { master } = world.alpha;
  const number = '110-246-802468';
  const fileId = await uploadAccounts(`이름,계좌번호\n가져온 통장,${number}\n가린 통장,•••-•••-••2468\n`);
  const started = await world.call(imports.startImport, {
    as: master,
    params: place,
    body: { fileId },
  });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await world.settle();
  const params = { ...place, id: started.body.data.id };
  const done = await world.call(imports.readImport, { as: master, params });
  expect(done.body.data).toMatchObject({ state: 'done', created: 1, failed: 1 });
  expect(await findTablesWithWords(judge, [number, number.replaceAll('-', '')])).toEqual({});
  expect(Object.keys(await findTablesWithWords(judge, ['가져온 통장']))).toContain('axis.records');
  const list = await world.call(records.listRecordsOfType, { as: master, params: place });
  const record = (list.body.data as { id: string; title: string }[]).find((item) => item.title === '가져온 통장');
  expect((await show(String(record?.id))).body.data).toEqual({ value: number });
});

it('안전성 확보조치 기준 제7조 a file that changes records leaves a masked number unchanged, and encrypts a new one', async () => {
  const { master } = world.alpha;
  const [stands, fresh] = ['110-246-802469', '110-246-802470'];
  const createdRecords = await Promise.all(
    ['가', '나', '다'].map(async (name) => {
      const body = { title: `통장 ${name}`, code: `SEAL-${name}`, fields: { accountNumber: stands } };
      return (await world.call(records.createRecord, { as: master, params: place, body })).body.data;
    }),
  );
  const rows = [
    'SEAL-가,새 통장 가,•••-•••-••2469',
    `SEAL-나,새 통장 나,${fresh}`,
    'SEAL-다,새 통장 다,•••-•••-••9999',
  ];
  const fileId = await uploadAccounts(`코드,이름,계좌번호\n${rows.join('\n')}\n`);
  const head = { line: 1, height: 1 as const };
  const mapping = { head, columns: ['code', 'title', 'accountNumber'], alike: 'update' as const };
  const started = await world.call(imports.startImport, { as: master, params: place, body: { fileId, mapping } });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await world.settle();
  const params = { ...place, id: started.body.data.id };
  const done = (await world.call(imports.readImport, { as: master, params })).body.data;
  expect(done).toMatchObject({ state: 'done', updated: 2, failed: 1 });
  const numbers = await Promise.all(createdRecords.map(async ({ id }) => (await show(id)).body.data.value));
  expect(numbers).toEqual([stands, fresh, stands]);
  expect(await findTablesWithWords(judge, [fresh, fresh.replaceAll('-', '')])).toEqual({});
  // A fixed number for all rows would be stored unencrypted with the import.
  const fixed = { ...mapping, columns: ['code', 'title'], fixed: { accountNumber: fresh } };
  const refused = await world.call(imports.startImport, {
    as: master,
    params: place,
    body: { fileId, mapping: fixed },
  });
  expect(refused.body.code).toBe('IMPORT_COLUMN_UNKNOWN');
});
