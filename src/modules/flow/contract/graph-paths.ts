/**
 * The ways through a graph: which ways out a block has with its settings, and what may be left out on the way. Pure:
 * whichever ways the blocks take and in whichever order they end, what is called certain is there (a test compares it with
 * the engine). It is exact but for joins that do not wait for all: there it may call uncertain what is not.
 */
import type { BlockContract } from '#kernel/contract/block.ts';
import { listOutlets } from './blocks.ts';
import { type Block, countNeededArrivals, type Graph } from './frame.ts';

export type Edges = ReadonlyMap<string, readonly string[]>;

export function toEdges(graph: Graph, direction: 'forwards' | 'backwards'): Edges {
  const edges = new Map<string, string[]>();
  for (const { from, to } of graph.connections) {
    const [source, target] = direction === 'backwards' ? [to, from] : [from, to];
    edges.set(source, [...(edges.get(source) ?? []), target]);
  }
  return edges;
}

/** Everything that can be reached from a block; itself only where a way leads back. */
export function collectReachable(id: string, edges: Edges): Set<string> {
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
export function listChoosableOutlets(block: Block, contract: Pick<BlockContract, 'outlets'>): readonly string[] {
  if (block.kind !== 'flow.wait') return listOutlets(block, contract);
  const { event = null, until = null, minutes = null } = block.settings;
  if (event === null) return ['next'];
  return until === null && minutes === null ? ['next'] : contract.outlets;
}

type BlockContracts = ReadonlyMap<string, Pick<BlockContract, 'outlets'>>;
/** Per block what it may lead to: one of the lists, whole. */
type BranchChoices = Map<string, readonly (readonly string[])[]>;
/** A join that may be skipped although ways lead to it: too few arrive. One list for all, so that it is known again. */
const missedJoin: readonly string[] = [];

function listChoices(graph: Graph, kinds: BlockContracts): BranchChoices {
  return new Map(
    graph.blocks.map((block) => {
      const own = graph.connections.filter(({ from }) => from === block.id);
      const contract = kinds.get(block.kind);
      // A parallel block takes all its ways; of an unknown kind nothing can be said.
      if (block.kind === 'flow.parallel' || !contract) return [block.id, [own.map(({ to }) => to)]];
      const outlets = listChoosableOutlets(block, contract);
      const targets = (outlet: string) => own.filter((connection) => connection.outlet === outlet).map(({ to }) => to);
      return [block.id, outlets.length === 0 ? [[]] : outlets.map(targets)];
    }),
  );
}

/** The blocks of a graph, each after all that lead to it. Those of a ring are left out. */
function sortBlocks(graph: Graph): Block[] {
  const remaining = new Map(graph.blocks.map(({ id }) => [id, 0]));
  for (const { to } of graph.connections) remaining.set(to, (remaining.get(to) ?? 0) + 1);
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  const free = graph.blocks.filter(({ id }) => remaining.get(id) === 0);
  const forwards = toEdges(graph, 'forwards');
  for (const block of free) {
    for (const to of forwards.get(block.id) ?? []) {
      const now = (remaining.get(to) ?? 0) - 1;
      remaining.set(to, now);
      const next = blocks.get(to);
      if (now === 0 && next) free.push(next);
    }
  }
  return free;
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
function findAbsence(step: string, start: string, choices: BranchChoices): Absence {
  const avoidable = new Map<string, boolean>([[step, choices.get(step)?.includes(missedJoin) === true]]);
  const avoids = (id: string): boolean => {
    const knownAvoidable = avoidable.get(id);
    if (knownAvoidable !== undefined) return knownAvoidable;
    avoidable.set(id, true);
    const answer = (choices.get(id) ?? [[]]).some((targets) => targets.every(avoids));
    avoidable.set(id, answer);
    return answer;
  };
  const at = new Set<string>();
  const stack = avoids(start) ? [start] : [];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (at.has(id) || id === step) continue;
    at.add(id);
    for (const targets of choices.get(id) ?? []) if (targets.every(avoids)) stack.push(...targets);
  }
  return { atEnd: avoids(start), at };
}

/** A join that goes on before all its ways have ended. */
interface EarlyJoin {
  needed: number;
  /** Sources of its ways, one for each. */
  from: readonly string[];
}

function listEarlyJoins(graph: Graph): Map<string, EarlyJoin> {
  const joins = new Map<string, EarlyJoin>();
  for (const block of graph.blocks) {
    const needed = countNeededArrivals(block);
    if (needed === null) continue;
    joins.set(block.id, {
      needed,
      from: graph.connections.filter(({ to }) => to === block.id).map(({ from }) => from),
    });
  }
  return joins;
}

/** A join of several is skipped where too few arrive: whatever leads to it may then lead nowhere, unless enough always come. */
function addMissedJoins(
  choices: BranchChoices,
  input: { graph: Graph; early: ReadonlyMap<string, EarlyJoin>; start: string },
): void {
  const { graph, early, start } = input;
  for (const { id } of sortBlocks(graph)) {
    const join = early.get(id);
    if (!join || join.needed < 2) continue;
    const certain = [...new Set(join.from)].filter((from) => !findAbsence(from, start, choices).atEnd);
    const arrivals = certain.map((from) => {
      const each = (choices.get(from) ?? []).map((targets) => targets.filter((to) => to === id).length);
      return Math.min(...(each.length > 0 ? each : [0]));
    });
    const always = arrivals.reduce((sum, count) => sum + count, 0);
    if (always < join.needed) choices.set(id, [...(choices.get(id) ?? []), missedJoin]);
  }
}

/**
 * Blocks that may run while the step is still at work, because a join before them did not wait for it. `resolved`: when the
 * block has ended, whether it ran or not, the step has ended, too; what waits for such a block waits for the step.
 */
function listOvertaking(
  step: string,
  input: { graph: Graph; order: readonly Block[]; early: ReadonlyMap<string, EarlyJoin> },
): Set<string> {
  const reachable = collectReachable(step, toEdges(input.graph, 'forwards'));
  const backwards = toEdges(input.graph, 'backwards');
  const resolved = new Set([step]);
  const may = new Set<string>();
  for (const { id } of input.order) {
    if (!reachable.has(id)) continue;
    const join = input.early.get(id);
    const from = join?.from ?? backwards.get(id) ?? [];
    const apart = from.filter((source) => !resolved.has(source)).length;
    const needed = join?.needed ?? from.length;
    // Given this many arrivals, one had to wait for the step; likewise for this many dead ways.
    const whenRun = apart < needed;
    const whenSkipped = join ? apart < from.length - needed + 1 : apart < from.length;
    if (whenRun && whenSkipped) resolved.add(id);
    if (!whenRun) may.add(id);
  }
  return may;
}

/** Answers where a step of the graph may be missing; each is found out once. */
export function createAbsenceFinder(graph: Graph, kinds: BlockContracts): (step: string) => Absence {
  const choices = listChoices(graph, kinds);
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  const early = listEarlyJoins(graph);
  const order = early.size > 0 ? sortBlocks(graph) : [];
  if (early.size > 0) addMissedJoins(choices, { graph, early, start });
  const cache = new Map<string, Absence>();
  return (step) => {
    const cachedAbsence = cache.get(step);
    if (cachedAbsence) return cachedAbsence;
    const { at, atEnd } = findAbsence(step, start, choices);
    const overtaken = early.size > 0 ? listOvertaking(step, { graph, order, early }) : [];
    const absence = { atEnd, at: new Set([...at, ...overtaken]) };
    cache.set(step, absence);
    return absence;
  };
}
