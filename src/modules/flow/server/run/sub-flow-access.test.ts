/** Rights lent to a frame do not open another frame to people it is closed to. */
import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { startFlow } from '../../contract/endpoints.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';

const { call, kit } = createFlowKit();

it('a frame with rights of its own starts only sub-flows that its starter may start', async () => {
  const { alpha } = kit.world;
  const join = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
  const access = { accessMode: 'restricted' as const, accessRoles: ['supervisor'] };
  await alpha.service((context) => publishFrame(context, { key: 'closed', title, definition: join, access }));
  await alpha.service((context) => publishFrame(context, { key: 'open', title, definition: join }));
  const around = async (key: string, frameKey: unknown) => {
    const blocks = [{ id: 'sub', kind: 'flow.sub-flow', title, settings: { frameKey, input: {} } }];
    const definition = { blocks, runAs: { kind: 'service' as const, permissions: ['flow.execution.start'] } };
    await alpha.service((context) => publishFrame(context, { key, title, definition: definition as never }));
  };
  await around('around-closed', 'closed');
  await around('around-open', 'open');
  await around('around-named', '=input.flow');
  const starts = async (as: TestMember, frameKey: string, input: object = {}) => {
    const { status, body } = await call(startFlow, { as, body: { frameKey, input: input as never } });
    return status === 201 ? 'started' : body.code;
  };
  expect(await starts(alpha.manager, 'around-open')).toBe('started');
  expect(await starts(alpha.manager, 'around-closed')).toBe('FRAME_ACCESS_DENIED');
  expect(await starts(alpha.manager, 'around-named', { flow: 'closed' })).toBe('FRAME_ACCESS_DENIED');
  expect(await starts(alpha.supervisor, 'around-closed')).toBe('started');
  expect(await starts(alpha.master, 'around-named', { flow: 'closed' })).toBe('started');
});
