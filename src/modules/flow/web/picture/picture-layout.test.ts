import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../contract/drawing.ts';
import { type Geometry, layOutHorizontally, layOutVertically, measuresWithTexts } from './geometry.ts';
import { type GridPosition, placeDrawing } from './picture-layout.ts';

const block = (id: string) => ({ id, sign: 'join' as const, title: { ko: id, en: id }, body: null });
const connect = (from: string, to: string, outlet = 'next') => ({ from, outlet, to });
const order: Drawing = {
  blocks: ['form', 'order', 'amount', 'approval', 'confirm', 'reject', 'mail'].map(block),
  connections: [
    connect('form', 'order'),
    connect('order', 'amount'),
    connect('amount', 'approval', 'large'),
    connect('amount', 'confirm', 'small'),
    connect('approval', 'confirm', 'approved'),
    connect('approval', 'reject', 'rejected'),
    connect('confirm', 'mail'),
    connect('reject', 'mail'),
  ],
};

/** Drawings of up to a hundred blocks, with ways forward, ways that skip blocks, and now and then a way back. */
const drawings = fc.integer({ min: 1, max: 100 }).chain((count) => {
  const number = fc.nat({ max: count - 1 });
  return fc.array(fc.tuple(number, number), { maxLength: 2 * count }).map((pairs): Drawing => {
    const along = Array.from({ length: count - 1 }, (_, index) => connect(`b${index}`, `b${index + 1}`));
    const across = pairs
      .filter(([from, to]) => from !== to)
      .map(([from, to], index) => connect(`b${from}`, `b${to}`, `o${index}`));
    return {
      blocks: Array.from({ length: count }, (_, index) => block(`b${index}`)),
      connections: [...along, ...across],
    };
  });
});

/** A frame as large as one may be: branches that meet again, and a way out of each third block to the end. */
function createLargeDrawing(count: number): Drawing {
  const connections = Array.from({ length: count - 1 }, (_, index) => connect(`b${index}`, `b${index + 1}`));
  for (let index = 0; index + 4 < count; index += 2) connections.push(connect(`b${index}`, `b${index + 3}`, 'aside'));
  for (let index = 0; index + 4 < count; index += 3) connections.push(connect(`b${index}`, `b${count - 1}`, 'end'));
  return { blocks: Array.from({ length: count }, (_, index) => block(`b${index}`)), connections };
}

function assertApart(positions: Geometry['positions'], apart: { x: number; y: number }): void {
  const points = [...positions.values()];
  for (const [index, point] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const isApart = Math.abs(point.x - other.x) >= apart.x || Math.abs(point.y - other.y) >= apart.y;
      expect(isApart, JSON.stringify([point, other])).toBe(true);
    }
  }
}

