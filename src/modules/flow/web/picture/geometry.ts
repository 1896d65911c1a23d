/** From ranks and lanes to pixels: across the page where there is room, downwards with a row for each block on a phone. */
import type { Place, Placed } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  width: number;
  height: number;
  /** Middles of the signs, by block. */
  spots: ReadonlyMap<string, Point>;
  /** For each way of the layout the `d` of its path. */
  paths: readonly string[];
}

/** Across the sign of a block. */
export const signSize = 40;
const radius = signSize / 2;

/** Across: what a block takes with its words. */
export const across = { pitch: 132, widest: 156, closest: 90, lane: 108, top: 8 } as const;
/** Downwards: a row for each block, lanes beside one another at its left. */
export const down = { row: 68, lane: 30, edge: 4, turn: 14 } as const;

const at = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Bends where the lanes differ, leaving and arriving along the flow. */
function bend(from: Point, to: Point, along: 'x' | 'y'): string {
  if (along === 'x' ? from.y === to.y : from.x === to.x) return `L ${at(to)}`;
  const half = along === 'x' ? { x: (from.x + to.x) / 2 } : { y: (from.y + to.y) / 2 };
  return `C ${at({ ...from, ...half })} ${at({ ...to, ...half })} ${at(to)}`;
}

function through(points: readonly Point[], along: 'x' | 'y'): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  return [`M ${at(first)}`, ...rest.map((point, index) => bend(points[index] as Point, point, along))].join(' ');
}

/** @param room pixels that there are across: the ranks spread or close up to it, as far as their words allow */
export function drawAcross(placed: Placed, room: number): Geometry {
  const pitch = Math.min(across.widest, Math.max(across.closest, Math.floor(room / Math.max(1, placed.ranks))));
  const spot = ({ rank, lane }: Place): Point => ({
    x: (rank + 0.5) * pitch,
    y: across.top + radius + lane * across.lane,
  });
  const paths = placed.ways.map(({ points }) => {
    const [from, ...rest] = points.map(spot) as [Point, ...Point[]];
    const to = rest.at(-1) as Point;
    const forward = Math.sign(to.x - from.x) || 1;
    const ends = [
      { ...from, x: from.x + forward * radius },
      ...rest.slice(0, -1),
      { ...to, x: to.x - forward * radius },
    ];
    return through(ends, 'x');
  });
  return {
    width: placed.ranks * pitch,
    height: across.top + Math.max(1, placed.lanes) * across.lane,
    spots: new Map(placed.blocks.map((block) => [block.id, spot(block)])),
    paths,
  };
}

/** The first and the last row of each rank. */
function rowsOf(placed: Placed): { first: number; last: number }[] {
  const rows: { first: number; last: number }[] = [];
  placed.blocks.forEach(({ rank }, row) => {
    rows[rank] = { first: rows[rank]?.first ?? row, last: row };
  });
  return rows;
}

/** Beside the rows of a rank a way keeps its lane; between two ranks it changes to the next. */
export function drawDown(placed: Placed): Geometry {
  const rows = rowsOf(placed);
  const rowOf = new Map(placed.blocks.map(({ id }, row) => [id, row]));
  const x = (lane: number) => down.edge + radius + lane * down.lane;
  const middle = (id: string) => ((rowOf.get(id) ?? 0) + 0.5) * down.row;
  const above = (rank: number) => (rows[rank]?.first ?? 0) * down.row + down.turn;
  const below = (rank: number) => ((rows[rank]?.last ?? 0) + 1) * down.row - down.turn;
  const paths = placed.ways.map(({ from, to, points }) => {
    const [start, ...rest] = points as [Place, ...Place[]];
    const end = rest.pop() as Place;
    const forward = Math.sign(end.rank - start.rank) || 1;
    const [leaves, arrives] = forward > 0 ? [below, above] : [above, below];
    const passed = rest.filter(({ rank }) => Number.isInteger(rank) && rank !== start.rank && rank !== end.rank);
    const line = [
      { x: x(start.lane), y: middle(from) + forward * radius },
      { x: x(start.lane), y: leaves(start.rank) },
      ...passed.flatMap(({ rank, lane }) => [
        { x: x(lane), y: arrives(rank) },
        { x: x(lane), y: leaves(rank) },
      ]),
      { x: x(end.lane), y: arrives(end.rank) },
      { x: x(end.lane), y: middle(to) - forward * radius },
    ];
    return through(line, 'y');
  });
  return {
    width: down.edge * 2 + signSize + Math.max(0, placed.lanes - 1) * down.lane,
    height: placed.blocks.length * down.row,
    spots: new Map(placed.blocks.map(({ id, lane }) => [id, { x: x(lane), y: middle(id) }])),
    paths,
  };
}
