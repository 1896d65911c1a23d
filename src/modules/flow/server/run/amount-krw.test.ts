/** One figure for the money of a run: window and approval against a naive second implementation, written without looking at the first. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import { createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { frame, kit, preview, read, start, undo } = createFlowKit();

type Currency = 'KRW' | 'USD' | 'EUR' | 'JPY';
interface Line {
  currency: Currency;
  amount: number;
}
interface Flow {
  /** Each entry has lines of one or more currencies. */
  entries: Line[][];
  stated: Line | null;
  children: Flow[];
}

/** KRW per unit; JPY and EUR have no rate. */
const rates: Partial<Record<Currency, number>> = { USD: 1400 };
const decimals = { KRW: 0, USD: 2, EUR: 2, JPY: 0 };
const limit = 2_000_000;

/** The rule in plain words: the sum of all lines of all entries in KRW, sub-flows included, or the stated amount if larger. */
function computeNaively(flow: Flow): number {
  const toKrw = ({ currency, amount }: Line) => {
    if (currency === 'KRW') return amount;
    const rate = rates[currency];
    return rate === undefined ? Number.POSITIVE_INFINITY : Math.round((amount / 10 ** decimals[currency]) * rate);
  };
  let posted = 0;
  for (const entry of flow.entries) for (const line of entry) posted += toKrw(line);
  for (const child of flow.children) posted += computeNaively(child);
  return Math.max(posted, flow.stated ? toKrw(flow.stated) : 0);
}

function computeNaiveDays(amountKrw: number): number {
  if (amountKrw >= 10_000_000) return 90;
  return amountKrw >= 1_000_000 ? 60 : 30;
}

const currency = fc.constantFrom<Currency>('KRW', 'KRW', 'KRW', 'USD', 'EUR', 'JPY');
/** Close to the borders of the classes, and far from them. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 2000 }),
  fc.integer({ min: 490_000, max: 510_000 }),
  fc.integer({ min: 999_990, max: 1_000_010 }),
  fc.integer({ min: 1_999_990, max: 2_000_010 }),
  fc.integer({ min: 9_999_990, max: 10_000_010 }),
);
const line = fc.record({ currency, amount });
const entries = fc.array(fc.uniqueArray(line, { selector: (money) => money.currency, minLength: 1, maxLength: 3 }), {
  maxLength: 3,
});
const leaf: fc.Arbitrary<Flow> = fc.record({ entries, stated: fc.option(line), children: fc.constant<Flow[]>([]) });
const flow = fc.record({ entries, stated: fc.option(line), children: fc.array(leaf, { maxLength: 2 }) });

async function publish(flowPlan: Flow): Promise<string> {
  const keys: string[] = [];
  for (const child of flowPlan.children) keys.push(await publish(child));
  const blocks = [
    { id: 'begin', kind: 'flow.join', title },
    ...flowPlan.entries.map((lines, index) => ({
      ...{ id: `entry${index}`, kind: 'finance.journal-entry', title },
      settings: {
        memo: '시험',
        lines: lines.flatMap((moneyLine) => [
          { account: '108', debit: { amount: moneyLine.amount, currency: moneyLine.currency } },
          { account: '401', credit: { amount: moneyLine.amount, currency: moneyLine.currency } },
        ]),
      },
    })),
    ...keys.map((frameKey, index) => ({ id: `child${index}`, kind: 'flow.sub-flow', title, settings: { frameKey } })),
  ];
  const connections = blocks.slice(1).map(({ id }, index) => ({ from: blocks[index]?.id as string, to: id }));
  const stated = flowPlan.stated && `{"amount": ${flowPlan.stated.amount}, "currency": "${flowPlan.stated.currency}"}`;
  return frame({ blocks, connections, runAs: serviceAccount, ...(stated ? { amount: stated } : {}) } as FrameDraft);
}

describe('the money of a run', () => {
  it('decides window and approval alike, over lines, currencies, sub-flows and stated amounts', {
    timeout: 120_000,
  }, async () => {
    const body = { wonPerUnit: rates, undoApprovalAbove: limit };
    expect((await setFlowSettings(kit.world, kit.world.alpha.master, body)).status).toBe(200);
    await fc.assert(
      fc.asyncProperty(flow, async (plan) => {
        const { id } = await start(await publish(plan));
        const amountKrw = computeNaively(plan);
        const posts = plan.entries.length > 0 || plan.children.some((child) => child.entries.length > 0);
        const { undo: window } = await read(id);
        if (!posts) {
          expect(window.canUndo, 'it changed nothing').toBe(false);
          return;
        }
        expect(window.daysUntilExpiration).toBe(computeNaiveDays(amountKrw));
        const { refusal } = await preview(id);
        expect(refusal?.code ?? null).toBe(amountKrw >= limit ? 'UNDO_NEEDS_APPROVAL' : null);
      }),
      { numRuns: 60, seed: 20_261_122 },
    );
  });

  it('an undo counts what the same person had undone that day', async () => {
    const body = { wonPerUnit: {}, undoApprovalAbove: 1_000_000 };
    await setFlowSettings(kit.world, kit.world.alpha.master, body);
    const key = await publish({ entries: [[{ currency: 'KRW', amount: 400_000 }]], stated: null, children: [] });
    for (const expected of [200, 200, 409]) {
      const { id } = await start(key);
      const reply = await undo(id);
      expect([reply.status, reply.body.code ?? null]).toEqual([
        expected,
        expected === 200 ? null : 'UNDO_NEEDS_APPROVAL',
      ]);
    }
  });
});
