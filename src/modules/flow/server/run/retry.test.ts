/** Several sub-flows of one run fail: a retry of the run goes on with all of them. */
import { expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { chain, flowKit, service, title } from '../testing/kit.ts';

const { call, frame, kit, read, record, start } = flowKit();

const wait = (id: string, event: string) => ({ id, kind: 'flow.wait', title, settings: { event } });
const child = (id: string, frameKey: string, of: string) => ({
  ...{ id, kind: 'flow.sub-flow', title },
  settings: { frameKey, input: { record: of } },
});
const signal = (name: string) => call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name, payload: {} } });
const retry = (id: string) => call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });

it('and says that it failed as long as one of them stands still', async () => {
  const [one, other] = [(await record()).id, (await record()).id];
  const inner = await frame({
    blocks: [
      wait('wait', 'go-on'),
      { id: 'name', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '새' } },
      wait('end', 'end'),
    ],
    connections: chain('wait', 'name', 'end'),
    runAs: service,
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
    runAs: service,
  };
  const { id } = await start(await frame(around), { one, other });
  const life = async (target: string, method: 'DELETE' | 'POST', path = '') => {
    const reply = await kit.world.request({
      ...{ method, url: `/api/axis/space/internal/${target}${path}`, host: 'alpha.localhost' },
      headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect(reply.body).toMatchObject({ success: true });
  };
  await life(one, 'DELETE');
  await life(other, 'DELETE');
  await signal('go-on');
  expect((await read(id)).children).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);

  await life(one, 'POST', '/restore');
  expect((await retry(id)).body.data.status, 'the other failed again').toBe('failed');
  expect(await read(id)).toMatchObject({ status: 'failed' });

  await life(other, 'POST', '/restore');
  expect((await retry(id)).body.data.status).toBe('waiting');
  expect((await read(id)).children).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }]);
  await signal('end');
  expect(await read(id)).toMatchObject({ status: 'finished' });
});
