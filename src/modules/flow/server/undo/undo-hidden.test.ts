/** What of a private flow shows to whom it is hidden, when its runs stand in the way of an undo. */
import { expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { publishFrame } from '../index.ts';
import { chain, flowKit, reason, service, title } from '../testing/kit.ts';

const { call, frame, kit, record, start } = flowKit();

const write = (id: string, of: string, to: string): FrameDraft['blocks'][number] => ({
  ...{ id, kind: 'axis.record-update', title },
  settings: { record: of, title: to },
});
const secret = '비밀 계획';

async function privately(definition: FrameDraft): Promise<string> {
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
  const first = await start(await frame({ blocks: [write('a', '=input.open', '먼저')], runAs: service }), { open });
  const later: FrameDraft = {
    blocks: [write('a', '=input.open', '나중'), write('b', '=input.hidden', secret)],
    connections: chain('a', 'b'),
    runAs: service,
  };
  await start(await privately(later), { open, hidden }, master);
  await rename(hidden, `${secret} 2`);
  const body = { reason, withDependents: true };
  const refused = await call(undos.undoExecution, { params: { id: first.id }, body });
  expect(refused).toMatchObject({ status: 403, body: { code: 'UNDO_FORBIDDEN' } });
  expect(JSON.stringify(refused.body)).not.toContain(secret);
});
