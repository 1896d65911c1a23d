/** A definition as who may not edit it reads it: without what could prove anything to other services. */
import type { Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { type Block, bodyOf, type FrameDefinition, type Graph } from '../../contract/frame.ts';
import { contractsOf } from './registry.ts';

type Contracts = ReturnType<typeof contractsOf>;

function concealedIn<G extends Pick<Graph, 'blocks'>>(graph: G, kinds: Contracts): G {
  const conceal = (block: Block): Block => {
    const body = bodyOf(block);
    if (body) {
      return { ...block, settings: { ...block.settings, body: concealedIn(body, kinds) as unknown as Json } };
    }
    const shown = kinds.get(block.kind)?.conceal?.(block.settings);
    return shown ? { ...block, settings: { ...shown } } : block;
  };
  return { ...graph, blocks: graph.blocks.map(conceal) };
}

export function concealed(context: Context, definition: FrameDefinition): FrameDefinition {
  return concealedIn(definition, contractsOf(houseOf(context)));
}
