import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../contract/drawing.ts';
import { drawAcross, drawDown, type Geometry, withWords } from './geometry.ts';
import { type Place, place } from './layout.ts';

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

/** A frame as large as one may be: branches that meet again, and a way out of each third block to the end. */
function large(count: number): Drawing {
  const connections = Array.from({ length: count - 1 }, (_, index) => way(`b${index}`, `b${index + 1}`));
  for (let index = 0; index + 4 < count; index += 2) connections.push(way(`b${index}`, `b${index + 3}`, 'aside'));
  for (let index = 0; index + 4 < count; index += 3) connections.push(way(`b${index}`, `b${count - 1}`, 'end'));
  return { blocks: Array.from({ length: count }, (_, index) => block(`b${index}`)), connections };
}

function expectApart(spots: Geometry['spots'], apart: { x: number; y: number }): void {
  const points = [...spots.values()];
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const isApart = Math.abs(one.x - other.x) >= apart.x || Math.abs(one.y - other.y) >= apart.y;
      expect(isApart, JSON.stringify([one, other])).toBe(true);
    }
  }
}

describe('a drawing', () => {
  it('reads along the flow: the start first, and each branch to its end before the next', () => {
    const { blocks, ranks, lanes } = place(order);
    expect(blocks.map(({ id }) => id)).toEqual(['form', 'order', 'amount', 'approval', 'reject', 'confirm', 'mail']);
    const rankOf = new Map(blocks.map(({ id, rank }) => [id, rank]));
    for (const { from, to } of order.connections) expect(rankOf.get(to)).toBeGreaterThan(rankOf.get(from) as number);
    expect(ranks).toBe(6);
    expect(rankOf.get('confirm')).toBe(rankOf.get('reject'));
    expect(lanes).toBeGreaterThanOrEqual(2);
  });

  it('has no ways crossing where none need to', () => {
    for (const inRows of [false, true]) {
      const steps = place(order, inRows).ways.flatMap(({ points }) =>
        points.slice(1).map((to, index) => ({ from: points[index] as Place, to })),
      );
      const crossing = steps.filter((one) =>
        steps.some(
          (other) =>
            one.from.rank === other.from.rank && (one.from.lane - other.from.lane) * (one.to.lane - other.to.lane) < 0,
        ),
      );
      expect(crossing).toEqual([]);
    }
  });

  it('has every block once, none on another, and its ways from block to block', () => {
    fc.assert(
      fc.property(drawings, fc.boolean(), (drawing, inRows) => {
        const { blocks, ways } = place(drawing, inRows);
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

  it('keeps ways clear of the blocks that they pass', () => {
    fc.assert(
      fc.property(drawings, fc.boolean(), (drawing, inRows) => {
        const { blocks, ways } = place(drawing, inRows);
        for (const { points } of ways) {
          for (const { rank, lane } of points.slice(1, -1)) {
            const near = blocks.filter((one) => one.rank === rank && Math.abs(one.lane - lane) < 0.9);
            expect(near).toEqual([]);
          }
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

  it('with a way back, or to itself, is still drawn, the start first', () => {
    const again = {
      blocks: ['one', 'two', 'three'].map(block),
      connections: [way('one', 'two'), way('two', 'three'), way('three', 'one', 'again'), way('two', 'two', 'self')],
    };
    for (const inRows of [false, true]) {
      const { blocks, ways } = place(again, inRows);
      expect(blocks.map(({ id, rank }) => [id, rank])).toEqual([
        ['one', 0],
        ['two', 1],
        ['three', 2],
      ]);
      expect(ways[2]?.points.map(({ rank }) => rank)).toEqual([2, 1, 0]);
    }
  });
});

describe('a hundred blocks', () => {
  const drawing = large(100);

  it.each([
    ['across', drawAcross(place(drawing), 1100, withWords), { x: 90, y: 100 }],
    ['downwards', drawDown(place(drawing, true)), { x: 28, y: 44 }],
  ])('%s all stand in the picture, none on another', (_, { spots, width, height }, apart) => {
    expect(spots.size).toBe(100);
    for (const { x, y } of spots.values()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    expectApart(spots, apart);
  });

  it('are drawn with every way going forward, the whole of its way', () => {
    const { spots } = drawAcross(place(drawing), 1100, withWords);
    for (const { points } of place(drawing).ways) {
      const ranks = points.map(({ rank }) => rank);
      expect(ranks).toEqual(Array.from(ranks, (_unused, index) => (ranks[0] as number) + index));
    }
    for (const { from, to } of drawing.connections) {
      expect(spots.get(to)?.x).toBeGreaterThan(spots.get(from)?.x as number);
    }
    const rows = drawDown(place(drawing, true)).spots;
    for (const { from, to } of drawing.connections)
      expect(rows.get(to)?.y).toBeGreaterThan(rows.get(from)?.y as number);
  });
});

describe('its pixels', () => {
  const placed = place(order);

  it('close up across the page where there is little room, and spread where there is more', () => {
    const [narrow, roomy] = [drawAcross(placed, 300, withWords), drawAcross(placed, 4000, withWords)];
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
    const inRows = place(order, true);
    const { spots, height } = drawDown(inRows);
    const rows = inRows.blocks.map(({ id }) => spots.get(id)?.y ?? 0);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
    expect(new Set(rows).size).toBe(order.blocks.length);
    expect(height).toBeGreaterThan(rows.at(-1) as number);
  });
});
