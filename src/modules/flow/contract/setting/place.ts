/** Where a block stands in a draft, and what of its settings is changed there. Pure: draft in, draft out. */
import type { Json } from '#kernel/contract/block.ts';
import type { Block, FrameDraft, Graph } from '../frame.ts';

export type Settings = { readonly [key: string]: Json };
/** A block as authors write it: settings may be left out. */
export type DraftBlock = FrameDraft['blocks'][number];
type DraftGraph = Pick<FrameDraft, 'blocks' | 'connections' | 'start'>;

export interface PlacedDraft {
  block: DraftBlock;
  settings: Settings;
  graph: DraftGraph;
  /** Its path in the definition, as problems name it: `blocks.2`, in a loop `blocks.2.settings.body.blocks.0`. */
  field: string;
  /** The loops around it, from the outermost. */
  loops: readonly DraftBlock[];
}

function bodyIn(block: DraftBlock): DraftGraph | null {
  const body = block.kind === 'flow.loop' ? (block.settings?.body as DraftGraph | null | undefined) : null;
  return body && typeof body === 'object' && Array.isArray(body.blocks) ? body : null;
}

/** Finds a block by its id, in the bodies of loops, too. */
export function findBlock(
  graph: DraftGraph,
  id: string,
  around: { field: string; loops: readonly DraftBlock[] } = { field: '', loops: [] },
): PlacedDraft | null {
  for (const [index, block] of graph.blocks.entries()) {
    const field = `${around.field}blocks.${index}`;
    if (block.id === id) return { block, settings: block.settings ?? {}, graph, field, loops: around.loops };
    const body = bodyIn(block);
    const inner = body && findBlock(body, id, { field: `${field}.settings.body.`, loops: [...around.loops, block] });
    if (inner) return inner;
  }
  return null;
}

function changedIn<G extends DraftGraph>(graph: G, id: string, change: (block: DraftBlock) => DraftBlock): G {
  const blocks = graph.blocks.map((block) => {
    if (block.id === id) return change(block);
    const body = bodyIn(block);
    if (!body) return block;
    const next = changedIn(body, id, change);
    return next === body ? block : { ...block, settings: { ...block.settings, body: next as unknown as Json } };
  });
  return blocks.every((block, index) => block === graph.blocks[index]) ? graph : { ...graph, blocks };
}

/** The draft with another block in the place of the one with this id. */
export function withBlock(draft: FrameDraft, id: string, change: (block: DraftBlock) => DraftBlock): FrameDraft {
  return changedIn(draft, id, change);
}

/** The settings with some of them changed; undefined takes one out. */
export function withSettings(settings: Settings, change: { [key: string]: Json | undefined }): { [key: string]: Json } {
  const entries = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [key: string]: Json };
}

/** All ids of a draft. */
export function idsIn(graph: DraftGraph): string[] {
  return graph.blocks.flatMap((block) => {
    const body = bodyIn(block);
    return body ? [block.id, ...idsIn(body)] : [block.id];
  });
}

/** The same way, wherever it leads to: connections follow the name of a way out. */
export function renameOutlet(draft: FrameDraft, id: string, names: { from: string; to: string }): FrameDraft {
  const renamed = <G extends DraftGraph>(graph: G): G => ({
    ...graph,
    connections: (graph.connections ?? []).map((way) =>
      way.from === id && (way.outlet ?? 'next') === names.from ? { ...way, outlet: names.to } : way,
    ),
    blocks: graph.blocks.map((block) => {
      const body = bodyIn(block);
      return body ? { ...block, settings: { ...block.settings, body: renamed(body) as unknown as Json } } : block;
    }),
  });
  return renamed(draft);
}

/** The draft as far as pure rules need it: defaults filled in, whether or not it may be published. */
export function graphOf(draft: DraftGraph): Graph {
  return {
    ...(draft as Graph),
    blocks: draft.blocks.map((block): Block => ({ ...block, settings: block.settings ?? {} })),
    connections: (draft.connections ?? []).map(({ outlet = 'next', ...way }) => ({ ...way, outlet })),
  };
}
