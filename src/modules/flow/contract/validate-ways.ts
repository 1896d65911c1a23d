/**
 * The ways through a graph: which ways out a block has with its settings, and what may be left out on the way. Pure:
 * whichever ways the blocks take and in whichever order they end, what is called certain is there (a test compares it with
 * the engine). It is exact but for joins that do not wait for all: there it may call uncertain what is not.
 */
import type { BlockContract } from '#kernel/contract/block.ts';
import { outletsOf } from './blocks.ts';
import { arrivalsNeeded, type Block, type Graph } from './frame.ts';

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
type Choices = Map<string, readonly (readonly string[])[]>;
/** A join that may be skipped although ways lead to it: too few arrive. One list for all, so that it is known again. */
const missed: readonly string[] = [];

function choicesOf(graph: Graph, kinds: Contracts): Choices {
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

/** The blocks of a graph, each after all that lead to it. Those of a ring are left out. */
function ordered(graph: Graph): Block[] {
  const left = new Map(graph.blocks.map(({ id }) => [id, 0]));
  for (const { to } of graph.connections) left.set(to, (left.get(to) ?? 0) + 1);
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  const free = graph.blocks.filter(({ id }) => left.get(id) === 0);
  const forwards = edgesOf(graph, 'forwards');
  for (const block of free) {
    for (const to of forwards.get(block.id) ?? []) {
      const now = (left.get(to) ?? 0) - 1;
      left.set(to, now);
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
function absenceOf(step: string, start: string, choices: Choices): Absence {
  const avoidable = new Map<string, boolean>([[step, choices.get(step)?.includes(missed) === true]]);
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
    if (at.has(id) || id === step) continue;
    at.add(id);
    for (const targets of choices.get(id) ?? []) if (targets.every(avoids)) stack.push(...targets);
  }
  return { atEnd: avoids(start), at };
}

/** A join that goes on before all its ways have ended. */
interface Early {
  needed: number;
  /** Where its ways come from, one for each. */
  from: readonly string[];
}

function earlyJoins(graph: Graph): Map<string, Early> {
  const found = new Map<string, Early>();
  for (const block of graph.blocks) {
    const needed = arrivalsNeeded(block);
    if (needed === null) continue;
    found.set(block.id, {
      needed,
      from: graph.connections.filter(({ to }) => to === block.id).map(({ from }) => from),
    });
  }
  return found;
}

/** A join of several is skipped where too few arrive: whatever leads to it may then lead nowhere, unless enough always come. */
function addMissedJoins(
  choices: Choices,
  about: { graph: Graph; early: ReadonlyMap<string, Early>; start: string },
): void {
  const { graph, early, start } = about;
  for (const { id } of ordered(graph)) {
    const join = early.get(id);
    if (!join || join.needed < 2) continue;
    const certain = [...new Set(join.from)].filter((from) => !absenceOf(from, start, choices).atEnd);
    const arrivals = certain.map((from) => {
      const each = (choices.get(from) ?? []).map((targets) => targets.filter((to) => to === id).length);
      return Math.min(...(each.length > 0 ? each : [0]));
    });
    const always = arrivals.reduce((sum, count) => sum + count, 0);
    if (always < join.needed) choices.set(id, [...(choices.get(id) ?? []), missed]);
  }
}

/**
 * Blocks that may run while the step is still at work, because a join before them did not wait for it. `resolved`: when the
 * block has ended, whether it ran or not, the step has ended, too; what waits for such a block waits for the step.
 */
function overtaking(
  step: string,
  about: { graph: Graph; order: readonly Block[]; early: ReadonlyMap<string, Early> },
): Set<string> {
  const after = collect(step, edgesOf(about.graph, 'forwards'));
  const backwards = edgesOf(about.graph, 'backwards');
  const resolved = new Set([step]);
  const may = new Set<string>();
  for (const { id } of about.order) {
    if (!after.has(id)) continue;
    const join = about.early.get(id);
    const from = join?.from ?? backwards.get(id) ?? [];
    const apart = from.filter((source) => !resolved.has(source)).length;
    const needed = join?.needed ?? from.length;
    // Of so many arrivals one had to wait for the step; and of so many ways that come to nothing, too.
    const whenRun = apart < needed;
    const whenSkipped = join ? apart < from.length - needed + 1 : apart < from.length;
    if (whenRun && whenSkipped) resolved.add(id);
    if (!whenRun) may.add(id);
  }
  return may;
}

/** Answers where a step of the graph may be missing; each is found out once. */
export function absences(graph: Graph, kinds: Contracts): (step: string) => Absence {
  const choices = choicesOf(graph, kinds);
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  const early = earlyJoins(graph);
  const order = early.size > 0 ? ordered(graph) : [];
  if (early.size > 0) addMissedJoins(choices, { graph, early, start });
  const known = new Map<string, Absence>();
  return (step) => {
    const found = known.get(step);
    if (found) return found;
    const { at, atEnd } = absenceOf(step, start, choices);
    const overtaken = early.size > 0 ? overtaking(step, { graph, order, early }) : [];
    const absence = { atEnd, at: new Set([...at, ...overtaken]) };
    known.set(step, absence);
    return absence;
  };
}
