import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import * as endpoints from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { listFrames, readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  serviceAccount,
  title,
  toConnections,
} from '../testing/flow-kit.ts';
import { type FrameRecord, selectFrameByKey, updateFrame } from './frame.queries.ts';

const { call, frame, kit, start } = createFlowKit();

describe('frames', () => {
  const draft = { key: 'my-frame', title, logType: 'flow' };

  it('[VA-10] are created only by administrators, managers and supervisors', async () => {
    const { alpha } = kit.world;
    for (const member of [alpha.user, alpha.viewer, alpha.finance]) {
      const reply = await call(frames.createFrame, { as: member, body: draft });
      expect([member.role, reply.status]).toEqual([member.role, 403]);
    }
    for (const member of [alpha.master, alpha.manager, alpha.supervisor]) {
      const reply = await call(frames.createFrame, { as: member, body: { ...draft, key: `by-${member.role}` } });
      expect([member.role, reply.status]).toEqual([member.role, 201]);
    }
  });

  it('are published in versions, with their problems reported by field', async () => {
    const created: FrameDetail = (await call(frames.createFrame, { body: draft })).body.data;
    const publish = (definition: object, version: number) =>
      call(frames.publishVersion, { params: { id: created.id }, body: { version, definition } });
    const wrong = await publish(
      { blocks: [{ id: 'a', kind: 'no.such', title }], connections: [{ from: 'a', to: 'b' }] },
      created.version,
    );
    expect(wrong).toMatchObject({ status: 400, body: { code: 'FRAME_INVALID' } });
    expect(
      wrong.body.details.map((problem: { code: string; field: string }) => `${problem.code} ${problem.field}`).sort(),
    ).toEqual(['BLOCK_KIND_UNKNOWN blocks.0.kind', 'BLOCK_MISSING connections.0.to']);
    const good = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
    const first = await publish(good, created.version);
    expect(first.body.data).toMatchObject({ status: 'published', currentVersion: 1 });
    expect((await publish(good, created.version)).body.code).toBe('VERSION_CONFLICT');
    const second = await publish(good, first.body.data.version);
    expect(second.body.data.currentVersion).toBe(2);
    const duplicateReply = await call(frames.createFrame, { body: draft });
    expect(duplicateReply).toMatchObject({ status: 409, body: { code: 'FRAME_KEY_EXISTS' } });
  });

  it('a sub-flow that leads back is refused', async () => {
    const inner = (key: string) => ({ id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: key } });
    const frameId = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    const two = await frame({ blocks: [inner(frameId)] });
    const again = kit.world.alpha.service((context) =>
      publishFrame(context, { key: frameId, title, definition: { blocks: [inner(two)] } }),
    );
    await expect(again).rejects.toMatchObject({ code: 'FRAME_INVALID' });
  });

  it('a service account cannot get rights that its giver does not hold', async () => {
    const created: FrameDetail = (
      await call(frames.createFrame, { as: kit.world.alpha.supervisor, body: { ...draft, key: 'mighty' } })
    ).body.data;
    const definition = {
      blocks: [{ id: 'join', kind: 'flow.join', title }],
      runAs: { kind: 'service', permissions: ['company.company.delete'] },
    };
    const body = { version: created.version, definition };
    const reply = await call(frames.publishVersion, {
      as: kit.world.alpha.supervisor,
      params: { id: created.id },
      body,
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'RUN_AS_NOT_HELD' } });
  });

  it('[EN-10] private ones are seen by their owner only', async () => {
    const access = { accessMode: 'private' };
    const created: FrameDetail = (
      await call(frames.createFrame, { as: kit.world.alpha.supervisor, body: { ...draft, key: 'secret', access } })
    ).body.data;
    const reply = (as: TestMember) => call(readFrame, { as, params: { id: created.id } });
    expect((await reply(kit.world.alpha.supervisor)).status).toBe(200);
    expect((await reply(kit.world.alpha.user)).status).toBe(404);
    const { body } = await call(listFrames, { as: kit.world.alpha.user, query: { limit: 100 } });
    expect(body.data.map((row: { key: string }) => row.key)).not.toContain('secret');
  });

  it('a rehearsal shows what would happen and leaves nothing', async () => {
    const key = await frame({
      blocks: [amountForm, createEntryBlock('post', '=input.amount')],
      connections: toConnections('form', 'post'),
      runAs: serviceAccount,
    });
    const rehearse = (body: object) => call(endpoints.rehearseFlow, { body: { frameKey: key, ...body } });
    const good = await rehearse({ input: { amount: 5 } });
    expect(good.body.data).toMatchObject({
      status: 'finished',
      error: null,
      impacts: [{ kind: 'finance.journal-entry' }],
    });
    const bad = await rehearse({
      definition: { blocks: [createEntryBlock('post', '=5', '99999')], runAs: serviceAccount },
      input: {},
    });
    expect(bad.body.data).toMatchObject({ status: 'failed', impacts: [] });
    expect(bad.body.data.error.code).toMatch(/^[A-Z_]+$/);
    expect((await call(endpoints.listExecutions, { query: { frame: key } })).body.data).toEqual([]);
  });

  it('a start that relied on an outdated head is tried again on the present one', async () => {
    const key = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    await start(key);
    await start(key);
    const { alpha } = kit.world;
    // Simulates another process: this one's cache is not notified.
    await alpha.service(async (context) => {
      const [storedFrame] = await context.unit.query(selectFrameByKey(alpha.tenant.id, key));
      const changed = { ...(storedFrame as FrameRecord), status: 'retired' as const, draft: null, by: null };
      context.unit.add(updateFrame(alpha.tenant.id, changed));
    });
    const reply = await call(endpoints.startFlow, { body: { frameKey: key, input: {} } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'FRAME_RETIRED' } });
  });

  it('the catalogue lists every kind, and expressions can be tried', async () => {
    const blocks = (await call(frames.listBlocks)).body.data as { kind: string }[];
    expect(blocks.map((block) => block.kind)).toEqual(expect.arrayContaining(['flow.form', 'finance.journal-entry']));
    const tried = await call(frames.evaluateExpression, {
      body: { expression: 'input.a * 2', scope: { input: { a: 21 } } },
    });
    expect(tried.body.data).toEqual({ value: 42, type: 'number' });
    const wrong = await call(frames.evaluateExpression, { body: { expression: 'inptu.a', scope: {} } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'EXPRESSION_UNKNOWN_NAME' } });
  });
});
