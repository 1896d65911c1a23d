/** Tests of a run's amount from stock value: undo window, approval of the undo, displayed amount. */
import { describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import type { LogType } from '#modules/flow/contract/frame.ts';
import { createEntryBlock, createFlowKit, title, toConnections } from '#modules/flow/server/testing/flow-kit.ts';
import { setFlowSettings } from '#modules/flow/server/testing/settings.ts';
import { createProduct } from '../contract/endpoints.ts';

const { call, frame, kit, preview, read, start } = createFlowKit();

const runAs = { kind: 'service', permissions: ['item.stock.move', 'finance.entry.post'] } as const;
type Line = [movement: 'receive' | 'issue', quantity: number, unitCost?: number];

/** A run of these movements of one item, and of entries. */
async function run(item: string, input: { moves: Line[]; entries?: number[]; logType?: LogType }): Promise<string> {
  const blocks = [
    { id: 'begin', kind: 'flow.join', title },
    ...input.moves.map(([movement, quantity, unitCost], index) => ({
      ...{ id: `move${index}`, kind: 'item.stock-movement', title },
      settings: { movement, lines: [{ item, quantity, ...(unitCost === undefined ? {} : { unitCost }) }] },
    })),
    ...(input.entries ?? []).map((amount, index) => createEntryBlock(`entry${index}`, `=${amount}`)),
  ];
  const key = await frame(
    { blocks, connections: toConnections(...blocks.map(({ id }) => id)), runAs } as never,
    input.logType,
  );
  return (await start(key)).id;
}

const makeItem = () =>
  kit.world.alpha.service(async (context) => {
    const fields = { price: { amount: 12_000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: `컵 ${createId()}`, fields })).id;
  });

async function readMoney(id: string) {
  const { undo, amount } = await read(id);
  const { refusal } = await preview(id);
  return { days: undo.daysUntilExpiration, amount: amount?.amount ?? null, refusal: refusal?.code ?? null };
}

describe('the money of a run that moves stock', () => {
  it('is the value of the stock: a large receipt has the long window, of any kind, and requires approval', async () => {
    const body = { wonPerUnit: {}, undoApprovalAbove: 1_000_000 };
    expect((await setFlowSettings(kit.world, kit.world.alpha.master, body)).status).toBe(200);
    const item = await makeItem();
    const large = await run(item, { moves: [['receive', 50, 1_000_000]], logType: 'flow' });
    expect(await readMoney(large)).toEqual({ days: 90, amount: 50_000_000, refusal: 'UNDO_NEEDS_APPROVAL' });
    const middle = await run(item, { moves: [['receive', 1, 1_000_000]], logType: 'impact' });
    expect(await readMoney(middle)).toEqual({ days: 60, amount: 1_000_000, refusal: 'UNDO_NEEDS_APPROVAL' });
    const small = await run(item, { moves: [['receive', 1, 999_999]], logType: 'impact' });
    expect(await readMoney(small)).toEqual({ days: 3, amount: 999_999, refusal: null });
    const free = await run(item, { moves: [['receive', 1, 0]], logType: 'flow' });
    expect(await readMoney(free)).toEqual({ days: 7, amount: null, refusal: null });
  });

  it('of a product that is registered with its first stock, too', async () => {
    const product = { name: '금 컵', price: { amount: 9000, currency: 'KRW' }, category: '머그' } as const;
    const reply = await call(createProduct, {
      as: kit.world.alpha.master,
      body: { ...product, quantity: 50, unitCost: 1_000_000 },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(await readMoney(reply.body.data.executionId)).toMatchObject({ days: 90, refusal: 'UNDO_NEEDS_APPROVAL' });
  });

  it('is the revenue of a sale, not with its cost on top; entries still add up', async () => {
    const item = await makeItem();
    await run(item, { moves: [['receive', 10, 90_000]] });
    const sale = await run(item, { moves: [['issue', 5]], entries: [757_000] });
    expect(await readMoney(sale)).toEqual({ days: 30, amount: 757_000, refusal: null });
    const twice = await run(item, { moves: [['issue', 5]], entries: [500_000, 500_000] });
    expect(await readMoney(twice)).toEqual({ days: 60, amount: 1_000_000, refusal: 'UNDO_NEEDS_APPROVAL' });
  });

  it('counts what goes and what comes once: goods that are moved on are not twice as much', async () => {
    const item = await makeItem();
    await run(item, { moves: [['receive', 10, 90_000]] });
    const on = await run(item, {
      moves: [
        ['issue', 10],
        ['receive', 10, 90_000],
      ],
    });
    expect(await readMoney(on)).toEqual({ days: 30, amount: 900_000, refusal: null });
  });
});
