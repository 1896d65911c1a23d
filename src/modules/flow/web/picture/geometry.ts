/** From ranks and lanes to pixels: across the page where there is room, downwards with a row for each block on a phone. */
import type { Place, Placed } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  width: number;
  height: number;
  /** Across the sign of a block. */
  sign: number;
  /** Middles of the signs, by block. */
  spots: ReadonlyMap<string, Point>;
  /** For each way of the layout the `d` of its path. */
  paths: readonly string[];
}

interface Across {
  sign: number;
  /** What a rank takes: at most, and at least. */
  widest: number;
  closest: number;
  /** What a lane takes, and what is below the sign of the last one. */
  lane: number;
  below: number;
  top: number;
}

/** With the words of a block below its sign. */
export const withWords: Across = { sign: 40, widest: 156, closest: 90, lane: 104, below: 60, top: 8 };
/** Without who did it and how long it took. */
export const withTitles: Across = { ...withWords, lane: 92, below: 44 };
/** In small. */
export const signsAlone: Across = { sign: 20, widest: 34, closest: 25, lane: 24, below: 2, top: 2 };

/** Downwards: a row for each block, as high as a finger needs; lanes beside one another at its left. */
const down = { sign: 28, row: 44, lane: 22, edge: 4, turn: 6 } as const;

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
export function drawAcross(placed: Placed, room: number, across: Across): Geometry {
  const radius = across.sign / 2;
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
    sign: across.sign,
    height: across.top + Math.max(0, placed.lanes - 1) * across.lane + across.sign + across.below,
    spots: new Map(placed.blocks.map((block) => [block.id, spot(block)])),
    paths,
  };
}

/** Beside a row a way keeps its lane; between two rows it changes to the next. @param placed in rows */
export function drawDown(placed: Placed): Geometry {
  const radius = down.sign / 2;
  const x = (lane: number) => down.edge + radius + lane * down.lane;
  const middle = (row: number) => (row + 0.5) * down.row;
  const above = (row: number) => row * down.row + down.turn;
  const below = (row: number) => (row + 1) * down.row - down.turn;
  const paths = placed.ways.map(({ points }) => {
    const [start, ...rest] = points as [Place, ...Place[]];
    const end = rest.pop() as Place;
    const forward = Math.sign(end.rank - start.rank) || 1;
    const [leaves, arrives] = forward > 0 ? [below, above] : [above, below];
    const line = [
      { x: x(start.lane), y: middle(start.rank) + forward * radius },
      { x: x(start.lane), y: leaves(start.rank) },
      ...rest.flatMap(({ rank, lane }) => [
        { x: x(lane), y: arrives(rank) },
        { x: x(lane), y: leaves(rank) },
      ]),
      { x: x(end.lane), y: arrives(end.rank) },
      { x: x(end.lane), y: middle(end.rank) - forward * radius },
    ];
    return through(line, 'y');
  });
  return {
    width: down.edge * 2 + down.sign + Math.max(0, placed.lanes - 1) * down.lane,
    sign: down.sign,
    height: placed.blocks.length * down.row,
    spots: new Map(placed.blocks.map(({ id, rank, lane }) => [id, { x: x(lane), y: middle(rank) }])),
    paths,
  };
}
