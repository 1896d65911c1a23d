import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import * as endpoints from '../contract/endpoints.ts';
import { flowErrors } from '../contract/errors.ts';
import type { FrameDraft } from '../contract/frame.ts';
import type { ExecutionDetail, FrameDetail, TaskRow, UndoPreview } from '../contract/shapes.ts';
import { publishFrame, sendSignal } from './index.ts';
import { moveDeadline } from './testing/undo-suite.queries.ts';

let world: World;
let manager: TestMember;
beforeAll(async () => {
  world = await testWorld();
  manager = world.alpha.manager;
});
afterAll(() => world?.close());

const title = { ko: '블록', en: 'Block' };
const entry = (id: string, amount: string, account = '401') => ({
  id,
  kind: 'finance.journal-entry',
  title,
  settings: {
    memo: '시험',
    lines: [
      { account: '108', debit: amount },
      { account, credit: amount },
    ],
  } as never,
});
const amountForm = {
  id: 'form',
  kind: 'flow.form',
  title,
  settings: { fields: [{ key: 'amount', label: title, kind: 'integer', required: true, min: 1 }] } as never,
};
const chain = (...ids: string[]) => ids.slice(1).map((to, index) => ({ from: ids[index] as string, to }));
const asService = ['finance.entry.post', 'axis.record.update', 'axis.record.create'];
const service = { kind: 'service' as const, permissions: asService };

let made = 0;
/** Publishes a frame and returns its key. */
async function frame(definition: FrameDraft, logType: 'flow' | 'finance' | 'impact' = 'finance'): Promise<string> {
  const key = `test-${++made}`;
  await world.alpha.service((context) => publishFrame(context, { key, title, logType, definition }));
  return key;
}

async function call<E extends Endpoint>(endpoint: E, about: Parameters<World['call']>[1] = {}) {
  return world.call(endpoint as Endpoint, { as: manager, ...about });
}
async function start(frameKey: string, input: object = {}, as = manager): Promise<{ id: string; status: string }> {
  const reply = await call(endpoints.startFlow, { as, body: { frameKey, input } });
  expect(reply.body).toMatchObject({ success: true });
  return reply.body.data;
}
const read = async (id: string): Promise<ExecutionDetail> =>
  (await call(endpoints.readExecution, { params: { id } })).body.data;
const preview = async (id: string): Promise<UndoPreview> =>
  (await call(endpoints.previewUndo, { params: { id } })).body.data;
const undo = (id: string, body: object = {}) => call(endpoints.undoExecution, { params: { id }, body });

