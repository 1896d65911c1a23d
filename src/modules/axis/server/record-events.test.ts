/** Every change of a record is told, once, and nothing that is no change. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { at, type Kit, recordKit } from './testing/kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await recordKit();
});
afterAll(() => kit?.world.close());

async function toldOf(id: string): Promise<string[]> {
  const { alpha } = kit.world;
  const told = statement<{ name: string }>(
    "select name from testing.told where company_id = $1 and payload ->> 'id' = $2 order by id",
    [alpha.tenant.id, id],
  );
  return (await alpha.service((context) => context.unit.query(told))).map(({ name }) => name);
}

it('made, replaced, deleted, restored: one event each', async () => {
  const { create, manager: as, world } = kit;
  const record = await create('한빛상사');
  const params = at(record);
  const body = { version: 1, title: '한빛물산', fields: { kind: 'customer' } };
  const replace = (version: number) => world.call(endpoints.replaceRecord, { as, params, body: { ...body, version } });
  const made = ['axis.record.created'];
  expect(await toldOf(record.id)).toEqual(made);
  expect((await replace(1)).body.data.version).toBe(2);
  expect(await toldOf(record.id)).toEqual([...made, 'axis.record.updated']);
  expect((await replace(2)).body.data.version, 'the same again is no change').toBe(2);
  expect((await replace(1)).body.code).toBe('VERSION_CONFLICT');
  expect(await toldOf(record.id)).toEqual([...made, 'axis.record.updated']);
  await world.call(endpoints.deleteRecord, { as, params });
  await world.call(endpoints.restoreRecord, { as, params });
  expect(await toldOf(record.id)).toEqual([
    ...made,
    'axis.record.updated',
    'axis.record.deleted',
    'axis.record.restored',
  ]);
});
