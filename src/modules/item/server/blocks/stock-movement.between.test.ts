/** Stock between runs and people, through the engine: what the preview says is what the write does, or the write refuses. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { getStock } from '../index.ts';

let world: World;
let item: string;
const title = { ko: '재고', en: 'Stock' };

beforeAll(async () => {
  world = await createTestWorld();
  const movements = ['receive', 'issue', 'reserve'] as const;
  const frames = [...movements.map((movement) => [movement]), ['receive', 'issue'], ['receive', 'reserve']];
  for (const chain of frames) {
    const blocks = chain.map((movement, index) => ({
      id: `step${index}`,
      kind: stockMovementBlock.kind,
      title,
      settings: { movement, lines: [{ item: '=input.item', quantity: `=input.quantities[${index}]` }] },
    }));
    const connections = blocks.slice(1).map((block, index) => ({ from: `step${index}`, to: block.id }));
    const definition = { blocks, connections, runAs: { kind: 'service' as const, permissions: ['item.stock.move'] } };
    await world.alpha.service((context) => publishFrame(context, { key: chain.join('-'), title, definition }));
  }
});
afterAll(() => world.close());

beforeEach(async () => {
  item = await world.alpha.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields })).id;
  });
});

const run = async (frameKey: string, ...quantities: number[]): Promise<string> =>
  (await world.alpha.service((context) => startExecution(context, { frameKey, input: { item, quantities } }))).id;
const byHand = async (movement: 'receive' | 'issue', quantity: number) => {
  const request = { as: world.alpha.manager, params: { id: item }, body: { movement, quantity } };
  expect((await world.call(endpoints.createMovement, request)).status).toBe(201);
};
const onHand = async () => (await world.alpha.service((context) => getStock(context, [item]))).get(item)?.onHand;

/** Previews, then writes: both say the same. Returns the code, or `done`. */
async function undo(id: string, withDependents = false): Promise<{ code: string; shown: Record<string, never> }> {
  const request = { as: world.alpha.master, params: { id } };
  const query = { withDependents: String(withDependents) as 'true' | 'false' };
  const undoPreview = (await world.call(previewUndo, { ...request, query })).body.data;
  const before = await onHand();
  const body = { reason, withDependents, expected: undoPreview.hash };
  const reply = await world.call(undoExecution, { ...request, body });
  const code = reply.status === 200 ? 'done' : reply.body.code;
  expect(undoPreview.allowed ? 'done' : undoPreview.refusal.code).toBe(code);
  if (code !== 'done') expect(await onHand()).toBe(before);
  return { code, shown: undoPreview };
}

it.each([
  ['receive-issue', 10, 4, 6],
  ['receive-reserve', 10, 3, 7],
])('%s of one item, and a person issued the rest: the run stays', async (frame, received, used, rest) => {
  const id = await run(frame, received, used);
  await byHand('issue', rest);
  const { code, shown } = await undo(id);
  expect(code).toBe('UNDO_SUPERSEDED');
  expect(shown.kept).toMatchObject([{ changedBy: 'alpha manager' }, { changedBy: 'alpha manager' }]);
});

it('a receipt, a later issue and a person who took the rest: neither by itself nor together, and nothing is done by half', async () => {
  const receipt = await run('receive', 10);
  await run('issue', 1);
  await byHand('issue', 9);
  expect((await undo(receipt)).code).toBe('UNDO_SUPERSEDED');
  expect((await undo(receipt, true)).code).toBe('UNDO_SUPERSEDED');
  await byHand('receive', 9);
  const { code, shown } = await undo(receipt, true);
  expect(code).toBe('done');
  expect(shown.effects).toMatchObject([{ sentence: { ko: expect.stringMatching(/^재고 9 → /) } }]);
  expect(await onHand()).toBe(0);
});

it('a block without a run is not reported: for stock taken by an undo, the undo’s author is named', async () => {
  const first = await run('receive', 20);
  const second = await run('receive', 10);
  await byHand('issue', 5);
  expect((await undo(first)).code).toBe('done');
  const { code, shown } = await undo(second);
  expect(code).toBe('UNDO_SUPERSEDED');
  expect(shown).toMatchObject({ blocked: [], kept: [{ changedBy: 'alpha master' }] });
});

it('one unit is short after 26 later issues: one of them is named, and both go together', async () => {
  await byHand('receive', 25);
  const receipt = await run('receive', 100);
  const issues: string[] = [];
  for (let n = 0; n < 26; n += 1) issues.push(await run('issue', 1));
  const { code, shown } = await undo(receipt);
  expect(code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
  expect(shown).toMatchObject({ blocked: [{ by: [issues.at(-1)] }] });
  expect((await undo(receipt, true)).code).toBe('done');
  expect(await onHand()).toBe(0);
});

it.each([2, 5])('a chain of %i is undone together, or from its end', async (length) => {
  const build = async () => {
    const ids = [await run('receive', length - 1)];
    for (let n = 1; n < length; n += 1) ids.push(await run('issue', 1));
    return ids as [string, ...string[]];
  };
  const [together] = await build();
  expect((await undo(together, true)).code).toBe('done');
  expect(await onHand()).toBe(0);
  for (const id of (await build()).toReversed()) expect((await undo(id)).code).toBe('done');
  expect(await onHand()).toBe(0);
});