describe('starting', () => {
  const posting: FrameDraft = {
    blocks: [amountForm, entry('post', '=input.amount')],
    connections: chain('form', 'post'),
    runAs: service,
  };

  it('[EN-15] runs to its end and is read as an execution log with every field', async () => {
    const { id, status } = await start(await frame(posting), { amount: 1_500_000 });
    expect(status).toBe('finished');
    const execution = await read(id);
    expect(execution.log).toEqual({
      id,
      frameId: execution.frameId,
      frameTitle: '블록',
      executedAt: execution.startedAt,
      status: 'success',
      logType: 'finance',
      financeAmount: 1_500_000,
      rollbackData: { supported: true, rollbackExpiration: execution.undo.expirationDate },
      originalLog: { input: { amount: 1_500_000 }, frameVersion: 1, title: '블록' },
      blocksExecuted: [
        expect.objectContaining({ id: 'form', kind: 'flow.form', status: 'done' }),
        expect.objectContaining({ id: 'post', kind: 'finance.journal-entry', status: 'done' }),
      ],
      financeIntegration: { financeSummary: { totalAmount: 1_500_000, currency: 'KRW' } },
    });
    expect(execution.impacts).toHaveLength(1);
    expect(execution.abilities).toMatchObject({ undo: null, retry: { code: 'EXECUTION_NOT_FAILED' } });
  });

  it('[CO-08] the deadline is frozen at the end: 60 days for 1,500,000 won, 90 for 10,000,000', async () => {
    const key = await frame(posting);
    const days = async (amount: number) => {
      const execution = await read((await start(key, { amount })).id);
      return (
        (Date.parse(execution.undo.expirationDate as string) - Date.parse(execution.finishedAt as string)) / 86_400_000
      );
    };
    expect([await days(999_999), await days(1_500_000), await days(10_000_000)]).toEqual([30, 60, 90]);
  });

  it('[CO-08] a frame that must be audited never expires', async () => {
    const { id } = await start(await frame({ ...posting, neverExpires: ['audit-required'] }), { amount: 5 });
    expect((await read(id)).undo).toMatchObject({ canUndo: true, expirationDate: null, warningLevel: 'none' });
  });

  it('checks the start form and keeps nothing when a block refuses', async () => {
    const key = await frame({ ...posting, blocks: [amountForm, entry('post', '=input.amount', '99999')] });
    const wrong = await call(endpoints.startFlow, { body: { frameKey: key, input: { amount: '많이', more: 1 } } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(wrong.body.details.map((detail: { field: string }) => detail.field)).toContain('input.amount');
    const refused = await call(endpoints.startFlow, { body: { frameKey: key, input: { amount: 5 } } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    const { body } = await call(endpoints.listExecutions, { query: { frame: key } });
    expect(body.data).toEqual([]);
  });

  it('refuses what the actor may not do', async () => {
    const key = await frame({ ...posting, runAs: { kind: 'initiator' } });
    const body = { frameKey: key, input: { amount: 5 } };
    const refused = await call(endpoints.startFlow, { as: world.alpha.user, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const unknown = await call(endpoints.startFlow, { body: { ...body, frameKey: 'nobody-knows' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'FRAME_NOT_FOUND' } });
  });

  it('another company sees nothing', async () => {
    const { id } = await start(await frame(posting), { amount: 5 });
    for (const endpoint of [endpoints.readExecution, endpoints.previewUndo, endpoints.readUndoStatus]) {
      const reply = await call(endpoint, { as: world.beta.master, params: { id } });
      expect(reply).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
    }
    const reply = await call(endpoints.undoExecution, { as: world.beta.master, params: { id }, body: {} });
    expect(reply.status).toBe(404);
    const list = await call(endpoints.listExecutions, { as: world.beta.master, query: { limit: 100 } });
    expect(list.body.data.map((row: { id: string }) => row.id)).not.toContain(id);
  });
});

describe('waiting', () => {
  const asking: FrameDraft = {
    blocks: [
      amountForm,
      {
        id: 'ask',
        kind: 'flow.task',
        title,
        settings: {
          title: '="확인: " + string(input.amount)',
          assigneeRole: 'supervisor',
          fields: [{ key: 'reason', label: title, kind: 'text', required: true }],
          outlets: [
            { key: 'yes', label: title },
            { key: 'no', label: title },
          ],
        } as never,
      },
      entry('post', '=input.amount'),
    ],
    connections: [
      { from: 'form', to: 'ask' },
      { from: 'ask', outlet: 'yes', to: 'post' },
    ],
    runAs: service,
  };
  const tasksOf = async (as: TestMember): Promise<TaskRow[]> =>
    (await call(endpoints.listTasks, { as, query: { limit: 100 } })).body.data;

  it('hands a task to a role, checks its form, and goes on the way that was chosen', async () => {
    const { id, status } = await start(await frame(asking), { amount: 7 });
    expect(status).toBe('waiting');
    const task = (await tasksOf(world.alpha.supervisor)).find((one) => one.executionId === id) as TaskRow;
    expect(task).toMatchObject({ title: '확인: 7', assigneeRole: 'supervisor' });
    const complete = (as: TestMember, body: object) =>
      call(endpoints.completeTask, { as, params: { id: task.id }, body });
    expect(await complete(world.alpha.user, { outlet: 'yes', values: { reason: '네' } })).toMatchObject({
      status: 403,
      body: { code: 'TASK_NOT_YOURS' },
    });
    expect(await complete(world.alpha.supervisor, { outlet: 'sideways' })).toMatchObject({
      status: 400,
      body: { code: 'OUTLET_UNKNOWN' },
    });
    expect(await complete(world.alpha.supervisor, { outlet: 'yes' })).toMatchObject({
      body: { code: 'VALIDATION_FAILED' },
    });
    const good = await complete(world.alpha.supervisor, { outlet: 'yes', values: { reason: '네' } });
    expect(good.body.data).toEqual({ id, status: 'finished' });
    expect(await complete(world.alpha.supervisor, { outlet: 'yes', values: { reason: '네' } })).toMatchObject({
      status: 409,
      body: { code: 'TASK_NOT_OPEN' },
    });
    expect((await read(id)).steps.map((step) => [step.path, step.status, step.outlet])).toEqual([
      ['form', 'done', 'next'],
      ['ask', 'done', 'yes'],
      ['post', 'done', 'next'],
    ]);
  });

  it('an undo while it waits withdraws the task and ends the run', async () => {
    const { id } = await start(await frame(asking), { amount: 7 });
    const shown = await preview(id);
    expect(shown).toMatchObject({ allowed: true, pending: [{ path: 'ask' }] });
    expect((await undo(id, { expected: shown.hash })).body).toMatchObject({ success: true });
    expect((await tasksOf(world.alpha.supervisor)).some((task) => task.executionId === id)).toBe(false);
    const after = await read(id);
    expect(after).toMatchObject({ status: 'cancelled' });
    expect((await undo(after.undoneBy as string)).body.code).toBe('UNDO_UNSUPPORTED');
  });

  it('goes on when its time has come, or when the signal comes', async () => {
    const timer = { id: 'wait', kind: 'flow.wait', title, settings: { minutes: 0 } };
    const timed = await start(
      await frame({ blocks: [timer, entry('post', '=5')], connections: chain('wait', 'post'), runAs: service }),
    );
    expect(timed.status).toBe('waiting');
    await world.settle();
    expect((await read(timed.id)).status).toBe('finished');

    const signal = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'paid', eventKey: '=input.order' } };
    const key = await frame({
      blocks: [signal, entry('post', '=5')],
      connections: chain('wait', 'post'),
      runAs: service,
    });
    const [one, two] = [await start(key, { order: 'a' }), await start(key, { order: 'b' })];
    const resumed = await world.alpha.service((context) => sendSignal(context, { name: 'paid', key: 'b' }));
    expect(resumed).toEqual([two.id]);
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['waiting', 'finished']);
  });

  it('records what fails after a wait, and a retry goes on', async () => {
    const key = await frame({
      ...asking,
      blocks: [...asking.blocks.slice(0, 2), entry('post', '=input.amount', '401')],
      runAs: { kind: 'initiator' },
    });
    // The initiator may not post: the step fails when the task is done, not before.
    const { id } = await start(key, { amount: 9 }, world.alpha.user);
    const task = (await tasksOf(world.alpha.supervisor)).find((one) => one.executionId === id) as TaskRow;
    const body = { outlet: 'yes', values: { reason: '네' } };
    await call(endpoints.completeTask, { as: world.alpha.supervisor, params: { id: task.id }, body });
    const failed = await read(id);
    expect(failed.status).toBe('failed');
    expect(failed.steps.at(-1)).toMatchObject({ path: 'post', status: 'failed', error: { code: 'FORBIDDEN' } });
    const retried = await call(endpoints.retryExecution, { as: world.alpha.master, params: { id }, body: {} });
    expect(retried.body.data.status).toBe('failed');
    const cancelled = await call(endpoints.cancelFlow, { as: world.alpha.master, params: { id }, body: {} });
    expect(cancelled.body.data.status).toBe('cancelled');
    const again = await call(endpoints.cancelFlow, { as: world.alpha.master, params: { id }, body: {} });
    expect(again).toMatchObject({ status: 409, body: { code: 'EXECUTION_ENDED' } });
  });
});

describe('undo', () => {
  const posting: FrameDraft = { blocks: [entry('post', '=input.amount')], runAs: service };

  it('[ST-12] refuses what changed nothing, and what expired, in the given words', async () => {
    const empty = await start(await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] }));
    expect((await undo(empty.id)).body).toMatchObject({
      code: 'UNDO_UNSUPPORTED',
      message: 'Undo를 지원하지 않는 로그입니다.',
    });
    const { id } = await start(await frame(posting), { amount: 5 });
    await world.alpha.service(async (context) => {
      context.unit.add(moveDeadline(world.alpha.tenant.id, id, -1));
    });
    const late = await undo(id);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'UNDO_EXPIRED', message: 'Undo 가능 기간이 만료되었습니다.' },
    });
  });

  it('[EN-16] tells its status with every field', async () => {
    const { id } = await start(await frame(posting, 'flow'), { amount: 5 });
    const { body } = await call(endpoints.readUndoStatus, { params: { id } });
    expect(body.data).toEqual({
      isExpired: false,
      expirationDate: expect.stringMatching(/^\d{4}-/),
      daysUntilExpiration: 7,
      canUndo: true,
      expirationReason: null,
      warningLevel: 'info',
    });
  });

  it('is refused to those without the right, with the reason', async () => {
    const { id } = await start(await frame(posting), { amount: 5 });
    const refused = await call(endpoints.undoExecution, { as: world.alpha.user, params: { id }, body: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: 'UNDO_FORBIDDEN' } });
    const shown = await call(endpoints.previewUndo, { as: world.alpha.user, params: { id } });
    expect(shown.body.data).toMatchObject({ allowed: false, refusal: { code: 'UNDO_FORBIDDEN' } });
  });

  const writing = (field: string): FrameDraft => ({
    blocks: [{ id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: field } }],
    runAs: service,
  });
  async function record(): Promise<{ id: string }> {
    const about = { method: 'POST', url: '/api/axis/space/internal', host: 'alpha.localhost' };
    const headers = { authorization: `Bearer ${manager.token}` };
    const reply = await world.request({ ...about, headers, payload: { title: `회의실 ${++made}`, fields: {} } });
    expect(reply.body).toMatchObject({ success: true });
    return reply.body.data;
  }

  it('names the later executions that stand in the way, and undoes them together in order', async () => {
    const target = await record();
    const key = await frame(writing('=input.title'), 'impact');
    const first = await start(key, { record: target.id, title: '하나' });
    const second = await start(key, { record: target.id, title: '둘' });
    const third = await start(key, { record: target.id, title: '셋' });
    const shown = await preview(first.id);
    expect(shown).toMatchObject({ allowed: false, refusal: { code: 'UNDO_BLOCKED_BY_DEPENDENTS' } });
    expect(shown.chain.map((one) => one.id)).toEqual([third.id, second.id]);
    expect((await undo(first.id)).body.code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
    const { body } = await undo(first.id, { withDependents: true });
    expect(body).toMatchObject({ success: true, data: { reversed: 3 } });
    expect(body.data.undone).toEqual([third.id, second.id, first.id]);
    expect((await undo(second.id)).body.code).toBe('UNDO_ALREADY_DONE');
  });

  it('refuses when things changed since the preview', async () => {
    const target = await record();
    const key = await frame(writing('=input.title'), 'impact');
    const { id } = await start(key, { record: target.id, title: '먼저' });
    const { hash } = await preview(id);
    await start(key, { record: target.id, title: '나중' });
    expect((await undo(id, { expected: hash })).body.code).toBe('UNDO_PREVIEW_CHANGED');
  });
});

