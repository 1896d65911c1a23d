/** Web hooks: believed or refused, taken once, and refused cleanly where they are too many. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { listRefusedHooks } from '../../contract/operator/operator.endpoints.ts';
import { renewStreamSecret, setStreamState } from '../../contract/stream.endpoints.ts';
import { hookLimit } from '../../contract/stream.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { runAtOnceOnTable } from '../testing/lock-barrier.ts';
import { type CreatedStream, createStreamKit, emptyDefinition } from '../testing/stream-kit.ts';
import { hookLane } from './hook.service.ts';

const { kit, call, frame } = createFlowKit();
const streams = createStreamKit(() => kit.world);
const hook = { kind: 'hook', proof: 'signature' } as const;

interface SentCall {
  body?: string;
  id?: string;
  at?: Date;
  secret?: string;
  headers?: Record<string, string>;
  host?: string;
}

/** As a sender signs it, by the reference package. */
function sendCall(stream: Pick<CreatedStream, 'address' | 'secret'>, sent: SentCall = {}) {
  const { body = '{"n":1}', id = `msg_${createId()}`, at = new Date(), host = 'alpha.localhost' } = sent;
  const signature = new Webhook(sent.secret ?? (stream.secret as string)).sign(id, at, body);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
    ...sent.headers,
  };
  return kit.world.request({
    method: 'POST',
    url: new URL(stream.address as string).pathname,
    host,
    headers,
    payload: body,
  });
}

