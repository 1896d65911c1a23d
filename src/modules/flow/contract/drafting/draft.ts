/** A draft as the builder edits it: like a definition, and not yet complete. All edits are pure: draft in, draft out. */
import type { Json } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import type { Block, Connection, FrameDefinition, FrameDraft, Graph, GraphView } from '../frame.ts';
import { FrameDefinition as Definition } from '../frame.ts';

/** Defaults are filled in; there may be no block at all. */
export type Draft = Graph & Pick<FrameDraft, 'title' | 'amount' | 'runAs' | 'neverExpires' | 'asBlock'>;
/** The loops around what is edited, from the outermost: their ids. Empty: the frame itself. */
export type LoopPath = readonly string[];

export const emptyDraft: Draft = { blocks: [], connections: [] };

type LooseObject = { [key: string]: Json } | null | undefined;
const toObjects = (value: unknown): LooseObject[] =>
  Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : [];

/** Caches each object's result, and maps the result to itself: every key press reads the whole draft. */
const readValues = new WeakMap<object, unknown>();

function readOnce<Value>(value: object, make: () => Value): Value {
  if (readValues.has(value)) return readValues.get(value) as Value;
  const parsedValue = make();
  readValues.set(value, parsedValue);
  return parsedValue;
}

function parseBlock(value: LooseObject): Block[] {
  if (!value) return [];
  const parsedBlock = readOnce(value, () => createBlock(value));
  if (!parsedBlock) return [];
  readValues.set(parsedBlock, parsedBlock);
  return [parsedBlock];
}

function createBlock(value: NonNullable<LooseObject>): Block | null {
  const { id, kind, title, settings } = value;
  if (typeof id !== 'string' || typeof kind !== 'string') return null;
  const named = LocalText.safeParse(title);
  const isGroup = typeof settings === 'object' && settings !== null && !Array.isArray(settings);
  return { id, kind, title: named.success ? named.data : { ko: id, en: id }, settings: isGroup ? settings : {} };
}

function parseConnection(value: LooseObject): Connection[] {
  const { from, outlet = 'next', to } = value ?? {};
  return typeof from === 'string' && typeof to === 'string' && typeof outlet === 'string' ? [{ from, outlet, to }] : [];
}

const frameParts = ['start', 'view', 'title', 'amount', 'runAs', 'neverExpires', 'asBlock'] as const;

/** Reads a stored draft as far as possible: parts unknown to the builder are left out. */
export function parseDraft(storedDraft: unknown): Draft {
  if (typeof storedDraft !== 'object' || storedDraft === null) return emptyDraft;
  const loose = storedDraft as { [key: string]: unknown };
  const { shape } = Definition;
  const parts = frameParts.flatMap((key) => {
    const value = loose[key];
    const parse = () => (value === undefined ? undefined : shape[key].safeParse(value).data);
    const part = typeof value === 'object' && value !== null ? readOnce(value, parse) : parse();
    if (part === undefined) return [];
    if (typeof part === 'object' && part !== null) readValues.set(part, part);
    return [[key, part] as const];
  });
  return {
    ...(Object.fromEntries(parts) as Partial<Draft>),
    blocks: toObjects(loose.blocks).flatMap(parseBlock),
    connections: toObjects(loose.connections).flatMap(parseConnection),
  };
}

/** The definition, when it is complete enough to be looked into; null while it is not. */
export function toDefinition(draft: Draft): FrameDefinition | null {
  const parsed = Definition.safeParse(draft);
  return parsed.success ? parsed.data : null;
}

const emptyGraph: Graph = { blocks: [], connections: [] };

function getBody(block: Block | undefined): Graph {
  const body = block?.settings.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return emptyGraph;
  return parseDraft(body);
}

/** The graph that is edited; empty where a loop on the way is gone. */
export function getGraph(draft: Draft, within: LoopPath): Graph {
  return within.reduce<Graph>((graph, id) => getBody(graph.blocks.find((block) => block.id === id)), draft);
}

/** Puts another graph in the place of the one there. */
export function replaceGraph<Whole extends Graph>(
  whole: Whole,
  within: LoopPath,
  change: (graph: Graph) => Graph,
): Whole {
  const [first, ...inner] = within;
  if (first === undefined) {
    const next = change(whole);
    return next === whole ? whole : { ...whole, ...next };
  }
  let isChanged = false;
  const blocks = whole.blocks.map((block) => {
    if (block.id !== first) return block;
    const body = getBody(block);
    const next = replaceGraph(body, inner, change);
    if (next === body) return block;
    isChanged = true;
    return { ...block, settings: { ...block.settings, body: next as unknown as Json } };
  });
  return isChanged ? { ...whole, blocks } : whole;
}

export interface BlockInGraph {
  block: Block;
  within: LoopPath;
}

/** Every block with the loops around it. */
export function listBlocks(graph: Graph, within: LoopPath = []): BlockInGraph[] {
  return graph.blocks.flatMap((block) => {
    const own = { block, within };
    return block.kind === 'flow.loop' ? [own, ...listBlocks(getBody(block), [...within, block.id])] : [own];
  });
}

export function findBlock(draft: Draft, id: string): BlockInGraph | null {
  return listBlocks(draft).find(({ block }) => block.id === id) ?? null;
}

/** The names that are taken: ids are unique in the whole frame, since expressions name blocks by them. */
export function collectIds(draft: Draft): Set<string> {
  return new Set(listBlocks(draft).map(({ block }) => block.id));
}

/** A name that is free: `approval`, `approval2`, … It is then taken. */
export function createFreeId(usedIds: Set<string>, baseId: string): string {
  const base = /^[a-z]/.test(baseId) ? baseId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 30) : 'step';
  let id = base;
  for (let number = 2; usedIds.has(id); number++) id = `${base}${number}`;
  usedIds.add(id);
  return id;
}

/** Changes the view of a graph; what is empty is left out. */
export function changeView(graph: Graph, change: (view: GraphView) => GraphView): Graph {
  const previousView = graph.view ?? {};
  const next = change(previousView);
  if (next === previousView) return graph;
  const { view: _, ...rest } = graph;
  const { spots: positions = {}, notes = [], groups = [] } = next;
  const view: GraphView = {
    ...(Object.keys(positions).length > 0 && { spots: positions }),
    ...(notes.length > 0 && { notes }),
    ...(groups.length > 0 && { groups }),
  };
  return Object.keys(view).length > 0 ? { ...rest, view } : rest;
}
