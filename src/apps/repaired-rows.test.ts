/**
 * Tests of data migrations: values stored as typed, before contracts normalised them, are repaired; each migration reruns on such
 * rows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord, readRecord } from '#modules/axis/server/index.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const source = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const mending = [
  'kernel/server/migrations/202612080001_forms_of_phones.sql',
  'modules/identity/server/migrations/202612080010_zones.sql',
  'modules/company/server/migrations/202612080020_zones.sql',
  'modules/axis/server/migrations/202612080030_phones_and_addresses.sql',
  'modules/axis/server/migrations/202612080031_composed_texts.sql',
];

/** Restores the row's earlier state: bypasses row security, which the migrations lift themselves. */
async function applyEarlierState(table: string, sql: string, values: unknown[]): Promise<void> {
  await owner.query(`alter table ${table} no force row level security`);
  await owner.query(sql, values);
  await owner.query(`alter table ${table} force row level security`);
}

it('telephone numbers, addresses, composed texts and zones', async () => {
  const { alpha } = world;
  const place = { axis: 'entity', type: 'external' };
  const { id } = await alpha.service((context) =>
    createRecord(context, { ...place, title: '각설탕상사', fields: { kind: 'customer', representative: '한빛' } }),
  );
  await applyEarlierState(
    'axis.records',
    'update axis.records set title = $2, fields = fields || $3::jsonb where id = $1',
    [
      id,
      `${'각설탕'.normalize('NFD')}\u202e상사`,
      JSON.stringify({ phone: '+82 10-7777-0001', email: 'Shop@Naver.com', representative: '한빛'.normalize('NFD') }),
    ],
  );
  await applyEarlierState('company.companies', 'alter table company.companies drop constraint companies_zone', []);
  await applyEarlierState('company.companies', 'update company.companies set time_zone = $2 where id = $1', [
    alpha.tenant.id,
    '+0900',
  ]);
  await applyEarlierState('identity.persons', 'update identity.persons set time_zone = $2 where id = $1', [
    alpha.user.personId,
    'asia/tokyo',
  ]);
  for (const path of mending) await owner.query(source(path));
  await owner.query('drop function kernel.phone_form(text)');
  const record = await alpha.service((context) => readRecord(context, { ...place, id }));
  expect(record.title).toBe('각설탕상사');
  expect(record.fields).toMatchObject({ phone: '010-7777-0001', email: 'shop@naver.com', representative: '한빛' });
  const zones = async (table: string, of: string) => {
    await owner.query(`alter table ${table} no force row level security`);
    const { rows } = await owner.query(`select time_zone from ${table} where id = $1`, [of]);
    await owner.query(`alter table ${table} force row level security`);
    return rows[0]?.time_zone;
  };
  expect(await zones('company.companies', alpha.tenant.id)).toBe('Asia/Seoul');
  expect(await zones('identity.persons', alpha.user.personId)).toBe('Asia/Tokyo');
});

it.each([
  ['01077770001', '010-7777-0001'],
  ['+82 (0)10-1234-5678', '010-1234-5678'],
  ['0212345678', '02-1234-5678'],
  ['1588 1234', '1588-1234'],
  ['+1 415 555 0100', '+14155550100'],
  ['0-0-0-0', null],
  ['010-1234-567', null],
])('the form of %s is %s', async (written, form) => {
  await owner.query(source('kernel/server/migrations/202612080001_forms_of_phones.sql'));
  const { rows } = await owner.query('select kernel.phone_form($1) as form', [written]);
  await owner.query('drop function kernel.phone_form(text)');
  expect(rows[0]?.form).toBe(form);
});
