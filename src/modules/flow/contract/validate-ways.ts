/**
 * The ways through a graph: which ways out a block has with its settings, and what may be left out on the way. Pure, and
 * exact: whichever ways the blocks take, the answer holds (a test compares it with the engine).
 */
import type { BlockContract } from '#kernel/contract/block.ts';
import { outletsOf } from './blocks.ts';
import type { Block, Graph } from './frame.ts';

export type Edges = ReadonlyMap<string, readonly string[]>;

export function edgesOf(graph: Graph, direction: 'forwards' | 'backwards'): Edges {
  const edges = new Map<string, string[]>();
  for (const { from, to } of graph.connections) {
    const [source, target] = direction === 'backwards' ? [to, from] : [from, to];
    edges.set(source, [...(edges.get(source) ?? []), target]);
  }
  return edges;
}

/** Everything that can be reached from a block; itself only where a way leads back. */
export function collect(id: string, edges: Edges): Set<string> {
  const reached = new Set<string>();
  const stack = [...(edges.get(id) ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    stack.push(...(edges.get(at) ?? []));
  }
  return reached;
}

/** The ways out that a block can take with its settings: a wait for a signal without a time never times out. */
export function choosableOutlets(block: Block, contract: Pick<BlockContract, 'outlets'>): readonly string[] {
  if (block.kind !== 'flow.wait') return outletsOf(block, contract);
  const { event = null, until = null, minutes = null } = block.settings;
  if (event === null) return ['next'];
  return until === null && minutes === null ? ['next'] : contract.outlets;
}

type Contracts = ReadonlyMap<string, Pick<BlockContract, 'outlets'>>;

/** Per block what it may lead to: one of the lists, whole. */
function choicesOf(graph: Graph, kinds: Contracts): Map<string, readonly (readonly string[])[]> {
  return new Map(
    graph.blocks.map((block) => {
      const own = graph.connections.filter(({ from }) => from === block.id);
      const contract = kinds.get(block.kind);
      // A parallel block takes all its ways; of an unknown kind nothing can be said.
      if (block.kind === 'flow.parallel' || !contract) return [block.id, [own.map(({ to }) => to)]];
      const outlets = choosableOutlets(block, contract);
      const targets = (outlet: string) => own.filter((way) => way.outlet === outlet).map(({ to }) => to);
      return [block.id, outlets.length === 0 ? [[]] : outlets.map(targets)];
    }),
  );
}

export interface Absence {
  /** The graph may end without the step. */
  atEnd: boolean;
  /** Blocks that may run without it. */
  at: ReadonlySet<string>;
}

/**
 * Where a step may be missing. Each block takes one of its ways once, so the step can be avoided where some way of every
 * block on the way avoids it; what is reached over such ways can be without it.
 */
function absenceOf(step: string, start: string, choices: ReadonlyMap<string, readonly (readonly string[])[]>): Absence {
  const avoidable = new Map<string, boolean>([[step, false]]);
  const avoids = (id: string): boolean => {
    const known = avoidable.get(id);
    if (known !== undefined) return known;
    avoidable.set(id, true);
    const answer = (choices.get(id) ?? [[]]).some((targets) => targets.every(avoids));
    avoidable.set(id, answer);
    return answer;
  };
  const at = new Set<string>();
  const stack = avoids(start) ? [start] : [];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (at.has(id)) continue;
    at.add(id);
    for (const targets of choices.get(id) ?? []) if (targets.every(avoids)) stack.push(...targets);
  }
  return { atEnd: avoids(start), at };
}

/** Answers where a step of the graph may be missing; each is found out once. */
export function absences(graph: Graph, kinds: Contracts): (step: string) => Absence {
  const choices = choicesOf(graph, kinds);
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  const known = new Map<string, Absence>();
  return (step) => {
    const absence = known.get(step) ?? absenceOf(step, start, choices);
    known.set(step, absence);
    return absence;
  };
}
