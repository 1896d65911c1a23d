/** Starting without waiting for the run: `Prefer: respond-async`. */
import { describe, expect, it } from 'vitest';
import { readExecution, startFlow } from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { amountForm, createEntryBlock, createFlowKit, serviceAccount, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, read } = createFlowKit();

const posting = (account?: string): FrameDraft => ({
  blocks: [amountForm, createEntryBlock('post', '=input.amount', account)],
  connections: toConnections('form', 'post'),
  runAs: serviceAccount,
});
const later = { prefer: 'respond-async' };

describe('a start that prefers to be answered before', () => {
  it('is accepted with 202 and the address to follow it, and the run completes by itself', async () => {
    const frameKey = await frame(posting());
    const reply = await call(startFlow, { headers: later, body: { frameKey, input: { amount: 7 } } });
    expect(reply).toMatchObject({ status: 202, body: { data: { status: 'running' } } });
    const { id } = reply.body.data;
    expect(reply.headers).toMatchObject({
      location: readExecution.path.replace(':id', id),
      'preference-applied': 'respond-async',
    });
    expect(await read(id)).toMatchObject({ status: 'running', steps: [], impacts: [] });
    await kit.world.settle();
    expect(await read(id)).toMatchObject({ status: 'finished', amount: { amount: 7 } });
  });

  it('shows a step’s refusal at its address, and is refused at once for errors found without a step', async () => {
    const frameKey = await frame({
      blocks: [amountForm, createEntryBlock('post', '=input.amount', '="9" + "99"')],
      connections: toConnections('form', 'post'),
      runAs: serviceAccount,
    });
    const wrong = await call(startFlow, { headers: later, body: { frameKey, input: { amount: 0 } } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(wrong.headers).not.toHaveProperty('preference-applied');
    const { id } = (await call(startFlow, { headers: later, body: { frameKey, input: { amount: 7 } } })).body.data;
    await kit.world.settle();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      steps: [{ path: 'form' }, { path: 'post', status: 'failed', error: { code: 'UNKNOWN_ACCOUNT' } }],
    });
  });

  it('is the same run for the same Idempotency-Key, with the same address', async () => {
    const frameKey = await frame(posting());
    const once = { headers: { ...later, 'idempotency-key': 'later-1' }, body: { frameKey, input: { amount: 7 } } };
    const first = await call(startFlow, once);
    await kit.world.settle();
    const again = await call(startFlow, once);
    expect([again.status, again.body, again.headers.location]).toEqual([202, first.body, first.headers.location]);
  });

  it.each([
    ['nothing of it', {}, 201],
    ['other preferences', { prefer: 'return=minimal, wait=5' }, 201],
    ['it among others, in capitals and with parameters', { prefer: 'wait=5, Respond-Async; foo="bar"' }, 202],
  ])('receives %s', async (_, headers, status) => {
    const frameKey = await frame(posting());
    const reply = await call(startFlow, { headers: headers as never, body: { frameKey, input: { amount: 7 } } });
    expect(reply.status).toBe(status);
    expect('preference-applied' in reply.headers).toBe(status === 202);
    await kit.world.settle();
    expect(await read(reply.body.data.id)).toMatchObject({ status: 'finished' });
  });
});
