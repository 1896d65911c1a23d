import { expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { entry, flowKit, service, title } from '../testing/kit.ts';
import { takeUp } from './take-up.ts';

const { call, frame, kit, read, start } = flowKit();

it('a long run whose job was given up is taken up again, once it stands still', async () => {
  const body = { blocks: [entry('post', '=item')] };
  const each = { id: 'each', kind: 'flow.loop', title, settings: { over: 'input.list', as: 'one', body } };
  const key = await frame({ blocks: [each], runAs: service } as FrameDraft);
  const { id, status } = await start(key, { list: Array.from({ length: 120 }, (_, index) => index + 1) });
  expect(status).toBe('running');
  const { alpha } = kit.world;
  expect(await alpha.service(takeUp), 'it began a moment ago').toBe(0);
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
  expect(await alpha.service(takeUp)).toBe(1);
  await kit.world.settle();
  expect(await read(id)).toMatchObject({ status: 'finished' });
  expect(await alpha.service(takeUp)).toBe(0);
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
