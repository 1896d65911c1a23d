import { expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';
import { requeueStalledWork } from './stalled-work.ts';

const { call, frame, kit, read, start } = createFlowKit();

it('a long run with an abandoned job is resumed, once it is stalled', async () => {
  const body = { blocks: [createEntryBlock('post', '=item')] };
  const each = { id: 'each', kind: 'flow.loop', title, settings: { over: 'input.list', as: 'one', body } };
  const key = await frame({ blocks: [each], runAs: serviceAccount } as FrameDraft);
  const { id, status } = await start(key, { list: Array.from({ length: 120 }, (_, index) => index + 1) });
  expect(status).toBe('running');
  const { alpha } = kit.world;
  expect(await alpha.service(requeueStalledWork), 'it began a moment ago').toBe(0);
  const older = (column: string, table: string, by: string) =>
    statement(
      `update flow.${table} set ${column} = ${column} - interval '1 hour' where company_id = $1 and ${by} = $2`,
      [alpha.tenant.id, id],
    );
  await alpha.service(async ({ unit }) => {
    unit.add(older('started_at', 'executions', 'id'));
    unit.add(older('started_at', 'steps', 'execution_id'));
    unit.add(older('ended_at', 'steps', 'execution_id'));
  });
  expect(await alpha.service(requeueStalledWork)).toBe(1);
  await kit.world.settle();
  expect(await read(id)).toMatchObject({ status: 'finished' });
  expect(await alpha.service(requeueStalledWork)).toBe(0);
});

it('the keys of the product’s own frames are not given to others', async () => {
  for (const key of ['record-bulk', 'undo-approval', 'undo-follow-up']) {
    const refused = await call(frames.createFrame, {
      as: kit.world.alpha.master,
      body: { key, title, description: title, logType: 'flow' },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'FRAME_KEY_EXISTS', details: [{ field: 'key' }] } });
  }
});