describe('expiry', () => {
  it('[EN-17] [ST-13] the check switches off what is over and keeps an audit record with every field', async () => {
    const { id } = await start(await frame({ blocks: [entry('post', '=5')], runAs: service }));
    await world.alpha.service(async (context) => {
      context.unit.add(moveDeadline(world.alpha.tenant.id, id, -1));
    });
    const checked = await call(endpoints.checkExpiry, { as: world.alpha.master, body: {} });
    expect(checked.body.data.expired).toBeGreaterThanOrEqual(1);
    const execution = await read(id);
    expect(execution.log.rollbackData.supported).toBe(false);
    const { body } = await call(endpoints.listExpiryAudits, { as: world.alpha.master, query: { limit: 100 } });
    expect(body.data.find((row: { logId: string }) => row.logId === id)).toEqual({
      timestamp: expect.any(String),
      action: 'undo_expired',
      logId: id,
      frameId: execution.frameId,
      expirationDate: execution.undo.expirationDate,
      reason: 'Undo 가능 기간이 만료되었습니다.',
    });
  });

  it('[ER-07] a second check at the same time is refused', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(endpoints.checkExpiry, { as: world.alpha.master, body: {}, headers: { 'accept-language': 'en' } }),
      ),
    );
    const refused = replies.filter((reply) => reply.status !== 200);
    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'EXPIRY_CHECK_RUNNING', message: 'Expiration check is already running' },
      });
    }
    await world.alpha.service(async (context) => {
      const { tryExpiryLock } = await import('./expiry.queries.ts');
      await context.unit.query(tryExpiryLock(world.alpha.tenant.id));
      const reply = await call(endpoints.checkExpiry, { as: world.alpha.master, body: {} });
      expect(reply).toMatchObject({ status: 409, body: { code: flowErrors.EXPIRY_CHECK_RUNNING.code } });
    });
  });
});

