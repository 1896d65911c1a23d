/** Every record change emits exactly one event; anything else emits none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, type Kit, toParams } from './testing/kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await createRecordKit();
});
afterAll(() => kit?.world.close());

async function readEventNames(id: string): Promise<string[]> {
  const { alpha } = kit.world;
  const eventNames = statement<{ name: string }>(
    "select name from testing.told where company_id = $1 and payload ->> 'id' = $2 order by id",
    [alpha.tenant.id, id],
  );
  return (await alpha.service((context) => context.unit.query(eventNames))).map(({ name }) => name);
}

it('made, replaced, deleted, restored: one event each', async () => {
  const { create, manager: as, world } = kit;
  const record = await create('한빛상사');
  const params = toParams(record);
  const body = { version: 1, title: '한빛물산', fields: { kind: 'customer' } };
  const replace = (version: number) => world.call(endpoints.replaceRecord, { as, params, body: { ...body, version } });
  const eventNames = ['axis.record.created'];
  expect(await readEventNames(record.id)).toEqual(eventNames);
  expect((await replace(1)).body.data.version).toBe(2);
  expect(await readEventNames(record.id)).toEqual([...eventNames, 'axis.record.updated']);
  expect((await replace(2)).body.data.version, 'the same again is no change').toBe(2);
  expect((await replace(1)).body.code).toBe('VERSION_CONFLICT');
  expect(await readEventNames(record.id)).toEqual([...eventNames, 'axis.record.updated']);
  await world.call(endpoints.deleteRecord, { as, params });
  await world.call(endpoints.restoreRecord, { as, params });
  expect(await readEventNames(record.id)).toEqual([
    ...eventNames,
    'axis.record.updated',
    'axis.record.deleted',
    'axis.record.restored',
  ]);
});
