/** Looking at an undo costs others little: it is tried once for all who look, and only so often. */
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock, type Impact } from '#kernel/contract/block.ts';
import { newId } from '#kernel/contract/ids.ts';
import { block, type Reversal } from '#kernel/server/block.ts';
import { rowLock } from '#kernel/server/database/locks.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { previewUndo } from '../../contract/undo.endpoints.ts';
import { chain, flowKit, service, title } from '../testing/kit.ts';

/** How often the block of these tests was asked to take itself back, what its things are, and what it waits for. */
let reverted = 0;
let state = 0;
let meanwhile: () => Promise<unknown>;
/** How often it was judged, and what that waits for. */
let judged = 0;
let judging: () => Promise<unknown>;
beforeEach(() => {
  reverted = 0;
  state = 0;
  judged = 0;
  meanwhile = async () => undefined;
  judging = async () => undefined;
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
    judged += 1;
    await judging();
    return impacts.map(() => ({ verdict: 'reverse' }));
  },
  async revert(_context, impacts) {
    reverted += 1;
    await meanwhile();
    return impacts.map(({ subject }) => [{ ...change(subject.id), before: change(subject.id).after, after: null }]);
  },
};
const trial = block({
  contract: defineBlock({
    kind: 'trial.thing',
    sign: 'bolt',
    title,
    description: title,
    settings: z.strictObject({}),
    form: [],
    outlets: ['next'],
    reversibility: 'reversible',
    permission: null,
  }),
  run: async () => ({ state: 'done', impacts: [change(newId())] }),
  reversal: trials,
});
const { call, frame, kit, preview, read, record, start, undo } = flowKit({ blocks: [trial] });

const definition: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
    { id: 'trial', kind: 'trial.thing', title },
  ],
  connections: chain('write', 'trial'),
  runAs: service,
};
const records = rowLock({ name: 'held', table: 'axis.records' });
async function run() {
  const { id: target } = await record();
  return { target, id: (await start(await frame(definition), { record: target, title: '새 이름' })).id };
}

it('of many who look at once one tries it, and all see the same', async () => {
  const { id } = await run();
  const { master, manager } = kit.world.alpha;
  const lookers = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? manager : master));
  const looks = lookers.map((as) => call(previewUndo, { as, params: { id } }));
  const shown = (await Promise.all(looks)).map(({ body }) => body.data);
  expect(reverted).toBe(1);
  expect(new Set(shown.map(({ hash }) => hash)).size).toBe(1);
  expect(shown.map(({ proved }) => proved)).toEqual(Array(9).fill(true));
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

it('looked at again and again beside somebody who writes, it is tried a few times only, and told otherwise', async () => {
  const { id } = await run();
  const proved: boolean[] = [];
  for (state = 1; state <= 6; state += 1) proved.push((await preview(id)).proved);
  expect(reverted).toBe(4);
  expect(proved).toEqual([...Array(4).fill(true), ...Array(2).fill(false)]);
  const { hash } = await preview(id);
  expect((await undo(id, { expected: hash })).status).toBe(200);
});

it('who looks at another undo of the company waits for the one that is tried', async () => {
  const [one, other] = [await run(), await run()];
  let atOnce = 0;
  let most = 0;
  meanwhile = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 20));
    atOnce -= 1;
  };
  await Promise.all([preview(one.id), preview(other.id)]);
  expect([reverted, most]).toEqual([2, 1]);
});

it('who writes to what an undo is about gets through while somebody looks at it, and an undo that is in the way of others is not tried', async () => {
  const { id, target } = await run();
  const rename = await frame({ ...definition, blocks: definition.blocks.slice(0, 1), connections: [] });
  const write = (name: string) => start(rename, { record: target, title: name });
  const later = await write('나중');
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  judging = () => {
    reached.resolve();
    return released.promise;
  };
  const look = preview(id);
  await reached.promise;
  const beside = await write('사이');
  released.resolve();
  const shown = await look;
  expect(shown).toMatchObject({ allowed: false, proved: false, refusal: { code: 'UNDO_BLOCKED_BY_DEPENDENTS' } });
  expect(shown.chain.map((one: { id: string }) => one.id)).toContain(later.id);
  expect(reverted).toBe(0);
  expect((await preview(id)).chain.map((one: { id: string }) => one.id)).toEqual([beside.id, later.id]);
});

it('who looks at one undo again and again waits for those who are at it, and then all look at once', async () => {
  const { id } = await run();
  const first = Array.from({ length: 8 }, () => preview(id));
  await Promise.all(first);
  const before = judged;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  judging = () => {
    reached.resolve();
    return released.promise;
  };
  const look = preview(id);
  await reached.promise;
  const others = Array.from({ length: 3 }, () => preview(id));
  // Somebody else's answer comes meanwhile.
  await read(id);
  expect(judged - before).toBe(1);
  released.resolve();
  const shown = await Promise.all([look, ...others]);
  expect(new Set(shown.map(({ hash }) => hash)).size).toBe(1);
});
