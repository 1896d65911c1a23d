/** A selection as text on the clipboard: from one frame into another, of another company, too. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { Block, Connection, frameLimits, type Graph, type Spot } from '../frame.ts';
import { freeId } from './draft.ts';
import { stride } from './edit.ts';

const format = 'heureum-steps';

const Clip = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  blocks: z.array(Block).min(1).max(frameLimits.blocks),
  connections: z.array(Connection).max(frameLimits.connections),
  spots: z.record(z.string(), z.object({ x: z.number(), y: z.number() })).default({}),
});
type Clip = z.infer<typeof Clip>;

/** @param spots where the blocks stand on the canvas now @returns null: there is nothing to copy */
export function copyBlocks(
  graph: Graph,
  ids: readonly string[],
  spots: Readonly<Record<string, Spot>> = {},
): string | null {
  const chosen = new Set(ids);
  const blocks = graph.blocks.filter(({ id }) => chosen.has(id));
  if (blocks.length === 0) return null;
  const connections = graph.connections.filter(({ from, to }) => chosen.has(from) && chosen.has(to));
  const places = Object.fromEntries(Object.entries(spots).filter(([id]) => chosen.has(id)));
  const clip: Clip = { format, version: 1, blocks, connections, spots: places };
  return JSON.stringify(clip, null, 2);
}

/** Null for any other text. */
export function readClip(text: string): Clip | null {
  if (!text.includes(format) || text.length > frameLimits.bodyBytes) return null;
  try {
    const parsed = Clip.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const isGroup = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In expressions the copied blocks name one another by their new names. */
function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') {
    return value.replaceAll(/\bsteps\.([A-Za-z0-9]+)/g, (whole, id: string) =>
      names.has(id) ? `steps.${names.get(id)}` : whole,
    );
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)]));
}

function idsIn(blocks: readonly Json[]): string[] {
  return blocks.flatMap((block) => {
    if (!isGroup(block) || typeof block.id !== 'string') return [];
    const body = isGroup(block.settings ?? null) ? (block.settings as { body?: Json }).body : undefined;
    const inner = body !== undefined && isGroup(body) && Array.isArray(body.blocks) ? idsIn(body.blocks) : [];
    return [block.id, ...inner];
  });
}

/** Blocks inside of loops have names, too, and theirs must be as free. */
function withNames(value: Json, names: ReadonlyMap<string, string>): Json {
  if (!isGroup(value)) return value;
  const nameOf = (id: Json | undefined) => (typeof id === 'string' ? (names.get(id) ?? id) : (id ?? null));
  const { blocks, connections, start, view: _, ...rest } = value;
  return {
    ...rest,
    ...(start !== undefined && { start: nameOf(start) }),
    blocks: (Array.isArray(blocks) ? blocks : []).map((block) => blockWithNames(block, names)),
    connections: (Array.isArray(connections) ? connections : []).map((way) =>
      isGroup(way) ? { ...way, from: nameOf(way.from), to: nameOf(way.to) } : way,
    ),
  };
}

function blockWithNames(block: Json, names: ReadonlyMap<string, string>): Json {
  if (!isGroup(block)) return block;
  const { body, ...settings } = isGroup(block.settings ?? null) ? (block.settings as { [key: string]: Json }) : {};
  const own = renamed(settings, names) as { [key: string]: Json };
  return {
    ...block,
    id: names.get(String(block.id)) ?? String(block.id),
    settings: body === undefined ? own : { ...own, body: withNames(body, names) },
  };
}

/**
 * Puts what was copied into a graph, under names that are free.
 * @param at where its upper left corner comes @returns the graph and the new blocks' ids
 */
export function pasteBlocks(
  graph: Graph,
  clip: Clip,
  about: { taken: Set<string>; at?: Spot },
): { graph: Graph; ids: string[] } {
  const names = new Map(idsIn(clip.blocks as unknown as Json[]).map((id) => [id, freeId(about.taken, id)]));
  const blocks = clip.blocks.map((block) => blockWithNames(block as unknown as Json, names) as unknown as Block);
  const nameOf = (id: string) => names.get(id) ?? id;
  const connections = clip.connections.map((way) => ({ ...way, from: nameOf(way.from), to: nameOf(way.to) }));
  const spots = about.at ? spotsAt(clip, about.at, nameOf) : {};
  const view = about.at ? { ...graph.view, spots: { ...graph.view?.spots, ...spots } } : graph.view;
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

function spotsAt(clip: Clip, at: Spot, nameOf: (id: string) => string): Record<string, Spot> {
  const known = Object.values(clip.spots);
  const left = Math.min(...known.map(({ x }) => x));
  const top = Math.min(...known.map(({ y }) => y));
  return Object.fromEntries(
    clip.blocks.map(({ id }, index) => {
      const spot = clip.spots[id];
      const placed = spot
        ? { x: at.x + spot.x - left, y: at.y + spot.y - top }
        : { x: at.x + index * stride.x, y: at.y };
      return [nameOf(id), placed];
    }),
  );
}
