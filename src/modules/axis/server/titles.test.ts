/** Titles that are part of another statement are found by key, with a cached plan, in a company much larger than average. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { createRecord } from './index.ts';
import { selectTitles } from './records.queries.ts';

let world: World;
let client: pg.Client;
let item: string;

beforeAll(async () => {
  world = await createTestWorld();
  const record = {
    axis: 'item',
    type: 'sellable',
    title: '접시',
    fields: { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true },
  };
  item = (await world.alpha.service((context) => createRecord(context, record))).id;
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  const copies = (company: string, many: number) =>
    `insert into axis.records (company_id, id, axis, type, title, code, fields, search)
     select ${company}, gen_random_uuid(), axis, type, title || g, null, fields, search from axis.records, generate_series(1, ${many}) g
     where company_id = '${world.alpha.tenant.id}' and id = '${item}'`;
  await judge.query('set session_replication_role = replica');
  await judge.query(copies(`'${world.alpha.tenant.id}'::uuid`, 4000));
  await judge.query(copies(`md5((g % 100)::text)::uuid`, 1000));
  await judge.query('vacuum analyze axis.records');
  await judge.end();
  client = new pg.Client({ connectionString: world.urls.appUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
}, 120_000);
afterAll(async () => {
  await client?.end();
  await world?.close();
});

it('a few blocks for each, and no planning', async () => {
  const query = { axis: 'item', ids: [item], types: ['item/sellable'], refusal: 'ITEM_NOT_FOUND' };
  const { sql, parameters } = selectTitles(world.alpha.tenant.id, query);
  await client.query(`prepare titles (uuid, uuid[], text, text[], text, int) as ${sql}`);
  const literal = (value: unknown) => client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  const execute = `execute titles (${parameters.map(literal).join()})`;
  for (let n = 0; n < 8; n += 1)
    expect((await client.query(execute)).rows).toMatchObject([{ id: item, title: '접시' }]);
  const result = await client.query(
    "select generic_plans::int as plans from pg_prepared_statements where name = 'titles'",
  );
  expect(result.rows[0].plans).toBeGreaterThan(0);
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${execute}`);
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan;
  expect(hit + read).toBeLessThan(10);
});
