/** Viewing an undo costs others little: one trial serves all viewers, at a limited rate. */
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock, type Impact } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { defineBlockServer, type Reversal } from '#kernel/server/block.ts';
import { createRowLock } from '#kernel/server/database/locks.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { previewUndo } from '../../contract/undo.endpoints.ts';
import { createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

/** Number of reversal calls to this test's block, the state of its records, and the promise it waits for. */
let reverted = 0;
let state = 0;
let meanwhile: () => Promise<unknown>;
/** Number of checks by this test's block, and the promise that a check waits for. */
let checks = 0;
let whileChecking: () => Promise<unknown>;
beforeEach(() => {
  reverted = 0;
  state = 0;
  checks = 0;
  meanwhile = async () => undefined;
  whileChecking = async () => undefined;
});

const change = (id: string): Impact => ({
  subject: { type: 'trial', id, label: { ko: '시험', en: 'Trial' } },
  before: null,
  after: { ko: '있음', en: 'there' },
  data: {},
});
const trials: Reversal = {
  name: 'trial.things',
  stateOf: async () => state,
  async check(_context, impacts) {
    checks += 1;
    await whileChecking();
    return impacts.map(() => ({ verdict: 'reverse' }));
  },
  async revert(_context, impacts) {
    reverted += 1;
    await meanwhile();
    return impacts.map(({ subject }) => [{ ...change(subject.id), before: change(subject.id).after, after: null }]);
  },
};
const trial = defineBlockServer({
  contract: defineBlock({
    kind: 'trial.thing',
    icon: 'bolt',
    title,
    description: title,
    settings: z.strictObject({}),
    form: [],
    outlets: ['next'],
    reversibility: 'reversible',
    permission: null,
  }),
  run: async () => ({ state: 'done', impacts: [change(createId())] }),
  reversal: trials,
});
const { call, frame, kit, preview, read, record, start, undo } = createFlowKit({ blocks: [trial] });

const definition: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
    { id: 'trial', kind: 'trial.thing', title },
  ],
  connections: toConnections('write', 'trial'),
  runAs: serviceAccount,
};
const records = createRowLock({ name: 'held', table: 'axis.records' });
async function run() {
  const { id: target } = await record();
  return { target, id: (await start(await frame(definition), { record: target, title: '새 이름' })).id };
}

it('of many concurrent viewers one runs the trial, and all see the same', async () => {
  const { id } = await run();
  const { master, manager } = kit.world.alpha;
  const lookers = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? manager : master));
  const looks = lookers.map((as) => call(previewUndo, { as, params: { id } }));
  const previews = (await Promise.all(looks)).map(({ body }) => body.data);
  expect(reverted).toBe(1);
  expect(new Set(previews.map(({ hash }) => hash)).size).toBe(1);
  expect(previews.map(({ proved }) => proved)).toEqual(Array(9).fill(true));
});

it('a look at what was tried takes no lock, while somebody writes to the same thing', async () => {
  const { id, target } = await run();
  const first = await preview(id);
  const { alpha } = kit.world;
  const second = await alpha.service(async ({ unit, companyId }) => {
    await unit.query(records.hold(companyId, [target], true));
    return preview(id);
  });
  expect(second).toMatchObject({ proved: true, hash: first.hash });
  expect(reverted).toBe(1);
});

it('repeated views beside a busy writer run a few trials only, and are marked as unproved afterwards', async () => {
  const { id } = await run();
  const proved: boolean[] = [];
  for (state = 1; state <= 6; state += 1) proved.push((await preview(id)).proved);
  expect(reverted).toBe(4);
  expect(proved).toEqual([...Array(4).fill(true), ...Array(2).fill(false)]);
  const { hash } = await preview(id);
  expect((await undo(id, { expected: hash })).status).toBe(200);
});

it('a viewer of another undo of the company waits for the running trial', async () => {
  const [firstRun, secondRun] = [await run(), await run()];
  let atOnce = 0;
  let most = 0;
  meanwhile = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 20));
    atOnce -= 1;
  };
  await Promise.all([preview(firstRun.id), preview(secondRun.id)]);
  expect([reverted, most]).toEqual([2, 1]);
});

it('a preview does not block a writer to the same record, and an undo that dependents block has no dry run', async () => {
  const { id, target } = await run();
  const rename = await frame({ ...definition, blocks: definition.blocks.slice(0, 1), connections: [] });
  const write = (name: string) => start(rename, { record: target, title: name });
  const later = await write('나중');
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  whileChecking = () => {
    reached.resolve();
    return released.promise;
  };
  const pendingPreview = preview(id);
  await reached.promise;
  const concurrent = await write('사이');
  released.resolve();
  const result = await pendingPreview;
  expect(result).toMatchObject({ allowed: false, proved: false, refusal: { code: 'UNDO_BLOCKED_BY_DEPENDENTS' } });
  const listChainIds = ({ chain }: { chain: { id: string }[] }) => chain.map((link) => link.id);
  expect(listChainIds(result)).toContain(later.id);
  expect(reverted).toBe(0);
  expect(listChainIds(await preview(id))).toEqual([concurrent.id, later.id]);
});

it('repeated previews of one undo wait for the running one, and then run together', async () => {
  const { id } = await run();
  const first = Array.from({ length: 8 }, () => preview(id));
  await Promise.all(first);
  const previousChecks = checks;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  whileChecking = () => {
    reached.resolve();
    return released.promise;
  };
  const runningPreview = preview(id);
  await reached.promise;
  const waitingPreviews = Array.from({ length: 3 }, () => preview(id));
  // An answer to another request shows that the server received the previews.
  await read(id);
  expect(checks - previousChecks).toBe(1);
  released.resolve();
  const results = await Promise.all([runningPreview, ...waitingPreviews]);
  expect(new Set(results.map(({ hash }) => hash)).size).toBe(1);
});
