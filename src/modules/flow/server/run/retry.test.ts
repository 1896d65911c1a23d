/** Several sub-flows of one run fail: a retry of the run goes on with all of them. */
import { expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, read, record, start } = createFlowKit();

const wait = (id: string, event: string) => ({ id, kind: 'flow.wait', title, settings: { event } });
const child = (id: string, frameKey: string, of: string) => ({
  ...{ id, kind: 'flow.sub-flow', title },
  settings: { frameKey, input: { record: of } },
});
const signal = (name: string) => call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name, payload: {} } });
const retry = (id: string) => call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });

it('and is reported as failed as long as one of them is stalled', async () => {
  const [firstRecord, secondRecord] = [(await record()).id, (await record()).id];
  const inner = await frame({
    blocks: [
      wait('wait', 'go-on'),
      { id: 'name', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '새' } },
      wait('end', 'end'),
    ],
    connections: toConnections('wait', 'name', 'end'),
    runAs: serviceAccount,
  });
  const around: FrameDraft = {
    blocks: [
      { id: 'both', kind: 'flow.parallel', title },
      child('one', inner, '=input.one'),
      child('other', inner, '=input.other'),
      { id: 'join', kind: 'flow.join', title },
    ],
    connections: [
      { from: 'both', outlet: 'next', to: 'one' },
      { from: 'both', outlet: 'next', to: 'other' },
      { from: 'one', to: 'join' },
      { from: 'other', to: 'join' },
    ],
    runAs: serviceAccount,
  };
  const { id } = await start(await frame(around), { one: firstRecord, other: secondRecord });
  const life = async (target: string, method: 'DELETE' | 'POST', path = '') => {
    const reply = await kit.world.request({
      ...{ method, url: `/api/axis/space/internal/${target}${path}`, host: 'alpha.localhost' },
      headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect(reply.body).toMatchObject({ success: true });
  };
  await life(firstRecord, 'DELETE');
  await life(secondRecord, 'DELETE');
  await signal('go-on');
  expect((await read(id)).children).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);

  await life(firstRecord, 'POST', '/restore');
  expect((await retry(id)).body.data.status, 'the other failed again').toBe('failed');
  expect(await read(id)).toMatchObject({ status: 'failed' });

  await life(secondRecord, 'POST', '/restore');
  expect((await retry(id)).body.data.status).toBe('waiting');
  expect((await read(id)).children).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }]);
  await signal('end');
  expect(await read(id)).toMatchObject({ status: 'finished' });
});
