import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { listExecutions } from '../../contract/endpoints.ts';
import { createFrame, publishVersion } from '../../contract/frame.endpoints.ts';
import { listExpiring, readSummary } from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, expireIn, frame, kit, read, start } = createFlowKit();
const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
const day = 86_400_000;

/** The numbers of a dashboard, and how many rows the lists behind them have. */
async function loadNumbers(as: TestMember) {
  const { running, waiting, expiringSoon } = (await call(readSummary, { as })).body.data;
  const open = await call(listExecutions, { as, query: { status: 'open', limit: 100 } });
  const closing = await call(listExpiring, { as, query: { limit: 100 } });
  const listed = { open: open.body.data.length, closing: closing.body.data.length };
  return { counted: { open: running + waiting, closing: expiringSoon }, listed };
}

it('counts what the lists show, for each reader', async () => {
  const { alpha } = kit.world;
  const body = { key: 'closed', title, description: title, logType: 'finance', access: { accessMode: 'private' } };
  const created = await call(createFrame, { as: alpha.supervisor, body: body as never });
  const { id, version } = created.body.data;
  const definition = { blocks: [createEntryBlock('post', '=5'), wait], connections: toConnections('post', 'wait') };
  await call(publishVersion, { as: alpha.supervisor, params: { id }, body: { version, definition } as never });

  const inner = await frame({ blocks: [createEntryBlock('post', '=7')], runAs: serviceAccount });
  const child = { id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: inner, input: {} } };
  const outer = await start(await frame({ blocks: [child], runAs: serviceAccount }));
  const waiting = await start(
    await frame({ blocks: [createEntryBlock('post', '=9'), wait], connections: toConnections('post', 'wait') }),
  );
  const hidden = await start('closed', {}, alpha.supervisor);
  for (const { id: executionId } of [outer, ...(await read(outer.id)).children]) await expireIn(executionId, 5 * day);
  await expireIn(waiting.id, 20 * day);
  await expireIn(hidden.id, 2 * day);

  const expected = { open: 1, closing: 1 };
  expect(await loadNumbers(alpha.manager)).toEqual({ counted: expected, listed: expected });
  // The team lead sees the own run of the closed flow, and nothing of the manager's.
  expect(await loadNumbers(alpha.supervisor)).toEqual({ counted: expected, listed: expected });
});
