/** Drawing layout: ranks along the flow, parallel lanes, and the lanes each connection passes through. */
import type { Drawing } from '../../contract/drawing.ts';
import { type Net, sortLayers } from './crossing-reduction.ts';
import { computeLanes } from './lanes.ts';

/** In ranks and lanes, both from 0; a lane may lie between two others. */
export interface GridPosition {
  rank: number;
  lane: number;
}

export interface PlacedConnection {
  from: string;
  outlet: string;
  to: string;
  /** From the one block to the other, both included: one for each rank. */
  points: readonly GridPosition[];
}

export interface PlacedDrawing {
  /** In reading order: each after all that leads to it, each branch to its end before the next. */
  blocks: readonly (GridPosition & { id: string })[];
  ways: readonly PlacedConnection[];
  ranks: number;
  lanes: number;
}

interface Edge {
  from: number;
  to: number;
}

interface BlockOrder {
  /** Blocks in reading order: each after all its predecessors, each branch to its end before the next. */
  orderedBlocks: number[];
  /** Excludes back edges, which lead to an earlier block. */
  onward: readonly (readonly number[])[];
}

function computeOrder(count: number, edges: readonly Edge[]): BlockOrder {
  const onward = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of edges) onward[from]?.push(to);
  const state = new Array<'new' | 'open' | 'told'>(count).fill('new');
  const orderedBlocks: number[] = [];
  // From the end: a block is put before all that follows after it, and the first branch before the others.
  const visit = (block: number): void => {
    state[block] = 'open';
    onward[block] = (onward[block] ?? []).filter((to) => state[to] !== 'open');
    for (const to of onward[block].toReversed()) if (state[to] === 'new') visit(to);
    state[block] = 'told';
    orderedBlocks.unshift(block);
  };
  // The last blocks in the order are visited first: unreachable blocks of a draft, and then the first of all.
  for (let block = count - 1; block > 0; block--) if (!edges.some(({ to }) => to === block)) visit(block);
  for (let block = 0; block < count; block++) if (state[block] === 'new') visit(block);
  return { orderedBlocks: orderedBlocks, onward };
}

/** A block's rank follows all its predecessors. */
function computeRanks({ orderedBlocks, onward }: BlockOrder): number[] {
  const ranks = orderedBlocks.map(() => 0);
  for (const block of orderedBlocks) {
    for (const to of onward[block] ?? []) ranks[to] = Math.max(getAt(ranks, to), getAt(ranks, block) + 1);
  }
  return ranks;
}

/** In rows each block has a rank of its own. */
function computeRows({ orderedBlocks }: BlockOrder): number[] {
  const rows: number[] = [];
  orderedBlocks.forEach((block, row) => {
    rows[block] = row;
  });
  return rows;
}

const getAt = (numbers: readonly number[], index: number): number => numbers[index] as number;

/** The blocks, and a node for each rank that a connection passes, so that it avoids blocks there. */
function buildNet(ranks: readonly number[], edges: readonly Edge[]): { net: Net; chains: number[][] } {
  const layers = ranks.reduce((most, rank) => Math.max(most, rank + 1), 0);
  const net: Net = { blocks: ranks.length, layers: Array.from({ length: layers }, () => []), above: [], below: [] };
  const add = (): number => {
    net.below.push([]);
    return net.above.push([]) - 1;
  };
  const rankOf = ranks.slice();
  for (let block = 0; block < ranks.length; block++) add();
  const chains = edges.map(({ from, to }) => {
    const [first, last] = getAt(ranks, from) <= getAt(ranks, to) ? [from, to] : [to, from];
    const chain = [first];
    for (let rank = getAt(ranks, first) + 1; rank < getAt(ranks, last); rank++) {
      const knot = add();
      rankOf[knot] = rank;
      chain.push(knot);
    }
    chain.push(last);
    for (let index = 1; index < chain.length; index++) {
      if (getAt(ranks, first) === getAt(ranks, last)) continue;
      net.below[getAt(chain, index - 1)]?.push(getAt(chain, index));
      net.above[getAt(chain, index)]?.push(getAt(chain, index - 1));
    }
    return first === from ? chain : chain.toReversed();
  });
  // In reading order: each branch to its end before the next.
  const visited = new Set<number>();
  const tell = (knot: number): void => {
    if (visited.has(knot)) return;
    visited.add(knot);
    net.layers[getAt(rankOf, knot)]?.push(knot);
    for (const next of net.below[knot] ?? []) tell(next);
  };
  for (let block = 0; block < ranks.length; block++) tell(block);
  return { net, chains };
}

/**
 * @param drawing connections that name no block are left out; a back edge is drawn as one
 * @param inRows each block on a rank of its own, in reading order
 */
export function placeDrawing({ blocks, connections }: Drawing, inRows = false): PlacedDrawing {
  const numbers = new Map(blocks.map(({ id }, number) => [id, number]));
  const validConnections = connections.filter(({ from, to }) => numbers.has(from) && numbers.has(to));
  const edges = validConnections.map(
    ({ from, to }): Edge => ({ from: numbers.get(from) ?? 0, to: numbers.get(to) ?? 0 }),
  );
  const order = computeOrder(blocks.length, edges);
  const ranks = inRows ? computeRows(order) : computeRanks(order);
  const { net, chains } = buildNet(ranks, edges);
  sortLayers(net);
  const lanes = computeLanes(net, inRows);
  const rankOf: number[] = [];
  net.layers.forEach((layer, rank) => {
    for (const knot of layer) rankOf[knot] = rank;
  });
  const placeOf = (knot: number): GridPosition => ({ rank: getAt(rankOf, knot), lane: getAt(lanes, knot) });
  return {
    blocks: order.orderedBlocks.map((number) => ({ id: blocks[number]?.id ?? '', ...placeOf(number) })),
    ways: validConnections.map(({ from, outlet, to }, index) => ({
      from,
      outlet,
      to,
      points: (chains[index] ?? []).map(placeOf),
    })),
    ranks: net.layers.length,
    lanes: lanes.reduce((most, lane) => Math.max(most, lane + 1), 0),
  };
}
