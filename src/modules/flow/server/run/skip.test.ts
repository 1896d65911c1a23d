/** An operator passes over a step that failed or waits: with a reason, by a way, and nothing of it is there to undo. */
import { expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { publishFrame } from '../index.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, read, start, tasksOf, undo } = createFlowKit();
type Block = FrameDraft['blocks'][number];

const block = (id: string, kind: string, settings: object): Block => ({ id, kind, title, settings: settings as never });
const skip = (id: string, body: object, as = kit.world.alpha.manager) =>
  call(endpoints.skipStep, { as, params: { id }, body: { path: 'ask', reason: '담당자가 휴가 중', ...body } });
const steps = async (id: string) =>
  (await read(id)).steps.map(({ path, status, outlet }) => `${path} ${outlet ?? status}`);

const outlets = [
  { key: 'yes', label: title },
  { key: 'no', label: title },
];
const asking: FrameDraft = {
  blocks: [
    createEntryBlock('first', '=5'),
    block('ask', 'flow.task', { title: '확인', assigneeRole: 'supervisor', outlets }),
    createEntryBlock('accept', '=steps.ask.output.amount'),
    createEntryBlock('decline', '=9'),
  ],
  connections: [
    { from: 'first', to: 'ask' },
    { from: 'ask', outlet: 'yes', to: 'accept' },
    { from: 'ask', outlet: 'no', to: 'decline' },
  ],
  runAs: serviceAccount,
};

it('passes over a task that waits, by the way that is said and with what it came to', async () => {
  const { alpha } = kit.world;
  const { id } = await start(await frame(asking));
  const execution = await read(id);
  expect(execution.abilities.skip).toBeNull();
  expect(execution.steps.map(({ ways: outlets }) => outlets.map(({ key }) => key))).toEqual([[], ['yes', 'no']]);
  expect(await skip(id, {})).toMatchObject({ status: 400, body: { code: 'OUTLET_UNKNOWN' } });
  expect(await skip(id, { outlet: 'maybe' })).toMatchObject({ status: 400, body: { code: 'OUTLET_UNKNOWN' } });
  const done = await skip(id, { outlet: 'yes', output: { amount: 70 } });
  expect(done.body).toMatchObject({ success: true, data: { id, status: 'finished' } });
  expect(await steps(id)).toEqual(['first next', 'ask yes', 'decline skipped', 'accept next']);
  const { steps: now, impacts } = await read(id);
  expect(now[1]).toMatchObject({ skipReason: '담당자가 휴가 중', actor: { id: alpha.manager.personId } });
  expect(impacts.filter(({ stepId }) => stepId === now[1]?.id)).toEqual([]);
  expect((await tasksOf(alpha.supervisor)).filter(({ executionId }) => executionId === id)).toEqual([]);
  expect(await skip(id, { outlet: 'yes' })).toMatchObject({ status: 409, body: { code: 'STEP_NOT_SKIPPABLE' } });
  expect((await undo(id)).body.data).toMatchObject({ reversed: 2 });
});

/** A run whose step in the middle fails: the account is not there. */
const failing: FrameDraft = {
  blocks: [
    block('wait', 'flow.wait', { event: 'go' }),
    block('check', 'flow.condition', { branches: [{ outlet: 'yes', when: 'input.missing' }], otherwise: 'no' }),
    createEntryBlock('post', '=7'),
    createEntryBlock('other', '=8'),
  ],
  connections: [
    ...toConnections('wait', 'check'),
    { from: 'check', outlet: 'yes', to: 'post' },
    { from: 'check', outlet: 'no', to: 'other' },
  ],
  runAs: serviceAccount,
};

it('passes over a step that failed, and the run goes on', async () => {
  const { id } = await start(await frame(failing));
  expect((await skip(id, { path: 'wait', outlet: 'next' })).body.data).toMatchObject({ status: 'failed' });
  expect((await read(id)).steps[1]).toMatchObject({ path: 'check', status: 'failed' });
  expect((await skip(id, { path: 'check', outlet: 'no' })).body.data).toMatchObject({ status: 'finished' });
  expect(await steps(id)).toEqual(['wait next', 'check no', 'post skipped', 'other next']);
  expect((await read(id)).steps[1]?.error).toBeNull();
});

it('goes on with the flow around it, where the step is one of a sub-flow', async () => {
  const { alpha } = kit.world;
  await alpha.service((context) => publishFrame(context, { key: 'skip-inner', title, definition: failing }));
  const around = await frame({
    blocks: [block('part', 'flow.sub-flow', { frameKey: 'skip-inner' }), createEntryBlock('last', '=3')],
    connections: toConnections('part', 'last'),
    runAs: serviceAccount,
  });
  const { id } = await start(around);
  const child = (await read(id)).children[0]?.id as string;
  await skip(child, { path: 'wait', outlet: 'next' });
  expect(await read(id)).toMatchObject({ status: 'failed' });
  expect(await skip(id, { path: 'part' })).toMatchObject({ status: 409, body: { code: 'STEP_IN_SUB_FLOW' } });
  await skip(child, { path: 'check', outlet: 'yes' });
  expect(await read(child)).toMatchObject({ status: 'finished' });
  expect(await read(id)).toMatchObject({ status: 'finished' });
  expect((await undo(id)).body.data).toMatchObject({ reversed: 2 });
});

it('the flow around it waits again, where the sub-flow has more to do', async () => {
  const { alpha } = kit.world;
  const blocks = [...failing.blocks, block('later', 'flow.task', { title: '확인', assigneeRole: 'supervisor' })];
  const connections = [...(failing.connections ?? []), { from: 'other', to: 'later' }];
  const definition = { ...failing, blocks, connections };
  await alpha.service((context) => publishFrame(context, { key: 'skip-longer', title, definition }));
  const around = await frame({
    blocks: [block('part', 'flow.sub-flow', { frameKey: 'skip-longer' })],
    runAs: serviceAccount,
  });
  const { id } = await start(around);
  const child = (await read(id)).children[0]?.id as string;
  await skip(child, { path: 'wait', outlet: 'next' });
  expect(await read(id)).toMatchObject({ status: 'failed' });
  await skip(child, { path: 'check', outlet: 'no' });
  expect(await read(child)).toMatchObject({ status: 'waiting' });
  expect(await read(id)).toMatchObject({ status: 'waiting' });
});

it("is for operators, of runs that they see, with a reason; and never for one's own decision", async () => {
  const { alpha } = kit.world;
  const { id } = await start(await frame(asking));
  expect((await skip(id, { outlet: 'yes' }, alpha.user)).status).toBe(403);
  expect((await skip(id, { outlet: 'yes', reason: '' })).status).toBe(400);
  expect(await skip(id, { path: 'first' })).toMatchObject({ status: 409, body: { code: 'STEP_NOT_SKIPPABLE' } });
  expect(await skip(id, { path: 'nowhere' })).toMatchObject({ status: 409, body: { code: 'STEP_NOT_SKIPPABLE' } });
  const byAnother = { title: '확인', assigneeRole: 'supervisor', byAnother: true };
  const own = await start(await frame({ blocks: [block('ask', 'flow.task', byAnother)] }), {}, alpha.supervisor);
  expect(await skip(own.id, {}, alpha.supervisor)).toMatchObject({ status: 200 });
  await giveSupervisor();
  const startedRun = await start(await frame({ blocks: [block('ask', 'flow.task', byAnother)] }), {}, alpha.supervisor);
  expect(await skip(startedRun.id, {}, alpha.supervisor)).toMatchObject({
    status: 403,
    body: { code: 'SKIP_OF_OWN_DECISION' },
  });
  expect((await skip(startedRun.id, {})).status).toBe(200);
});

/** A second one with the role. */
const giveSupervisor = () => setMemberRoles(kit.world.alpha.user, ['user', 'supervisor']);

it('stores the operator’s attachments in place of the assignee’s, and no file of another person', async () => {
  const { manager, user } = kit.world.alpha;
  const upload = async (as: typeof manager) => {
    const reply = await kit.world.app.fastify.inject({
      ...{ method: 'POST', url: `/api/files?name=${encodeURIComponent('점검표.pdf')}` },
      headers: {
        ...{ host: 'alpha.localhost', authorization: `Bearer ${as.token}` },
        'content-type': 'application/octet-stream',
      },
      payload: Buffer.from('%PDF-1.7'),
    });
    return reply.json().data as { id: string };
  };
  const report = { key: 'report', kind: 'file', label: { ko: '점검표', en: 'Report' }, required: true };
  // Only asked for in some cases: the operator gives it in any.
  const note = { key: 'note', kind: 'text', label: { ko: '메모', en: 'Note' }, required: false };
  const fields = [note, { ...report, visibleWhen: 'form.note == "x"' }];
  const ask = block('ask', 'flow.task', { title: '점검', assigneeRole: 'supervisor', fields });
  const { id } = await start(await frame({ blocks: [ask] }));
  const [mine, theirs] = [await upload(manager), await upload(user)];
  const refused = async (report: unknown) => (await skip(id, { output: { report } })).body.details[0];
  expect(await refused([theirs])).toMatchObject({ field: 'output.report', code: 'unknown_file' });
  expect(await refused('점검표.pdf')).toMatchObject({ field: 'output.report' });
  const done = await skip(id, { output: { report: [{ ...mine, name: 'x.exe' }], note: '현장에서 확인' } });
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ data: { status: 'finished' } });
  const [step] = (await read(id)).steps;
  expect(step?.output).toEqual({ report: [mine], note: '현장에서 확인' });
  const load = (as: typeof manager) =>
    kit.world.app.fastify.inject({
      url: `/api/files/${mine.id}?of=${id}`,
      headers: { host: 'alpha.localhost', authorization: `Bearer ${as.token}` },
    });
  expect((await load(kit.world.alpha.master)).statusCode).toBe(200);
  expect((await load(kit.world.alpha.viewer)).statusCode).toBe(404);
});
