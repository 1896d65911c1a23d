/** Edits of a graph: blocks and ways are added, moved and taken away. What an edit cannot do leaves the graph as it is. */
import type { Block, Connection, Graph, NodePosition } from '../frame.ts';
import { changeView } from './draft.ts';

/** Position of a new block: after a block on one of its ways, or free, at given coordinates. */
export interface InsertionPoint {
  after?: { block: string; outlet: string };
  spot?: NodePosition;
}

const isSameConnection = (first: Connection, second: Connection): boolean =>
  first.from === second.from && first.outlet === second.outlet && first.to === second.to;

/** Across and down, from one block to the next: as far as the layout puts them apart. */
export const blockSpacing: NodePosition = { x: 288, y: 112 };

/** Moves the following blocks to make space for an inserted block. */
function makeSpace(graph: Graph, insertion: { block: string; outlet: string }): Graph {
  const positions = graph.view?.spots ?? {};
  const reached = new Set(listTargets(graph, insertion.block, insertion.outlet));
  for (const id of reached) for (const next of listTargets(graph, id)) reached.add(next);
  const moved = [...reached].flatMap((id) => {
    const position = positions[id];
    return position ? [[id, { x: position.x + blockSpacing.x, y: position.y }] as const] : [];
  });
  return moveBlocks(graph, Object.fromEntries(moved));
}

/** Position beside the preceding block, lower if occupied. Only in a graph with moved blocks. */
function findPositionBehind(graph: Graph, previousId: string): NodePosition | null {
  const positions = graph.view?.spots ?? {};
  const from = positions[previousId];
  if (!from) return null;
  const occupied = Object.values(positions);
  const position = { x: from.x + blockSpacing.x, y: from.y };
  const isTaken = () =>
    occupied.some(({ x, y }) => Math.abs(x - position.x) < blockSpacing.x / 2 && Math.abs(y - position.y) < 64);
  while (isTaken()) position.y += blockSpacing.y;
  return position;
}

function insertBetween(
  connections: readonly Connection[],
  outletRef: { block: string; outlet: string },
  added: Block,
  on: string,
) {
  const follows = connections.filter(({ from, outlet }) => from === outletRef.block && outlet === outletRef.outlet);
  const others = connections.filter((connection) => !follows.includes(connection));
  const through = follows.map(({ to }) => ({ from: added.id, outlet: on, to }));
  return [...others, { from: outletRef.block, outlet: outletRef.outlet, to: added.id }, ...through];
}

/**
 * Adds a block. Behind a way that leads on already it comes between: what followed then follows by its first way.
 * @param outlets the ways out of the new block
 */
export function addBlock(graph: Graph, block: Block, where: InsertionPoint & { outlets: readonly string[] }): Graph {
  const { after: insertion, outlets } = where;
  const on = outlets[0] ?? 'next';
  const connections = insertion ? insertBetween(graph.connections, insertion, block, on) : graph.connections;
  const roomy = insertion && !where.spot ? makeSpace(graph, insertion) : graph;
  const next = { ...roomy, blocks: [...graph.blocks, block], connections };
  const position = where.spot ?? (insertion ? findPositionBehind(roomy, insertion.block) : null);
  return position ? moveBlocks(next, { [block.id]: position }) : next;
}

/** True if a way may be drawn: not to itself, not twice, and not forming a cycle. */
export function canConnect(graph: Graph, connection: Connection): boolean {
  if (connection.from === connection.to || graph.connections.some((existing) => isSameConnection(existing, connection)))
    return false;
  const reached = new Set([connection.to]);
  const stack = [connection.to];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === connection.from) return false;
    for (const { from, to } of graph.connections) {
      if (from !== at || reached.has(to)) continue;
      reached.add(to);
      stack.push(to);
    }
  }
  return true;
}

export function addConnection(graph: Graph, connection: Connection): Graph {
  return canConnect(graph, connection) ? { ...graph, connections: [...graph.connections, connection] } : graph;
}

export function removeConnection(graph: Graph, connection: Connection): Graph {
  const connections = graph.connections.filter((existing) => !isSameConnection(existing, connection));
  return connections.length === graph.connections.length ? graph : { ...graph, connections };
}

/** Takes blocks out. What led to one of them leads on to what followed, where that is one block only. */
export function removeBlocks(graph: Graph, ids: readonly string[]): Graph {
  const gone = new Set(ids.filter((id) => graph.blocks.some((block) => block.id === id)));
  if (gone.size === 0) return graph;
  const connections = [...gone].reduce((currentConnections: Connection[], id) => {
    const rest = currentConnections.filter(({ from, to }) => from !== id && to !== id);
    const targets = [...new Set(currentConnections.filter(({ from }) => from === id).map(({ to }) => to))];
    const [target] = targets;
    if (targets.length !== 1 || target === undefined) return rest;
    const healed = currentConnections
      .filter(({ to }) => to === id)
      .map(({ from, outlet }) => ({ from, outlet, to: target }));
    return [
      ...rest,
      ...healed.filter((healedConnection) => !rest.some((existing) => isSameConnection(existing, healedConnection))),
    ];
  }, graph.connections);
  const { start, ...rest } = graph;
  const next = {
    ...rest,
    ...(start !== undefined && !gone.has(start) && { start }),
    blocks: graph.blocks.filter(({ id }) => !gone.has(id)),
    connections,
  };
  return changeView(next, (view) => ({
    ...view,
    spots: Object.fromEntries(Object.entries(view.spots ?? {}).filter(([id]) => !gone.has(id))),
    groups: (view.groups ?? [])
      .map((group) => ({ ...group, blocks: group.blocks.filter((id) => !gone.has(id)) }))
      .filter(({ blocks }) => blocks.length > 0),
  }));
}

export function moveBlocks(graph: Graph, positions: Readonly<Record<string, NodePosition>>): Graph {
  if (Object.keys(positions).length === 0) return graph;
  return changeView(graph, (view) => ({ ...view, spots: { ...view.spots, ...positions } }));
}

/** Everything back to where the layout puts it. */
export function resetLayout(graph: Graph): Graph {
  return graph.view?.spots ? changeView(graph, ({ spots: _, ...view }) => view) : graph;
}

/** The block that a run begins with. */
export const getStartId = (graph: Graph): string | null => graph.start ?? graph.blocks[0]?.id ?? null;

export function setStart(graph: Graph, id: string): Graph {
  return getStartId(graph) === id ? graph : { ...graph, start: id };
}

/** Targets of a block's way; several if it forks by itself. */
export function listTargets(graph: Graph, from: string, outlet?: string): string[] {
  const connections = graph.connections.filter(
    (candidate) => candidate.from === from && (outlet === undefined || candidate.outlet === outlet),
  );
  return connections.map(({ to }) => to);
}

export function listSources(graph: Graph, to: string): string[] {
  return graph.connections.filter((connection) => connection.to === to).map(({ from }) => from);
}
