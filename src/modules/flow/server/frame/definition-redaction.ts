/** A definition for readers who may not edit it: without credentials for other services. */
import type { Json } from '#kernel/contract/block.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Block, type FrameDefinition, type Graph, getLoopBody } from '../../contract/frame.ts';
import { getBlockContracts } from './registry.ts';

type Contracts = ReturnType<typeof getBlockContracts>;

function redactGraph<G extends Pick<Graph, 'blocks'>>(graph: G, kinds: Contracts): G {
  const conceal = (block: Block): Block => {
    const body = getLoopBody(block);
    if (body) {
      return { ...block, settings: { ...block.settings, body: redactGraph(body, kinds) as unknown as Json } };
    }
    const redactedSettings = kinds.get(block.kind)?.conceal?.(block.settings);
    return redactedSettings ? { ...block, settings: { ...redactedSettings } } : block;
  };
  return { ...graph, blocks: graph.blocks.map(conceal) };
}

export function redactDefinition(context: Context, definition: FrameDefinition): FrameDefinition {
  return redactGraph(definition, getBlockContracts(appOf(context)));
}
