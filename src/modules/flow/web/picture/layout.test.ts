import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../contract/drawing.ts';
import { drawAcross, drawDown } from './geometry.ts';
import { place } from './layout.ts';

const block = (id: string) => ({ id, sign: 'join' as const, title: { ko: id, en: id }, body: null });
const way = (from: string, to: string, outlet = 'next') => ({ from, outlet, to });
const order: Drawing = {
  blocks: ['form', 'order', 'amount', 'approval', 'confirm', 'reject', 'mail'].map(block),
  connections: [
    way('form', 'order'),
    way('order', 'amount'),
    way('amount', 'approval', 'large'),
    way('amount', 'confirm', 'small'),
    way('approval', 'confirm', 'approved'),
    way('approval', 'reject', 'rejected'),
    way('confirm', 'mail'),
    way('reject', 'mail'),
  ],
};

/** Drawings of up to a hundred blocks, with ways forward, ways that skip blocks, and now and then a way back. */
const drawings = fc.integer({ min: 1, max: 100 }).chain((count) => {
  const number = fc.nat({ max: count - 1 });
  return fc.array(fc.tuple(number, number), { maxLength: 2 * count }).map((pairs): Drawing => {
    const along = Array.from({ length: count - 1 }, (_, index) => way(`b${index}`, `b${index + 1}`));
    const across = pairs
      .filter(([from, to]) => from !== to)
      .map(([from, to], index) => way(`b${from}`, `b${to}`, `o${index}`));
    return {
      blocks: Array.from({ length: count }, (_, index) => block(`b${index}`)),
      connections: [...along, ...across],
    };
  });
});

describe('a drawing', () => {
  it('reads along the flow: the start first, what follows after it, branches beside one another', () => {
    const { blocks, ranks, lanes } = place(order);
    expect(blocks.map(({ id }) => id)).toEqual([
      ...['form', 'order', 'amount', 'approval'],
      ...['reject', 'confirm', 'mail'].toSorted((one, other) => {
        const at = (id: string) => blocks.findIndex((each) => each.id === id);
        return at(one) - at(other);
      }),
    ]);
    const rankOf = new Map(blocks.map(({ id, rank }) => [id, rank]));
    for (const { from, to } of order.connections) expect(rankOf.get(to)).toBeGreaterThan(rankOf.get(from) as number);
    expect(ranks).toBe(6);
    expect(rankOf.get('confirm')).toBe(rankOf.get('reject'));
    expect(lanes).toBeGreaterThanOrEqual(2);
  });

  it('has every block once, none on another, and its ways from block to block', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        const { blocks, ways } = place(drawing);
        expect(blocks.map(({ id }) => id).toSorted()).toEqual(drawing.blocks.map(({ id }) => id).toSorted());
        for (const [index, one] of blocks.entries()) {
          for (const other of blocks.slice(index + 1)) {
            if (one.rank === other.rank) expect(Math.abs(one.lane - other.lane)).toBeGreaterThan(0.9);
          }
        }
        const places = new Map(blocks.map(({ id, rank, lane }) => [id, { rank, lane }]));
        expect(ways).toHaveLength(drawing.connections.length);
        for (const { from, to, points } of ways) {
          expect(points[0]).toMatchObject(places.get(from) as object);
          expect(points.at(-1)).toMatchObject(places.get(to) as object);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('without connections, or with one to a block that is gone, is still drawn', () => {
    expect(place({ blocks: [], connections: [] }).blocks).toEqual([]);
    const broken = { blocks: [block('one'), block('two')], connections: [way('one', 'gone')] };
    expect(place(broken)).toMatchObject({ blocks: [{ id: 'one' }, { id: 'two' }], ways: [] });
  });
});

describe('its pixels', () => {
  const placed = place(order);

  it('close up across the page where there is little room, and spread where there is more', () => {
    const [narrow, roomy] = [drawAcross(placed, 300), drawAcross(placed, 4000)];
    expect(narrow.width).toBeLessThan(roomy.width);
    expect(narrow.width / placed.ranks).toBeGreaterThanOrEqual(90);
    for (const { spots, width, height } of [narrow, roomy]) {
      for (const { x, y } of spots.values()) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
    }
  });

  it('have a row for each block going down, in the order of reading', () => {
    const { spots, height } = drawDown(placed);
    const rows = placed.blocks.map(({ id }) => spots.get(id)?.y ?? 0);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
    expect(new Set(rows).size).toBe(order.blocks.length);
    expect(height).toBeGreaterThan(rows.at(-1) as number);
  });
});
