/** Tests of private flows in undo: what people without access see of one whose runs block an undo. */
import { expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, record, start } = createFlowKit();

const write = (id: string, of: string, to: string): FrameDraft['blocks'][number] => ({
  ...{ id, kind: 'axis.record-update', title },
  settings: { record: of, title: to },
});
const secret = '비밀 계획';

async function startPrivateRun(definition: FrameDraft): Promise<string> {
  const { alpha } = kit.world;
  const key = `private-${Math.floor(performance.now())}`;
  const access = { accessMode: 'private', ownerEntityId: alpha.master.personId } as const;
  await alpha.service((context) => publishFrame(context, { key, title, access, definition }));
  return key;
}
const rename = async (id: string, to: string) => {
  const headers = { authorization: `Bearer ${kit.world.alpha.master.token}` };
  const url = `/api/axis/space/internal/${id}`;
  const host = 'alpha.localhost';
  const { version } = (await kit.world.request({ method: 'GET', url, host, headers })).body.data;
  const payload = { title: to, version, fields: {} };
  const reply = await kit.world.request({ method: 'PUT', url, host, headers, payload });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ success: true });
};

it('is nothing in the refusal', async () => {
  const [open, hidden] = [(await record()).id, (await record()).id];
  const { master } = kit.world.alpha;
  const first = await start(await frame({ blocks: [write('a', '=input.open', '먼저')], runAs: serviceAccount }), {
    open,
  });
  const later: FrameDraft = {
    blocks: [write('a', '=input.open', '나중'), write('b', '=input.hidden', secret)],
    connections: toConnections('a', 'b'),
    runAs: serviceAccount,
  };
  await start(await startPrivateRun(later), { open, hidden }, master);
  await rename(hidden, `${secret} 2`);
  const body = { reason, withDependents: true };
  const refused = await call(undos.undoExecution, { params: { id: first.id }, body });
  expect(refused).toMatchObject({ status: 403, body: { code: 'UNDO_FORBIDDEN' } });
  expect(JSON.stringify(refused.body)).not.toContain(secret);
});
