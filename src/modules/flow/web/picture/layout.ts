/** Where the blocks of a drawing stand: ranks along the flow, lanes beside one another, and the lanes that each connection runs through. */
import type { Drawing } from '../../contract/drawing.ts';
import { lanesOf } from './lanes.ts';
import { type Net, sortLayers } from './order.ts';

/** In ranks and lanes, both from 0; a lane may lie between two others. */
export interface Place {
  rank: number;
  lane: number;
}

export interface PlacedWay {
  from: string;
  outlet: string;
  to: string;
  /** From the one block to the other, both included: one for each rank. */
  points: readonly Place[];
}

export interface Placed {
  /** In reading order: each after all that leads to it, each branch to its end before the next. */
  blocks: readonly (Place & { id: string })[];
  ways: readonly PlacedWay[];
  ranks: number;
  lanes: number;
}

interface Way {
  from: number;
  to: number;
}

interface Order {
  /** The blocks as one would tell them: each after all that leads to it, each branch to its end before the next. */
  told: number[];
  /** Without ways back, which lead to a block that is told before. */
  onward: readonly (readonly number[])[];
}

function orderOf(count: number, ways: readonly Way[]): Order {
  const onward = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of ways) onward[from]?.push(to);
  const state = new Array<'new' | 'open' | 'told'>(count).fill('new');
  const told: number[] = [];
  // From the end: a block is put before all that follows after it, and the first branch before the others.
  const visit = (block: number): void => {
    state[block] = 'open';
    onward[block] = (onward[block] ?? []).filter((to) => state[to] !== 'open');
    for (const to of onward[block].toReversed()) if (state[to] === 'new') visit(to);
    state[block] = 'told';
    told.unshift(block);
  };
  // What is told last is visited first: blocks of a draft that nothing leads to, and then the first of all.
  for (let block = count - 1; block > 0; block--) if (!ways.some(({ to }) => to === block)) visit(block);
  for (let block = 0; block < count; block++) if (state[block] === 'new') visit(block);
  return { told, onward };
}

/** A block stands as soon as all that leads to it has passed. */
function ranksOf({ told, onward }: Order): number[] {
  const ranks = told.map(() => 0);
  for (const block of told) {
    for (const to of onward[block] ?? []) ranks[to] = Math.max(at(ranks, to), at(ranks, block) + 1);
  }
  return ranks;
}

/** In rows each block has a rank of its own. */
function rowsOf({ told }: Order): number[] {
  const rows: number[] = [];
  told.forEach((block, row) => {
    rows[block] = row;
  });
  return rows;
}

const at = (numbers: readonly number[], index: number): number => numbers[index] as number;

/** The blocks, and for each rank that a way passes a knot of its own, so that it keeps clear of blocks there. */
function netOf(ranks: readonly number[], ways: readonly Way[]): { net: Net; chains: number[][] } {
  const layers = ranks.reduce((most, rank) => Math.max(most, rank + 1), 0);
  const net: Net = { blocks: ranks.length, layers: Array.from({ length: layers }, () => []), above: [], below: [] };
  const add = (): number => {
    net.below.push([]);
    return net.above.push([]) - 1;
  };
  const rankOf = ranks.slice();
  for (let block = 0; block < ranks.length; block++) add();
  const chains = ways.map(({ from, to }) => {
    const [first, last] = at(ranks, from) <= at(ranks, to) ? [from, to] : [to, from];
    const chain = [first];
    for (let rank = at(ranks, first) + 1; rank < at(ranks, last); rank++) {
      const knot = add();
      rankOf[knot] = rank;
      chain.push(knot);
    }
    chain.push(last);
    for (let index = 1; index < chain.length; index++) {
      if (at(ranks, first) === at(ranks, last)) continue;
      net.below[at(chain, index - 1)]?.push(at(chain, index));
      net.above[at(chain, index)]?.push(at(chain, index - 1));
    }
    return first === from ? chain : chain.toReversed();
  });
  // As one would tell it: each branch to its end before the next.
  const seen = new Set<number>();
  const tell = (knot: number): void => {
    if (seen.has(knot)) return;
    seen.add(knot);
    net.layers[at(rankOf, knot)]?.push(knot);
    for (const next of net.below[knot] ?? []) tell(next);
  };
  for (let block = 0; block < ranks.length; block++) tell(block);
  return { net, chains };
}

/**
 * @param drawing connections that name no block are left out; a way back is drawn as one
 * @param inRows each block on a rank of its own, as one would tell them
 */
export function place({ blocks, connections }: Drawing, inRows = false): Placed {
  const numbers = new Map(blocks.map(({ id }, number) => [id, number]));
  const known = connections.filter(({ from, to }) => numbers.has(from) && numbers.has(to));
  const ways = known.map(({ from, to }): Way => ({ from: numbers.get(from) ?? 0, to: numbers.get(to) ?? 0 }));
  const order = orderOf(blocks.length, ways);
  const ranks = inRows ? rowsOf(order) : ranksOf(order);
  const { net, chains } = netOf(ranks, ways);
  sortLayers(net);
  const lanes = lanesOf(net, inRows);
  const rankOf: number[] = [];
  net.layers.forEach((layer, rank) => {
    for (const knot of layer) rankOf[knot] = rank;
  });
  const placeOf = (knot: number): Place => ({ rank: at(rankOf, knot), lane: at(lanes, knot) });
  return {
    blocks: order.told.map((number) => ({ id: blocks[number]?.id ?? '', ...placeOf(number) })),
    ways: known.map(({ from, outlet, to }, index) => ({
      from,
      outlet,
      to,
      points: (chains[index] ?? []).map(placeOf),
    })),
    ranks: net.layers.length,
    lanes: lanes.reduce((most, lane) => Math.max(most, lane + 1), 0),
  };
}
