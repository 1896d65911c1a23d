/** Where the blocks of a graph stand on the canvas: where somebody put them, else where the product's own layout does. */
import type { Drawing } from '../../contract/drawing.ts';
import type { Graph, Spot } from '../../contract/frame.ts';
import { place } from '../picture/layout.ts';

/** Pixels of a block; higher where it has many ways out. */
export const blockSize = { width: 208, height: 68 } as const;
const way = 26;
/** Between two ranks and two lanes. */
const gap = { x: 96, y: 44 } as const;

export const heightOf = (ways: number): number => Math.max(blockSize.height, ways * way + 16);

export interface Shape {
  ids: readonly string[];
  ways: readonly { from: string; outlet: string; to: string }[];
  /** Across lanes. */
  pitch: number;
}

/** What the layout depends on; the same text for graphs that are laid out alike. */
export function shapeOf(graph: Graph, waysOut: (id: string) => number): { shape: Shape; key: string } {
  const start = graph.start ?? graph.blocks[0]?.id;
  const ids = graph.blocks.map(({ id }) => id).sort((one, other) => Number(other === start) - Number(one === start));
  const highest = ids.reduce((most, id) => Math.max(most, heightOf(waysOut(id))), 0);
  const shape = { ids, ways: graph.connections, pitch: highest + gap.y };
  const ways = shape.ways.map(({ from, outlet, to }) => `${from} ${outlet} ${to}`);
  return { shape, key: `${ids.join(' ')}\n${ways.join('\n')}\n${shape.pitch}` };
}

export type Spots = Readonly<Record<string, Spot>>;

/** The layout in pixels. Costs the more the more blocks there are: see `useSpots`. */
export function arrange({ ids, ways, pitch }: Shape): Spots {
  const title = { ko: '', en: '' };
  const blocks = ids.map((id) => ({ id, sign: 'bolt' as const, title, body: null }));
  const drawing: Drawing = { blocks, connections: ways.map((one) => ({ ...one })) };
  const across = blockSize.width + gap.x;
  return Object.fromEntries(
    place(drawing).blocks.map(({ id, rank, lane }) => [
      id,
      { x: rank * across, y: Math.round(lane * Math.max(pitch, blockSize.height + gap.y)) },
    ]),
  );
}
