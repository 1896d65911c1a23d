/** Block placement: finds a block in a draft and changes its settings. Pure: draft in, draft out. */
import type { Json } from '#kernel/contract/block.ts';
import type { Block, FrameDraft, Graph } from '../frame.ts';

export type Settings = { readonly [key: string]: Json };
/** A block as authors write it: settings may be left out. */
export type DraftBlock = FrameDraft['blocks'][number];
type DraftGraph = Pick<FrameDraft, 'blocks' | 'connections' | 'start'>;

export interface BlockInDraft {
  block: DraftBlock;
  settings: Settings;
  graph: DraftGraph;
  /** Its path in the definition, as problems name it: `blocks.2`, in a loop `blocks.2.settings.body.blocks.0`. */
  field: string;
  /** The loops around it, from the outermost. */
  loops: readonly DraftBlock[];
}

function getBody(block: DraftBlock): DraftGraph | null {
  const body = block.kind === 'flow.loop' ? (block.settings?.body as DraftGraph | null | undefined) : null;
  return body && typeof body === 'object' && Array.isArray(body.blocks) ? body : null;
}

/** Finds a block by its id, in the bodies of loops, too. */
export function findDraftBlock(
  graph: DraftGraph,
  id: string,
  around: { field: string; loops: readonly DraftBlock[] } = { field: '', loops: [] },
): BlockInDraft | null {
  for (const [index, block] of graph.blocks.entries()) {
    const field = `${around.field}blocks.${index}`;
    if (block.id === id) return { block, settings: block.settings ?? {}, graph, field, loops: around.loops };
    const body = getBody(block);
    const inner =
      body && findDraftBlock(body, id, { field: `${field}.settings.body.`, loops: [...around.loops, block] });
    if (inner) return inner;
  }
  return null;
}

function changeInGraph<G extends DraftGraph>(graph: G, id: string, change: (block: DraftBlock) => DraftBlock): G {
  const blocks = graph.blocks.map((block) => {
    if (block.id === id) return change(block);
    const body = getBody(block);
    if (!body) return block;
    const next = changeInGraph(body, id, change);
    return next === body ? block : { ...block, settings: { ...block.settings, body: next as unknown as Json } };
  });
  return blocks.every((block, index) => block === graph.blocks[index]) ? graph : { ...graph, blocks };
}

/** The draft with another block in the place of the one with this id. */
export function replaceBlock(draft: FrameDraft, id: string, change: (block: DraftBlock) => DraftBlock): FrameDraft {
  return changeInGraph(draft, id, change);
}

/** The settings with some of them changed; undefined takes one out. */
export function mergeSettings(
  settings: Settings,
  change: { [key: string]: Json | undefined },
): { [key: string]: Json } {
  const entries = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [key: string]: Json };
}

/** All ids of a draft. */
export function listIds(graph: DraftGraph): string[] {
  return graph.blocks.flatMap((block) => {
    const body = getBody(block);
    return body ? [block.id, ...listIds(body)] : [block.id];
  });
}

/** The same way, wherever it leads to: connections follow the name of a way out. */
export function renameOutlet(draft: FrameDraft, id: string, names: { from: string; to: string }): FrameDraft {
  const renamed = <G extends DraftGraph>(graph: G): G => ({
    ...graph,
    connections: (graph.connections ?? []).map((connection) =>
      connection.from === id && (connection.outlet ?? 'next') === names.from
        ? { ...connection, outlet: names.to }
        : connection,
    ),
    blocks: graph.blocks.map((block) => {
      const body = getBody(block);
      return body ? { ...block, settings: { ...block.settings, body: renamed(body) as unknown as Json } } : block;
    }),
  });
  return renamed(draft);
}

/** The draft as far as pure rules need it: defaults filled in, whether or not it may be published. */
export function toGraph(draft: DraftGraph): Graph {
  return {
    ...(draft as Graph),
    blocks: draft.blocks.map((block): Block => ({ ...block, settings: block.settings ?? {} })),
    connections: (draft.connections ?? []).map(({ outlet = 'next', ...connection }) => ({ ...connection, outlet })),
  };
}
