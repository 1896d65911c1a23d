/** A draft as the builder edits it: like a definition, and not yet complete. All edits are pure: draft in, draft out. */
import type { Json } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import type { Block, Connection, FrameDefinition, FrameDraft, Graph, GraphView } from '../frame.ts';
import { FrameDefinition as Definition } from '../frame.ts';

/** Defaults are filled in; there may be no block at all. */
export type Draft = Graph & Pick<FrameDraft, 'title' | 'amount' | 'runAs' | 'neverExpires' | 'asBlock'>;
/** The loops around what is edited, from the outermost: their ids. Empty: the frame itself. */
export type Within = readonly string[];

export const emptyDraft: Draft = { blocks: [], connections: [] };

type Loose = { [key: string]: Json } | null | undefined;
const listOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((one) => one !== null && typeof one === 'object') : [];

/** What has been read once, and what came of it, which is read as itself: with each key that is pressed the whole draft is read. */
const read = new WeakMap<object, unknown>();

function readOnce<Value>(value: object, make: () => Value): Value {
  if (read.has(value)) return read.get(value) as Value;
  const made = make();
  read.set(value, made);
  return made;
}

function readBlock(value: Loose): Block[] {
  if (!value) return [];
  const known = readOnce(value, () => newBlock(value));
  if (!known) return [];
  read.set(known, known);
  return [known];
}

function newBlock(value: NonNullable<Loose>): Block | null {
  const { id, kind, title, settings } = value;
  if (typeof id !== 'string' || typeof kind !== 'string') return null;
  const named = LocalText.safeParse(title);
  const isGroup = typeof settings === 'object' && settings !== null && !Array.isArray(settings);
  return { id, kind, title: named.success ? named.data : { ko: id, en: id }, settings: isGroup ? settings : {} };
}

function readConnection(value: Loose): Connection[] {
  const { from, outlet = 'next', to } = value ?? {};
  return typeof from === 'string' && typeof to === 'string' && typeof outlet === 'string' ? [{ from, outlet, to }] : [];
}

const frameParts = ['start', 'view', 'title', 'amount', 'runAs', 'neverExpires', 'asBlock'] as const;

/** Whatever is kept as a draft, as far as it can be read: what no builder knows is left out. */
export function readDraft(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const loose = kept as { [key: string]: unknown };
  const { shape } = Definition;
  const parts = frameParts.flatMap((key) => {
    const value = loose[key];
    const parse = () => (value === undefined ? undefined : shape[key].safeParse(value).data);
    const part = typeof value === 'object' && value !== null ? readOnce(value, parse) : parse();
    if (part === undefined) return [];
    if (typeof part === 'object' && part !== null) read.set(part, part);
    return [[key, part] as const];
  });
  return {
    ...(Object.fromEntries(parts) as Partial<Draft>),
    blocks: listOf(loose.blocks).flatMap(readBlock),
    connections: listOf(loose.connections).flatMap(readConnection),
  };
}

/** The definition, when it is complete enough to be looked into; null while it is not. */
export function definitionOfDraft(draft: Draft): FrameDefinition | null {
  const parsed = Definition.safeParse(draft);
  return parsed.success ? parsed.data : null;
}

const emptyGraph: Graph = { blocks: [], connections: [] };

function bodyIn(block: Block | undefined): Graph {
  const body = block?.settings.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return emptyGraph;
  return readDraft(body);
}

/** The graph that is edited; empty where a loop on the way is gone. */
export function graphAt(draft: Draft, within: Within): Graph {
  return within.reduce<Graph>((graph, id) => bodyIn(graph.blocks.find((block) => block.id === id)), draft);
}

/** Puts another graph in the place of the one there. */
export function withGraph<Whole extends Graph>(whole: Whole, within: Within, change: (graph: Graph) => Graph): Whole {
  const [first, ...inner] = within;
  if (first === undefined) {
    const next = change(whole);
    return next === whole ? whole : { ...whole, ...next };
  }
  let isChanged = false;
  const blocks = whole.blocks.map((block) => {
    if (block.id !== first) return block;
    const body = bodyIn(block);
    const next = withGraph(body, inner, change);
    if (next === body) return block;
    isChanged = true;
    return { ...block, settings: { ...block.settings, body: next as unknown as Json } };
  });
  return isChanged ? { ...whole, blocks } : whole;
}

export interface FoundBlock {
  block: Block;
  within: Within;
}

/** Every block with the loops around it. */
export function everyBlock(graph: Graph, within: Within = []): FoundBlock[] {
  return graph.blocks.flatMap((block) => {
    const own = { block, within };
    return block.kind === 'flow.loop' ? [own, ...everyBlock(bodyIn(block), [...within, block.id])] : [own];
  });
}

export function findBlock(draft: Draft, id: string): FoundBlock | null {
  return everyBlock(draft).find(({ block }) => block.id === id) ?? null;
}

/** The names that are taken: ids are unique in the whole frame, since expressions name blocks by them. */
export function takenIds(draft: Draft): Set<string> {
  return new Set(everyBlock(draft).map(({ block }) => block.id));
}

/** A name that is free: `approval`, `approval2`, … It is then taken. */
export function freeId(taken: Set<string>, wanted: string): string {
  const base = /^[a-z]/.test(wanted) ? wanted.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 30) : 'step';
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}${number}`;
  taken.add(id);
  return id;
}

/** Changes the view of a graph; what is empty is left out. */
export function withView(graph: Graph, change: (view: GraphView) => GraphView): Graph {
  const before = graph.view ?? {};
  const next = change(before);
  if (next === before) return graph;
  const { view: _, ...rest } = graph;
  const { spots = {}, notes = [], groups = [] } = next;
  const view: GraphView = {
    ...(Object.keys(spots).length > 0 && { spots }),
    ...(notes.length > 0 && { notes }),
    ...(groups.length > 0 && { groups }),
  };
  return Object.keys(view).length > 0 ? { ...rest, view } : rest;
}
