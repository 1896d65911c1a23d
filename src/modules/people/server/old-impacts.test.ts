/** What runs that invite changed before addresses were shortened in it: shortened by the migration, as what is written today. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { judgeOf } from '#kernel/server/testing/database.ts';
import * as files from '../contract/invitation-file.endpoints.ts';

let world: World;
let judge: pg.Client;
beforeAll(async () => {
  world = await testWorld();
  judge = await judgeOf(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const emails = ['kim.hana@mail.example', 'o@mail.example'];
const impacts = async () => {
  const { rows } = await judge.query('select id, subject_label, after, data from flow.impacts order by id');
  return rows;
};

it('addresses are shortened where they stand, nothing else is touched, and nobody may change an impact afterwards', async () => {
  const { master } = world.alpha;
  const lines = emails.map((email, index) => ({ line: index + 2, email, name: '', roles: '' }));
  const sent = await world.call(files.sendInvitationFile, { as: master, body: { name: 'a@b.csv', lines } });
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
  await world.settle();
  const today = await impacts();
  expect(JSON.stringify(today)).toContain('ki•••@mail.example');
  const whole = `replace(replace(%::text, 'ki•••@', 'kim.hana@'), 'o•••@', 'o@')::jsonb`;
  const as = (column: string) => `${column} = ${whole.replace('%', column)}`;
  await judge.query('set session_replication_role = replica');
  await judge.query(`update flow.impacts set ${['subject_label', 'after', 'data'].map(as).join(', ')}`);
  await judge.query('reset session_replication_role');
  expect(JSON.stringify(await impacts())).toContain('kim.hana@mail.example');

  const migration = '../../flow/server/migrations/202612046504_addresses_in_impacts.sql';
  const sql = await readFile(new URL(migration, import.meta.url), 'utf8');
  const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  for (const _again of [1, 2]) await owner.query(sql);
  expect(await impacts()).toEqual(today);
  await owner.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  await expect(owner.query('update flow.impacts set data = null')).rejects.toThrow('append-only');
  await owner.end();
});