describe('a call with a signature', () => {
  it('starts one run, which is given what was sent', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook, input: { n: '=body.n + 1' } });
    expect(stream.address).toContain('/api/hooks/');
    const { status, body } = await sendCall(stream, { body: '{"n": 4}' });
    expect([status, body.data.outcome]).toEqual([202, 'started']);
    await kit.world.settle();
    expect(await streams.inputs(frameKey)).toEqual([{ body: { n: 4 }, n: 5 }]);
    expect((await streams.read(stream)).last).toMatchObject({ executionId: body.data.executions[0] });
  });

  it('that comes again, also at once, is answered alike and starts nothing more', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const sends = Array.from({ length: hookLane.atOnce }, () => () => sendCall(stream, { id: 'msg_same' }));
    const replies = await runAtOnceOnTable(kit.world, 'flow.stream_starts', sends);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(replies.map(({ body }) => body.data.executions[0])).size).toBe(1);
    expect(await streams.runs(frameKey)).toBe(1);
  });

  it('is refused when it is forged, changed, old, of the future, or of nobody: all alike', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const other = await streams.make({ frameKey, settings: hook });
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const nowhere = { ...stream, address: 'http://alpha.localhost/api/hooks/AAAAAAAAAAAAAAAAAAAAAA' };
    const replies = [
      await sendCall(stream, { secret: other.secret as string }),
      await sendCall(stream, { headers: { 'webhook-id': 'another' } }),
      await sendCall(stream, { at: minutes(-6) }),
      await sendCall(stream, { at: minutes(6) }),
      await sendCall(stream, { headers: { 'webhook-signature': 'v1,' } }),
      await sendCall(stream, { headers: { 'x-hook-key': stream.secret as string, 'webhook-signature': '' } }),
      await sendCall(nowhere),
      await sendCall(stream, { host: 'beta.localhost' }),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.code}`)).toEqual(replies.map(() => '401 HOOK_REFUSED'));
    expect(await streams.runs(frameKey)).toBe(0);
    expect((await sendCall(stream, { at: minutes(-4) })).status).toBe(202);
  });

  it('that is refused is seen by operators with its reason and number, until one is believed', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const refused = async () =>
      (await call(listRefusedHooks)).body.data.streams.find(({ id }: { id: string }) => id === stream.id);
    expect(await refused()).toBeUndefined();
    await sendCall(stream, { secret: `whsec_${Buffer.from('of somebody else').toString('base64')}` });
    await sendCall(stream, { at: new Date(Date.now() - 3_600_000) });
    expect(await refused()).toMatchObject({ name: stream.name, calls: 2, reason: 'time' });
    await sendCall(stream, { headers: { 'webhook-signature': 'v1,' } });
    expect(await refused()).toMatchObject({ calls: 3, reason: 'signature' });
    expect((await sendCall(stream)).status).toBe(202);
    expect(await refused()).toBeUndefined();
  });

  it('is believed with a new secret only, once that was made', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const { body } = await call(renewStreamSecret, { params: { id: stream.id }, body: {} });
    expect((await sendCall(stream)).status).toBe(401);
    expect((await sendCall({ ...stream, secret: body.data.secret })).status).toBe(202);
  });

  it('may carry what the sender likes, within bounds', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const type = (text: string) => ({ 'content-type': text });
    const form = { body: 'a=1&b=%EB%91%98', headers: type('application/x-www-form-urlencoded') };
    expect((await sendCall(stream, form)).status).toBe(202);
    expect((await sendCall(stream, { body: 'hello', headers: type('text/plain') })).status).toBe(202);
    expect((await sendCall(stream, { body: '{}', headers: type('application/cloudevents+json') })).status).toBe(202);
    expect((await sendCall(stream, { body: '{', headers: {} })).body.code).toBe('MALFORMED_JSON');
    expect((await sendCall(stream, { body: '<a/>', headers: type('application/xml') })).status).toBe(415);
    expect((await sendCall(stream, { body: `"${'x'.repeat(hookLimit)}"` })).status).toBe(413);
    expect((await streams.inputs(frameKey)).slice(0, 2)).toEqual([{ body: { a: '1', b: '둘' } }, { body: 'hello' }]);
  });
});

describe('a call with a key', () => {
  it('is believed by its header alone, and taken once where it has an id', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: { kind: 'hook', proof: 'key' } });
    const url = new URL(stream.address as string).pathname;
    const ask = (headers: Record<string, string>) =>
      kit.world.request({ method: 'POST', url, host: 'alpha.localhost', headers, payload: {} });
    const key = { 'x-hook-key': stream.secret as string };
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'x-hook-key': 'whsec_AAAA' })).status).toBe(401);
    expect((await ask({ ...key, 'webhook-timestamp': '1000' })).status).toBe(401);
    for (const headers of [key, key, { ...key, 'webhook-id': 'one' }, { ...key, 'webhook-id': 'one' }]) {
      expect((await ask(headers)).status).toBe(202);
    }
    expect(await streams.runs(frameKey)).toBe(3);
  });
});

describe('a call that cannot start anything', () => {
  it('is taken and written down: paused, or its condition does not hold', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook, condition: 'body.n > 10' });
    expect((await sendCall(stream)).body.data).toEqual({ executions: [], outcome: 'condition' });
    await call(setStreamState, { params: { id: stream.id }, body: { state: 'paused', version: 1 } });
    expect((await sendCall(stream, { body: '{"n":11}' })).body.data).toEqual({ executions: [], outcome: 'paused' });
    expect((await streams.starts(stream)).map(({ outcome }) => outcome)).toEqual(['paused', 'condition']);
    expect(await streams.runs(frameKey)).toBe(0);
  });

  it('gets a retry time where there are too many, and each accepted one is one run', async () => {
    kit.world.configure({ rateLimit: true });
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: hook });
    const replies: Awaited<ReturnType<typeof sendCall>>[] = [];
    const isShed = () => replies.some(({ status }) => status === 429);
    // Calls are counted by the minute, and a new one may begin meanwhile.
    for (let round = 0; round < 14 || (!isShed() && round < 28); round++) {
      replies.push(...(await Promise.all(Array.from({ length: 25 }, () => sendCall(stream)))));
    }
    kit.world.configure();
    const acceptedCount = replies.filter(({ status }) => status === 202).length;
    const shed = replies.filter(({ status }) => status !== 202);
    expect(acceptedCount).toBeGreaterThanOrEqual(300);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.every(({ status, headers }) => [429, 503].includes(status) && Number(headers['retry-after']) > 0)).toBe(
      true,
    );
    expect(await streams.runs(frameKey)).toBe(acceptedCount);
  }, 120_000);
});
