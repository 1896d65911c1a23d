/** Canvas layout: positions of the blocks, as placed by people, else by the product's automatic layout. */
import type { Drawing } from '../../contract/drawing.ts';
import type { Graph, NodePosition } from '../../contract/frame.ts';
import { placeDrawing } from '../picture/picture-layout.ts';

/** Pixels of a block; higher where it has many ways out. */
export const blockSize = { width: 208, height: 68 } as const;
const outletHeight = 26;
/** Between two ranks and two lanes. */
const gap = { x: 96, y: 44 } as const;

export const getBlockHeight = (outletCount: number): number =>
  Math.max(blockSize.height, outletCount * outletHeight + 16);

export interface LayoutInput {
  ids: readonly string[];
  ways: readonly { from: string; outlet: string; to: string }[];
  /** Across lanes. */
  pitch: number;
}

/** The layout's inputs; the key is equal for graphs with the same layout. */
export function toLayoutInput(graph: Graph, waysOut: (id: string) => number): { shape: LayoutInput; key: string } {
  const start = graph.start ?? graph.blocks[0]?.id;
  const ids = graph.blocks
    .map(({ id }) => id)
    .sort((first, second) => Number(second === start) - Number(first === start));
  const highest = ids.reduce((most, id) => Math.max(most, getBlockHeight(waysOut(id))), 0);
  const shape = { ids, ways: graph.connections, pitch: highest + gap.y };
  const connectionKeys = shape.ways.map(({ from, outlet, to }) => `${from} ${outlet} ${to}`);
  return { shape, key: `${ids.join(' ')}\n${connectionKeys.join('\n')}\n${shape.pitch}` };
}

export type NodePositions = Readonly<Record<string, NodePosition>>;

/** The layout in pixels. Costs the more the more blocks there are: see `useNodePositions`. */
export function layOutGraph({ ids, ways: connections, pitch }: LayoutInput): NodePositions {
  const title = { ko: '', en: '' };
  const blocks = ids.map((id) => ({ id, sign: 'bolt' as const, title, body: null }));
  const drawing: Drawing = { blocks, connections: connections.map((connection) => ({ ...connection })) };
  const across = blockSize.width + gap.x;
  return Object.fromEntries(
    placeDrawing(drawing).blocks.map(({ id, rank, lane }) => [
      id,
      { x: rank * across, y: Math.round(lane * Math.max(pitch, blockSize.height + gap.y)) },
    ]),
  );
}
