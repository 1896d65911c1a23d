/** Browsers receive events for records of the types that their person may read. */
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import { createRecord } from './record.service.ts';
import { createRecordKit, grantOnly } from './testing/kit.ts';

let world: World;
let member: TestMember;
let port: number;
beforeAll(async () => {
  ({ world, viewer: member } = await createRecordKit());
  await world.app.live.start();
  await world.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.fastify.server.address() as AddressInfo);
});
afterAll(() => world?.close());

async function listen(as: TestMember) {
  const headers = { host: 'alpha.localhost', authorization: `Bearer ${as.token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/live', headers }, resolve).on('error', reject).end();
  });
  const heard = { text: '', close: () => response.destroy() };
  response.setEncoding('utf8').on('data', (piece: string) => {
    heard.text += piece;
  });
  response.on('error', () => undefined);
  return heard;
}

const make = (axis: string, type: string, fields = {}) =>
  world.alpha.service((context) => createRecord(context, { axis, type, title: '들리는 것', fields }));

/** Events received up to that of the last-made record, which is of an open type. */
async function heardOf(stream: { text: string }): Promise<string> {
  const { id } = await make('space', 'internal');
  await expect
    .poll(
      async () => {
        await world.settle();
        return stream.text;
      },
      { timeout: 10_000 },
    )
    .toContain(id);
  return stream.text;
}

it('not of a closed type without its right, and of it with the right', async () => {
  await grantOnly(world, { role: 'deaf', permissions: ['axis.record.read'], to: [member] });
  const stream = await listen(member);
  const hidden = await make('entity', 'external', { kind: 'customer' });
  expect(await heardOf(stream)).not.toContain(hidden.id);
  stream.close();
  await grantOnly(world, {
    role: 'hearing',
    permissions: ['axis.record.read', 'axis.entity.external.read'],
    to: [member],
  });
  const second = await listen(member);
  const visibleRecord = await make('entity', 'external', { kind: 'customer' });
  expect(await heardOf(second)).toContain(visibleRecord.id);
  second.close();
});
