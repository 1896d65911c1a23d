/** Requesting an undo writes only the request, regardless of concurrent work on the same records. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import { requestUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { setFlowSettings } from '#modules/flow/server/testing/settings.ts';
import { createRecord, readRecords } from '../record.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const title = { ko: '블록', en: 'Block' };
const reason = { code: 'mistake', text: '' } as const;
const external = { axis: 'entity', type: 'external', title: '한빛상사', fields: { kind: 'customer' } } as const;

it('is so when the trial of the undo meets somebody who holds what it needs', async () => {
  const { alpha } = world;
  const record = (await alpha.service((context) => createRecord(context, { ...external, code: 'X-1' }))).id;
  const definition = {
    blocks: [
      { id: 'code', kind: 'axis.record-update', title, settings: { record: '=input.record', code: '=input.code' } },
    ],
    amount: '={"amount": 100, "currency": "KRW"}',
    runAs: { kind: 'service', permissions: ['axis.entity.external.write'] },
  } as const;
  await alpha.service((context) => publishFrame(context, { key: 'code', title, definition: definition as never }));
  const start = async (code: string): Promise<string> => {
    const body = { frameKey: 'code', input: { record, code } };
    return (await world.call(startFlow, { as: alpha.manager, body })).body.data.id;
  };
  const [first, later] = [await start('X-2'), await start('X-3')];
  await setFlowSettings(world, alpha.master, { wonPerUnit: {}, undoApprovalAbove: 1 });

  await alpha.service(async (context) => {
    // Not committed yet: a record that takes the code which the undo of the first run would put back.
    await createRecord(context, { ...external, code: 'X-1' });
    await context.unit.query(statement('select 1'));
    const body = { reason, withDependents: true };
    const requestReply = await world.call(requestUndo, { as: alpha.manager, params: { id: first }, body });
    expect(requestReply.body).toMatchObject({ success: true });
  });

  for (const id of [first, later]) {
    const { body } = await world.call(readExecution, { as: alpha.manager, params: { id } });
    expect(body.data).toMatchObject({ status: 'finished', undoneBy: null });
  }
  const [now] = await alpha.service((context) => readRecords(context, [record]));
  expect(now?.code).toBe('X-3');
});