describe('frames', () => {
  const draft = { key: 'my-frame', title, logType: 'flow' };

  it('[VA-10] are created only by administrators, managers and supervisors', async () => {
    const { alpha } = world;
    for (const member of [alpha.user, alpha.viewer, alpha.finance]) {
      const reply = await call(endpoints.createFrame, { as: member, body: draft });
      expect([member.role, reply.status]).toEqual([member.role, 403]);
    }
    for (const member of [alpha.master, alpha.manager, alpha.supervisor]) {
      const reply = await call(endpoints.createFrame, { as: member, body: { ...draft, key: `by-${member.role}` } });
      expect([member.role, reply.status]).toEqual([member.role, 201]);
    }
  });

  it('are published in versions, with their problems told by field', async () => {
    const created: FrameDetail = (await call(endpoints.createFrame, { body: draft })).body.data;
    const publish = (definition: object, version: number) =>
      call(endpoints.publishVersion, { params: { id: created.id }, body: { version, definition } });
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
    const taken = await call(endpoints.createFrame, { body: draft });
    expect(taken).toMatchObject({ status: 409, body: { code: 'FRAME_KEY_EXISTS' } });
  });

  it('a sub-flow that leads back is refused', async () => {
    const inner = (key: string) => ({ id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: key } });
    const one = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    const two = await frame({ blocks: [inner(one)] });
    const again = world.alpha.service((context) =>
      publishFrame(context, { key: one, title, definition: { blocks: [inner(two)] } }),
    );
    await expect(again).rejects.toMatchObject({ code: 'FRAME_INVALID' });
  });

  it('nobody gives a service account rights that they do not hold', async () => {
    const created: FrameDetail = (
      await call(endpoints.createFrame, { as: world.alpha.supervisor, body: { ...draft, key: 'mighty' } })
    ).body.data;
    const definition = {
      blocks: [{ id: 'join', kind: 'flow.join', title }],
      runAs: { kind: 'service', permissions: ['company.company.delete'] },
    };
    const body = { version: created.version, definition };
    const reply = await call(endpoints.publishVersion, {
      as: world.alpha.supervisor,
      params: { id: created.id },
      body,
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'RUN_AS_NOT_HELD' } });
  });

  it('[EN-10] private ones are seen by their owner only', async () => {
    const access = { accessMode: 'private' };
    const created: FrameDetail = (
      await call(endpoints.createFrame, { as: world.alpha.supervisor, body: { ...draft, key: 'secret', access } })
    ).body.data;
    const reply = (as: TestMember) => call(endpoints.readFrame, { as, params: { id: created.id } });
    expect((await reply(world.alpha.supervisor)).status).toBe(200);
    expect((await reply(world.alpha.user)).status).toBe(404);
    const { body } = await call(endpoints.listFrames, { as: world.alpha.user, query: { limit: 100 } });
    expect(body.data.map((row: { key: string }) => row.key)).not.toContain('secret');
  });

  it('a rehearsal shows what would happen and leaves nothing', async () => {
    const key = await frame({
      blocks: [amountForm, entry('post', '=input.amount')],
      connections: chain('form', 'post'),
      runAs: service,
    });
    const rehearse = (body: object) => call(endpoints.rehearseFlow, { body: { frameKey: key, ...body } });
    const good = await rehearse({ input: { amount: 5 } });
    expect(good.body.data).toMatchObject({
      status: 'finished',
      error: null,
      impacts: [{ kind: 'finance.journal-entry' }],
    });
    const bad = await rehearse({ definition: { blocks: [entry('post', '=5', '99999')], runAs: service }, input: {} });
    expect(bad.body.data).toMatchObject({ status: 'failed', impacts: [] });
    expect(bad.body.data.error.code).toMatch(/^[A-Z_]+$/);
    expect((await call(endpoints.listExecutions, { query: { frame: key } })).body.data).toEqual([]);
  });

  it('the catalogue tells every kind, and expressions can be tried', async () => {
    const blocks = (await call(endpoints.listBlocks)).body.data as { kind: string }[];
    expect(blocks.map((block) => block.kind)).toEqual(expect.arrayContaining(['flow.form', 'finance.journal-entry']));
    const tried = await call(endpoints.evaluateExpression, {
      body: { expression: 'input.a * 2', scope: { input: { a: 21 } } },
    });
    expect(tried.body.data).toEqual({ value: 42, type: 'number' });
    const wrong = await call(endpoints.evaluateExpression, { body: { expression: 'inptu.a', scope: {} } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'EXPRESSION_UNKNOWN_NAME' } });
  });
});