describe('a drawing', () => {
  it('reads along the flow: the start first, and each branch to its end before the next', () => {
    const { blocks, ranks, lanes } = placeDrawing(order);
    expect(blocks.map(({ id }) => id)).toEqual(['form', 'order', 'amount', 'approval', 'reject', 'confirm', 'mail']);
    const rankOf = new Map(blocks.map(({ id, rank }) => [id, rank]));
    for (const { from, to } of order.connections) expect(rankOf.get(to)).toBeGreaterThan(rankOf.get(from) as number);
    expect(ranks).toBe(6);
    expect(rankOf.get('confirm')).toBe(rankOf.get('reject'));
    expect(lanes).toBeGreaterThanOrEqual(2);
  });

  it('has no ways crossing where none need to', () => {
    for (const inRows of [false, true]) {
      const steps = placeDrawing(order, inRows).ways.flatMap(({ points }) =>
        points.slice(1).map((to, index) => ({ from: points[index] as GridPosition, to })),
      );
      const crossing = steps.filter((step) =>
        steps.some(
          (other) =>
            step.from.rank === other.from.rank &&
            (step.from.lane - other.from.lane) * (step.to.lane - other.to.lane) < 0,
        ),
      );
      expect(crossing).toEqual([]);
    }
  });

  it('has every block once, none on another, and its ways from block to block', () => {
    fc.assert(
      fc.property(drawings, fc.boolean(), (drawing, inRows) => {
        const { blocks, ways: edges } = placeDrawing(drawing, inRows);
        expect(blocks.map(({ id }) => id).toSorted()).toEqual(drawing.blocks.map(({ id }) => id).toSorted());
        for (const [index, block] of blocks.entries()) {
          for (const other of blocks.slice(index + 1)) {
            if (block.rank === other.rank) expect(Math.abs(block.lane - other.lane)).toBeGreaterThan(0.9);
          }
        }
        const places = new Map(blocks.map(({ id, rank, lane }) => [id, { rank, lane }]));
        expect(edges).toHaveLength(drawing.connections.length);
        for (const { from, to, points } of edges) {
          expect(points[0]).toMatchObject(places.get(from) as object);
          expect(points.at(-1)).toMatchObject(places.get(to) as object);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('routes connections clear of the blocks that they pass', () => {
    fc.assert(
      fc.property(drawings, fc.boolean(), (drawing, inRows) => {
        const { blocks, ways: edges } = placeDrawing(drawing, inRows);
        for (const { points } of edges) {
          for (const { rank, lane } of points.slice(1, -1)) {
            const near = blocks.filter((block) => block.rank === rank && Math.abs(block.lane - lane) < 0.9);
            expect(near).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('without connections, or with one to a block that is gone, is still drawn', () => {
    expect(placeDrawing({ blocks: [], connections: [] }).blocks).toEqual([]);
    const broken = { blocks: [block('one'), block('two')], connections: [connect('one', 'gone')] };
    expect(placeDrawing(broken)).toMatchObject({ blocks: [{ id: 'one' }, { id: 'two' }], ways: [] });
  });

  it('with a way back, or to itself, is still drawn, the start first', () => {
    const again = {
      blocks: ['one', 'two', 'three'].map(block),
      connections: [
        connect('one', 'two'),
        connect('two', 'three'),
        connect('three', 'one', 'again'),
        connect('two', 'two', 'self'),
      ],
    };
    for (const inRows of [false, true]) {
      const { blocks, ways: edges } = placeDrawing(again, inRows);
      expect(blocks.map(({ id, rank }) => [id, rank])).toEqual([
        ['one', 0],
        ['two', 1],
        ['three', 2],
      ]);
      expect(edges[2]?.points.map(({ rank }) => rank)).toEqual([2, 1, 0]);
    }
  });
});

describe('a hundred blocks', () => {
  const drawing = createLargeDrawing(100);

  it.each([
    ['across', layOutHorizontally(placeDrawing(drawing), 1100, measuresWithTexts), { x: 90, y: 100 }],
    ['downwards', layOutVertically(placeDrawing(drawing, true)), { x: 28, y: 44 }],
  ])('%s all stand in the picture, none on another', (_, { positions, width, height }, apart) => {
    expect(positions.size).toBe(100);
    for (const { x, y } of positions.values()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    assertApart(positions, apart);
  });

  it('are drawn with every way going forward, the whole of its way', () => {
    const { positions } = layOutHorizontally(placeDrawing(drawing), 1100, measuresWithTexts);
    for (const { points } of placeDrawing(drawing).ways) {
      const ranks = points.map(({ rank }) => rank);
      expect(ranks).toEqual(Array.from(ranks, (_unused, index) => (ranks[0] as number) + index));
    }
    for (const { from, to } of drawing.connections) {
      expect(positions.get(to)?.x).toBeGreaterThan(positions.get(from)?.x as number);
    }
    const rows = layOutVertically(placeDrawing(drawing, true)).positions;
    for (const { from, to } of drawing.connections)
      expect(rows.get(to)?.y).toBeGreaterThan(rows.get(from)?.y as number);
  });
});

describe('its pixels', () => {
  const placed = placeDrawing(order);

  it('close up across the page in a narrow space, and spread in a wide one', () => {
    const [narrow, roomy] = [
      layOutHorizontally(placed, 300, measuresWithTexts),
      layOutHorizontally(placed, 4000, measuresWithTexts),
    ];
    expect(narrow.width).toBeLessThan(roomy.width);
    expect(narrow.width / placed.ranks).toBeGreaterThanOrEqual(90);
    for (const { positions, width, height } of [narrow, roomy]) {
      for (const { x, y } of positions.values()) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
    }
  });

  it('have a row for each block going down, in the order of reading', () => {
    const inRows = placeDrawing(order, true);
    const { positions, height } = layOutVertically(inRows);
    const rows = inRows.blocks.map(({ id }) => positions.get(id)?.y ?? 0);
    expect(rows).toEqual(rows.toSorted((first, second) => first - second));
    expect(new Set(rows).size).toBe(order.blocks.length);
    expect(height).toBeGreaterThan(rows.at(-1) as number);
  });
});
