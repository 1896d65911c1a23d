/** Edits of a graph: blocks and ways are added, moved and taken away. What an edit cannot do leaves the graph as it is. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Block, Connection, Graph, Spot } from '../frame.ts';
import { type Draft, freeId, takenIds, type Within, withGraph, withView } from './draft.ts';

/** Where a new block goes: behind a block by one of its ways, or free, at a spot. */
export interface Where {
  after?: { block: string; outlet: string };
  spot?: Spot;
}

const same = (one: Connection, other: Connection): boolean =>
  one.from === other.from && one.outlet === other.outlet && one.to === other.to;

/** Across and down, from one block to the next: as far as the layout puts them apart. */
export const stride: Spot = { x: 288, y: 112 };

/** What follows makes room for a block that comes between. */
function withRoom(graph: Graph, after: { block: string; outlet: string }): Graph {
  const spots = graph.view?.spots ?? {};
  const reached = new Set(leadsTo(graph, after.block, after.outlet));
  for (const id of reached) for (const next of leadsTo(graph, id)) reached.add(next);
  const moved = [...reached].flatMap((id) => {
    const spot = spots[id];
    return spot ? [[id, { x: spot.x + stride.x, y: spot.y }] as const] : [];
  });
  return moveBlocks(graph, Object.fromEntries(moved));
}

/** Beside what it follows, lower where somebody stands there already. Only in a graph where blocks were moved. */
function spotBehind(graph: Graph, before: string): Spot | null {
  const spots = graph.view?.spots ?? {};
  const from = spots[before];
  if (!from) return null;
  const taken = Object.values(spots);
  const spot = { x: from.x + stride.x, y: from.y };
  const isTaken = () => taken.some(({ x, y }) => Math.abs(x - spot.x) < stride.x / 2 && Math.abs(y - spot.y) < 64);
  while (isTaken()) spot.y += stride.y;
  return spot;
}

function between(connections: readonly Connection[], way: { block: string; outlet: string }, added: Block, on: string) {
  const follows = connections.filter(({ from, outlet }) => from === way.block && outlet === way.outlet);
  const others = connections.filter((one) => !follows.includes(one));
  const through = follows.map(({ to }) => ({ from: added.id, outlet: on, to }));
  return [...others, { from: way.block, outlet: way.outlet, to: added.id }, ...through];
}

/**
 * Adds a block. Behind a way that leads on already it comes between: what followed then follows by its first way.
 * @param outlets the ways out of the new block
 */
export function addBlock(graph: Graph, block: Block, where: Where & { outlets: readonly string[] }): Graph {
  const { after, outlets } = where;
  const on = outlets[0] ?? 'next';
  const connections = after ? between(graph.connections, after, block, on) : graph.connections;
  const roomy = after && !where.spot ? withRoom(graph, after) : graph;
  const next = { ...roomy, blocks: [...graph.blocks, block], connections };
  const spot = where.spot ?? (after ? spotBehind(roomy, after.block) : null);
  return spot ? moveBlocks(next, { [block.id]: spot }) : next;
}

/** Whether a way may be drawn: not to itself, not twice, and not back into a ring. */
export function mayConnect(graph: Graph, way: Connection): boolean {
  if (way.from === way.to || graph.connections.some((one) => same(one, way))) return false;
  const reached = new Set([way.to]);
  const stack = [way.to];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === way.from) return false;
    for (const { from, to } of graph.connections) {
      if (from !== at || reached.has(to)) continue;
      reached.add(to);
      stack.push(to);
    }
  }
  return true;
}

export function connect(graph: Graph, way: Connection): Graph {
  return mayConnect(graph, way) ? { ...graph, connections: [...graph.connections, way] } : graph;
}

export function disconnect(graph: Graph, way: Connection): Graph {
  const connections = graph.connections.filter((one) => !same(one, way));
  return connections.length === graph.connections.length ? graph : { ...graph, connections };
}

/** Takes blocks out. What led to one of them leads on to what followed, where that is one block only. */
export function removeBlocks(graph: Graph, ids: readonly string[]): Graph {
  const gone = new Set(ids.filter((id) => graph.blocks.some((block) => block.id === id)));
  if (gone.size === 0) return graph;
  const connections = [...gone].reduce((ways: Connection[], id) => {
    const rest = ways.filter(({ from, to }) => from !== id && to !== id);
    const targets = [...new Set(ways.filter(({ from }) => from === id).map(({ to }) => to))];
    const [target] = targets;
    if (targets.length !== 1 || target === undefined) return rest;
    const healed = ways.filter(({ to }) => to === id).map(({ from, outlet }) => ({ from, outlet, to: target }));
    return [...rest, ...healed.filter((way) => !rest.some((one) => same(one, way)))];
  }, graph.connections);
  const { start, ...rest } = graph;
  const next = {
    ...rest,
    ...(start !== undefined && !gone.has(start) && { start }),
    blocks: graph.blocks.filter(({ id }) => !gone.has(id)),
    connections,
  };
  return withView(next, (view) => ({
    ...view,
    spots: Object.fromEntries(Object.entries(view.spots ?? {}).filter(([id]) => !gone.has(id))),
    groups: (view.groups ?? [])
      .map((group) => ({ ...group, blocks: group.blocks.filter((id) => !gone.has(id)) }))
      .filter(({ blocks }) => blocks.length > 0),
  }));
}

export function moveBlocks(graph: Graph, spots: Readonly<Record<string, Spot>>): Graph {
  if (Object.keys(spots).length === 0) return graph;
  return withView(graph, (view) => ({ ...view, spots: { ...view.spots, ...spots } }));
}

/** Everything back to where the layout puts it. */
export function tidy(graph: Graph): Graph {
  return graph.view?.spots ? withView(graph, ({ spots: _, ...view }) => view) : graph;
}

export function renameBlock(graph: Graph, id: string, title: LocalText): Graph {
  return { ...graph, blocks: graph.blocks.map((block) => (block.id === id ? { ...block, title } : block)) };
}

/** The block that a run begins with. */
export const startOf = (graph: Graph): string | null => graph.start ?? graph.blocks[0]?.id ?? null;

export function beginWith(graph: Graph, id: string): Graph {
  return startOf(graph) === id ? graph : { ...graph, start: id };
}

/** Where the way of a block leads; more than one where it forks by itself. */
export function leadsTo(graph: Graph, from: string, outlet?: string): string[] {
  const ways = graph.connections.filter((way) => way.from === from && (outlet === undefined || way.outlet === outlet));
  return ways.map(({ to }) => to);
}

export function comesFrom(graph: Graph, to: string): string[] {
  return graph.connections.filter((way) => way.to === to).map(({ from }) => from);
}

/** The same change in the frame or in the body of a loop; with the names that are free in the whole frame. */
export function editAt(
  draft: Draft,
  within: Within,
  change: (graph: Graph, free: (wanted: string) => string) => Graph,
): Draft {
  const taken = takenIds(draft);
  return withGraph(draft, within, (graph) => change(graph, (wanted) => freeId(taken, wanted)));
}
