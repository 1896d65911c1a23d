/** Records indexed in an outdated form are reindexed, and found while typing and by the end of long texts. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as endpoints from '../contract/endpoints.ts';
import { reindexJob } from './reindex.job.ts';
import { selectHasOldWords } from './reindex.queries.ts';
import { createRecordKit, type Kit } from './testing/kit.ts';

let kit: Kit;
let judge: pg.Client;
beforeAll(async () => {
  kit = await createRecordKit();
  judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await kit?.world.close();
});

it('runs in portions, until no type is left; version and history are unchanged', async () => {
  const { alpha } = kit.world;
  const record = await kit.create('한라봉 농원');
  const mark = alpha.tenant.id.slice(-6);
  await judge.query(
    "update axis.records set search = array_to_tsvector($2) where company_id = $1 and type = 'external'",
    [alpha.tenant.id, [`${mark}u한`]],
  );
  await judge.query('update axis.types set search_form = 1 where company_id = $1', [alpha.tenant.id]);
  expect(await kit.search('한라보')).toEqual([]);
  const has = () =>
    alpha.service(async ({ companyId, unit }) => (await unit.query(selectHasOldWords(companyId)))[0]?.found);
  expect(await has()).toBe(true);
  await alpha.service((context) => reindexJob.run(context as never, {} as never));
  expect(await has()).toBe(false);
  expect(await kit.search('한라보')).toEqual(['한라봉 농원']);
  expect((await kit.read(record)).body.data.version).toBe(record.version);
});

it('all of a long text is found', async () => {
  const { world } = kit;
  const last = '마지막으로 소화전 위치를 확인합니다.';
  const body = `${'작업을 시작하기 전에 안전모와 장갑을 반드시 착용합니다. '.repeat(280)}${last}`;
  expect(body.length).toBeGreaterThan(8_900);
  const reply = await world.call(endpoints.createRecord, {
    as: world.alpha.master,
    params: { axis: 'knowledge', type: 'manual' },
    body: { title: '안전 매뉴얼', fields: { body } },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  expect(await kit.search('소화전을')).toEqual(['안전 매뉴얼']);
});
