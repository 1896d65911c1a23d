/** Where the blocks of a drawing stand: ranks along the flow, lanes beside one another, and the lanes that each connection runs through. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from '../../contract/drawing.ts';

/** In ranks and lanes, both from 0; a lane may lie between two others. */
export interface Place {
  rank: number;
  lane: number;
}

export interface PlacedWay {
  from: string;
  outlet: string;
  to: string;
  /** From the one block to the other, both included. */
  points: readonly Place[];
}

export interface Placed {
  /** In reading order: along the flow, then by lane. */
  blocks: readonly (Place & { id: string })[];
  ways: readonly PlacedWay[];
  ranks: number;
  lanes: number;
}

/** Dagre counts in points: a lane is so wide. Blocks are next to nothing, their size is the drawing's own matter. */
const lane = 10;
const size = { width: 0.5, height: 0.5 };

function between(value: number, known: readonly number[]): number {
  const after = known.findIndex((one) => one >= value - 0.01);
  if (after <= 0) return Math.max(after, 0);
  const [before, next] = [known[after - 1] as number, known[after] as number];
  return after - 1 + (value - before) / (next - before);
}

/** @param drawing connections that name no block are left out; a way back is drawn as one */
export function place({ blocks, connections }: Drawing): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', ranker: 'tight-tree', nodesep: lane, edgesep: lane, ranksep: lane });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of blocks) graph.setNode(id, { ...size });
  const known = connections.filter(({ from, to }) => graph.hasNode(from) && graph.hasNode(to));
  known.forEach(({ from, to, outlet }, number) => {
    graph.setEdge(from, to, { width: 0, height: 0 }, `${outlet} ${number}`);
  });
  layout(graph);
  const nodes = blocks.map(({ id }) => ({ id, ...(graph.node(id) as { x: number; y: number }) }));
  const heights = [...new Set(nodes.map(({ y }) => Math.round(y * 100) / 100))].sort((one, other) => one - other);
  const placeOf = ({ x, y }: { x: number; y: number }): Place => ({ rank: between(y, heights), lane: x / lane });
  const places = new Map(nodes.map((node) => [node.id, { id: node.id, ...placeOf(node) }]));
  const ways = known.map(({ from, to, outlet }, number) => {
    const { points = [] } = graph.edge(from, to, `${outlet} ${number}`) as { points?: { x: number; y: number }[] };
    // The first and the last point lie on the rims of the blocks. In between, a way keeps its lane beside the blocks of a rank;
    // where dagre leaves room for labels between two ranks there is nothing to keep clear of.
    const inner = points
      .slice(1, -1)
      .map(placeOf)
      .filter(({ rank }) => Math.abs(rank - Math.round(rank)) < 0.02);
    return { from, to, outlet, points: [places.get(from) as Place, ...inner, places.get(to) as Place] };
  });
  const all = [...places.values(), ...ways.flatMap(({ points }) => points)].map((point) => point.lane);
  const least = Math.min(...all, Number.POSITIVE_INFINITY);
  const moved = <P extends Place>(point: P): P => ({ ...point, lane: point.lane - least });
  return {
    blocks: [...places.values()].map(moved).sort((one, other) => one.rank - other.rank || one.lane - other.lane),
    ways: ways.map((way) => ({ ...way, points: way.points.map(moved) })),
    ranks: heights.length,
    lanes: blocks.length === 0 ? 0 : Math.max(...all) - least + 1,
  };
}
