/** A block that is dragged out of the palette: where it lands, and what it then follows. */
import { leadsTo, type Where } from '../../contract/drafting/edit.ts';
import type { Spot } from '../../contract/frame.ts';
import { blockSize, type Spots } from './arrange.ts';
import type { Builder } from './builder.tsx';

/** What the clipboard of a drag calls it. */
export const draggedKind = 'application/x-flow-block';

/** So far to the right, and above or below, something still follows. */
const reach = { x: 460, y: 120 } as const;

/** Behind the nearest block at its left whose way is still open; else on its own. */
export function spotNear(builder: Builder, spots: Spots, at: Spot): Where {
  const spot = { x: Math.round(at.x - blockSize.width / 2), y: Math.round(at.y - blockSize.height / 2) };
  const { graph, waysOut } = builder;
  const near = graph.blocks.flatMap((block) => {
    const place = spots[block.id];
    const open = waysOut(block).find(({ key }) => leadsTo(graph, block.id, key).length === 0);
    if (!place || !open) return [];
    const [x, y] = [spot.x - place.x, Math.abs(spot.y - place.y)];
    return x > 0 && x < reach.x && y < reach.y ? [{ after: { block: block.id, outlet: open.key }, far: x + y }] : [];
  });
  const [nearest] = near.sort((one, other) => one.far - other.far);
  return { ...(nearest && { after: nearest.after }), spot };
}
