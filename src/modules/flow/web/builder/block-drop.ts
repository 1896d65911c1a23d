/** A block that is dragged out of the palette: where it lands, and what it then follows. */
import { type InsertionPoint, listTargets } from '../../contract/drafting/graph-edit.ts';
import type { NodePosition } from '../../contract/frame.ts';
import type { Builder } from './builder-context.tsx';
import { blockSize, type NodePositions } from './graph-layout.ts';

/** The clipboard type of a dragged block. */
export const dragDataType = 'application/x-flow-block';

/** So far to the right, and above or below, something still follows. */
const snapDistance = { x: 460, y: 120 } as const;

/** Behind the nearest block at its left whose way is still open; else on its own. */
export function findDropInsertion(builder: Builder, positions: NodePositions, at: NodePosition): InsertionPoint {
  const position = { x: Math.round(at.x - blockSize.width / 2), y: Math.round(at.y - blockSize.height / 2) };
  const { graph, waysOut } = builder;
  const near = graph.blocks.flatMap((block) => {
    const nodePosition = positions[block.id];
    const open = waysOut(block).find(({ key }) => listTargets(graph, block.id, key).length === 0);
    if (!nodePosition || !open) return [];
    const [x, y] = [position.x - nodePosition.x, Math.abs(position.y - nodePosition.y)];
    return x > 0 && x < snapDistance.x && y < snapDistance.y
      ? [{ after: { block: block.id, outlet: open.key }, far: x + y }]
      : [];
  });
  const [nearest] = near.sort((first, second) => first.far - second.far);
  return { ...(nearest && { after: nearest.after }), spot: position };
}
