/** From ranks and lanes to pixels: horizontally given enough width, downwards with a row per block on a phone. */
import type { GridPosition, PlacedDrawing } from './picture-layout.ts';

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
  positions: ReadonlyMap<string, Point>;
  /** For each way of the layout the `d` of its path. */
  paths: readonly string[];
}

interface HorizontalMeasures {
  sign: number;
  /** Width of a rank: maximum and minimum. */
  widest: number;
  closest: number;
  /** Height of a lane, and the space below the last lane's sign. */
  lane: number;
  below: number;
  top: number;
}

/** With the words of a block below its sign. */
export const measuresWithTexts: HorizontalMeasures = {
  sign: 40,
  widest: 156,
  closest: 90,
  lane: 104,
  below: 60,
  top: 8,
};
/** Without who did it and how long it took. */
export const measuresWithTitles: HorizontalMeasures = { ...measuresWithTexts, lane: 92, below: 44 };
/** In small. */
export const measuresOfIcons: HorizontalMeasures = { sign: 20, widest: 34, closest: 25, lane: 24, below: 2, top: 2 };

/** Downwards: a row for each block, as high as a finger needs; lanes beside one another at its left. */
const verticalMeasures = { sign: 28, row: 44, lane: 22, edge: 4, turn: 6 } as const;

const formatPoint = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Bends where the lanes differ, leaving and arriving along the flow. */
function toCurve(from: Point, to: Point, along: 'x' | 'y'): string {
  if (along === 'x' ? from.y === to.y : from.x === to.x) return `L ${formatPoint(to)}`;
  const half = along === 'x' ? { x: (from.x + to.x) / 2 } : { y: (from.y + to.y) / 2 };
  return `C ${formatPoint({ ...from, ...half })} ${formatPoint({ ...to, ...half })} ${formatPoint(to)}`;
}

function toPath(points: readonly Point[], along: 'x' | 'y'): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  return [`M ${formatPoint(first)}`, ...rest.map((point, index) => toCurve(points[index] as Point, point, along))].join(
    ' ',
  );
}

/** @param availableWidth in pixels: the ranks spread or close up to it, as far as their labels allow */
export function layOutHorizontally(
  placed: PlacedDrawing,
  availableWidth: number,
  across: HorizontalMeasures,
): Geometry {
  const radius = across.sign / 2;
  const pitch = Math.min(
    across.widest,
    Math.max(across.closest, Math.floor(availableWidth / Math.max(1, placed.ranks))),
  );
  const toPoint = ({ rank, lane }: GridPosition): Point => ({
    x: (rank + 0.5) * pitch,
    y: across.top + radius + lane * across.lane,
  });
  const paths = placed.ways.map(({ points }) => {
    const [from, ...rest] = points.map(toPoint) as [Point, ...Point[]];
    const to = rest.at(-1) as Point;
    const forward = Math.sign(to.x - from.x) || 1;
    const ends = [
      { ...from, x: from.x + forward * radius },
      ...rest.slice(0, -1),
      { ...to, x: to.x - forward * radius },
    ];
    return toPath(ends, 'x');
  });
  return {
    width: placed.ranks * pitch,
    sign: across.sign,
    height: across.top + Math.max(0, placed.lanes - 1) * across.lane + across.sign + across.below,
    positions: new Map(placed.blocks.map((block) => [block.id, toPoint(block)])),
    paths,
  };
}

/** Beside a row a connection stays in its lane; between two rows it moves to the next. @param placed in rows */
export function layOutVertically(placed: PlacedDrawing): Geometry {
  const radius = verticalMeasures.sign / 2;
  const x = (lane: number) => verticalMeasures.edge + radius + lane * verticalMeasures.lane;
  const middle = (row: number) => (row + 0.5) * verticalMeasures.row;
  const above = (row: number) => row * verticalMeasures.row + verticalMeasures.turn;
  const below = (row: number) => (row + 1) * verticalMeasures.row - verticalMeasures.turn;
  const paths = placed.ways.map(({ points }) => {
    const [start, ...rest] = points as [GridPosition, ...GridPosition[]];
    const end = rest.pop() as GridPosition;
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
    return toPath(line, 'y');
  });
  return {
    width: verticalMeasures.edge * 2 + verticalMeasures.sign + Math.max(0, placed.lanes - 1) * verticalMeasures.lane,
    sign: verticalMeasures.sign,
    height: placed.blocks.length * verticalMeasures.row,
    positions: new Map(placed.blocks.map(({ id, rank, lane }) => [id, { x: x(lane), y: middle(rank) }])),
    paths,
  };
}
