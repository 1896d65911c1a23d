/** A selection as text on the clipboard: from one frame into another, of another company, too. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { Block, Connection, frameLimits, type Graph, type NodePosition } from '../frame.ts';
import { createFreeId } from './draft.ts';
import { blockSpacing } from './graph-edit.ts';

const format = 'heureum-steps';

const BlockClip = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  blocks: z.array(Block).min(1).max(frameLimits.blocks),
  connections: z.array(Connection).max(frameLimits.connections),
  spots: z.record(z.string(), z.object({ x: z.number(), y: z.number() })).default({}),
});
type BlockClip = z.infer<typeof BlockClip>;

/** @param spots current positions of the blocks on the canvas @returns null: there is nothing to copy */
export function copyBlocks(
  graph: Graph,
  ids: readonly string[],
  positions: Readonly<Record<string, NodePosition>> = {},
): string | null {
  const chosen = new Set(ids);
  const blocks = graph.blocks.filter(({ id }) => chosen.has(id));
  if (blocks.length === 0) return null;
  const connections = graph.connections.filter(({ from, to }) => chosen.has(from) && chosen.has(to));
  const places = Object.fromEntries(Object.entries(positions).filter(([id]) => chosen.has(id)));
  const clip: BlockClip = { format, version: 1, blocks, connections, spots: places };
  return JSON.stringify(clip, null, 2);
}

/** Null for any other text. */
export function parseClip(text: string): BlockClip | null {
  if (!text.includes(format) || text.length > frameLimits.bodyBytes) return null;
  try {
    const parsed = BlockClip.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const isGroup = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In expressions the copied blocks name one another by their new names. */
function renameInValue(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') {
    return value.replaceAll(/\bsteps\.([A-Za-z0-9]+)/g, (whole, id: string) =>
      names.has(id) ? `steps.${names.get(id)}` : whole,
    );
  }
  if (Array.isArray(value)) return value.map((item) => renameInValue(item, names));
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renameInValue(item, names)]));
}

function listBlockIds(blocks: readonly Json[]): string[] {
  return blocks.flatMap((block) => {
    if (!isGroup(block) || typeof block.id !== 'string') return [];
    const body = isGroup(block.settings ?? null) ? (block.settings as { body?: Json }).body : undefined;
    const inner = body !== undefined && isGroup(body) && Array.isArray(body.blocks) ? listBlockIds(body.blocks) : [];
    return [block.id, ...inner];
  });
}

/** Blocks inside of loops have names, too, and theirs must be as free. */
function renameBlocks(value: Json, names: ReadonlyMap<string, string>): Json {
  if (!isGroup(value)) return value;
  const nameOf = (id: Json | undefined) => (typeof id === 'string' ? (names.get(id) ?? id) : (id ?? null));
  const { blocks, connections, start, view: _, ...rest } = value;
  return {
    ...rest,
    ...(start !== undefined && { start: nameOf(start) }),
    blocks: (Array.isArray(blocks) ? blocks : []).map((block) => renameBlock(block, names)),
    connections: (Array.isArray(connections) ? connections : []).map((connection) =>
      isGroup(connection) ? { ...connection, from: nameOf(connection.from), to: nameOf(connection.to) } : connection,
    ),
  };
}

function renameBlock(block: Json, names: ReadonlyMap<string, string>): Json {
  if (!isGroup(block)) return block;
  const { body, ...settings } = isGroup(block.settings ?? null) ? (block.settings as { [key: string]: Json }) : {};
  const own = renameInValue(settings, names) as { [key: string]: Json };
  return {
    ...block,
    id: names.get(String(block.id)) ?? String(block.id),
    settings: body === undefined ? own : { ...own, body: renameBlocks(body, names) },
  };
}

/**
 * Puts what was copied into a graph, under names that are free.
 * @param at where its upper left corner comes @returns the graph and the new blocks' ids
 */
export function pasteBlocks(
  graph: Graph,
  clip: BlockClip,
  options: { taken: Set<string>; at?: NodePosition },
): { graph: Graph; ids: string[] } {
  const names = new Map(
    listBlockIds(clip.blocks as unknown as Json[]).map((id) => [id, createFreeId(options.taken, id)]),
  );
  const blocks = clip.blocks.map((block) => renameBlock(block as unknown as Json, names) as unknown as Block);
  const nameOf = (id: string) => names.get(id) ?? id;
  const connections = clip.connections.map((connection) => ({
    ...connection,
    from: nameOf(connection.from),
    to: nameOf(connection.to),
  }));
  const newPositions = options.at ? placePositions(clip, options.at, nameOf) : {};
  const view = options.at ? { ...graph.view, spots: { ...graph.view?.spots, ...newPositions } } : graph.view;
  return {
    graph: {
      ...graph,
      blocks: [...graph.blocks, ...blocks],
      connections: [...graph.connections, ...connections],
      ...(view && { view }),
    },
    ids: blocks.map(({ id }) => id),
  };
}

function placePositions(
  clip: BlockClip,
  at: NodePosition,
  nameOf: (id: string) => string,
): Record<string, NodePosition> {
  const positions = Object.values(clip.spots);
  const leftEdge = Math.min(...positions.map(({ x }) => x));
  const top = Math.min(...positions.map(({ y }) => y));
  return Object.fromEntries(
    clip.blocks.map(({ id }, index) => {
      const position = clip.spots[id];
      const placed = position
        ? { x: at.x + position.x - leftEdge, y: at.y + position.y - top }
        : { x: at.x + index * blockSpacing.x, y: at.y };
      return [nameOf(id), placed];
    }),
  );
}
