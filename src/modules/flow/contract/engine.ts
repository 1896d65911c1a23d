/**
 * The engine's decision, a pure function: determines the next steps from a definition and the steps so far. An execution's position
 * is derived from its steps, never stored. A block runs when all ways into it are resolved and at least one was taken; when all are
 * dead it is skipped (dead-path elimination), so every join waits for exactly what can still arrive. A join of mode `any` runs with
 * the first way taken, one of mode `n` with the n-th, and is skipped as soon as that number can no longer arrive. It runs once.
 * Work on its other ways is neither stopped nor awaited: it continues to its own end, its arrival has no effect, and the run ends
 * only after it. A loop processes at most as many items at once as its width (1 unless it is parallel), lowest numbers first; when
 * one ends, the next begins. Steps are named by path: the block's id, inside a loop `lines/0/move`.
 */
import { type Block, countNeededArrivals, type Graph, getLoopBody, getLoopWidth } from './frame.ts';

export const stepStatuses = ['running', 'waiting', 'done', 'skipped', 'failed', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** The engine's data of a step. `running`: a loop whose body is in progress; `count` is its number of items. */
export interface StepState {
  status: StepStatus;
  /** The way taken; null takes every way. */
  outlet: string | null;
  count?: number;
}
export type Steps = ReadonlyMap<string, StepState>;

export interface ReadyStep {
  path: string;
  block: Block;
  /** Paths and positions of the loops around, outermost first. */
  loops: readonly { path: string; index: number }[];
}
export interface EngineDecision {
  /** To run now, in the order of the definition. */
  ready: ReadyStep[];
  /** Dead: to be recorded as skipped. */
  skipped: ReadyStep[];
  /** Loops whose body ended: to be recorded as done. */
  closed: ReadyStep[];
  state: 'running' | 'waiting' | 'finished' | 'failed';
}

interface CompiledGraph {
  start: string;
  blocks: readonly Block[];
  incoming: ReadonlyMap<string, readonly { from: string; outlet: string }[]>;
  /** Positions of the blocks that a block leads to, each once. */
  after: readonly (readonly number[])[];
  /** Positions of the blocks that are looked at from the beginning: the start, and what nothing leads to. */
  first: readonly number[];
  bodies: ReadonlyMap<string, Graph>;
}
const compiledGraphs = new WeakMap<Graph, CompiledGraph>();

/** Per block the positions of those that it leads to, each once. */
function listTargets({ blocks, connections }: Graph): number[][] {
  const positions = new Map(blocks.map((block, position) => [block.id, position]));
  const targetSets = blocks.map(() => new Set<number>());
  for (const { from, to } of connections) {
    const [source, target] = [positions.get(from), positions.get(to)];
    if (source !== undefined && target !== undefined) targetSets[source]?.add(target);
  }
  return targetSets.map((targets) => [...targets]);
}

function compileGraph(graph: Graph): CompiledGraph {
  const cachedGraph = compiledGraphs.get(graph);
  if (cachedGraph) return cachedGraph;
  const { blocks } = graph;
  const incoming = new Map<string, { from: string; outlet: string }[]>(blocks.map((block) => [block.id, []]));
  for (const { from, outlet, to } of graph.connections) incoming.get(to)?.push({ from, outlet });
  const bodies = new Map<string, Graph>();
  for (const block of blocks) {
    const body = getLoopBody(block);
    if (body) bodies.set(block.id, body);
  }
  const start = graph.start ?? blocks[0]?.id ?? '';
  const first = blocks.flatMap(({ id }, position) =>
    id === start || incoming.get(id)?.length === 0 ? [position] : [],
  );
  const result = { start, blocks, incoming, after: listTargets(graph), first, bodies };
  compiledGraphs.set(graph, result);
  return result;
}

type ConnectionState = 'taken' | 'dead' | 'open';

function getConnectionState(step: StepState | undefined, outlet: string): ConnectionState {
  if (step?.status === 'skipped') return 'dead';
  if (step?.status !== 'done') return 'open';
  return step.outlet === null || step.outlet === outlet ? 'taken' : 'dead';
}

function getBlockState(graph: CompiledGraph, block: Block, prefix: string, steps: Steps): 'ready' | 'skip' | 'later' {
  if (block.id === graph.start) return 'ready';
  const counts = { taken: 0, dead: 0, open: 0 };
  for (const { from, outlet } of graph.incoming.get(block.id) ?? [])
    counts[getConnectionState(steps.get(prefix + from), outlet)]++;
  const needed = countNeededArrivals(block);
  if (needed === null) {
    if (counts.open > 0) return 'later';
    return counts.taken > 0 ? 'ready' : 'skip';
  }
  if (counts.taken >= needed) return 'ready';
  return counts.taken + counts.open < needed ? 'skip' : 'later';
}

/**
 * The blocks of one pass through a graph that still need attention. Ended blocks never change: they are visited once more, and then
 * only their successors. So a long run costs only its changes, not its blocks times its steps.
 */
interface GraphPass {
  graph: CompiledGraph;
  /** Positions of blocks that have not ended, as far as something has reached them. */
  alive: Set<number>;
  /** Those that were ever among them: what is over is not taken up again by a later way. */
  reached: Set<number>;
  ended: number;
}
/** Items of a loop that are at work, and the first that has not begun. */
interface LoopItems {
  open: number[];
  next: number;
}
interface EngineMemo {
  passes: Map<string, GraphPass>;
  loops: Map<string, LoopItems>;
}
const memoBySteps = new WeakMap<Steps, EngineMemo>();

interface EngineWalk {
  steps: Steps;
  known: EngineMemo;
  decision: EngineDecision;
  waiting: boolean;
  failed: boolean;
}

function getPass({ known: memo }: EngineWalk, graph: CompiledGraph, prefix: string): GraphPass {
  const pass = memo.passes.get(prefix);
  if (pass?.graph === graph) return pass;
  const fresh = { graph, alive: new Set(graph.first), reached: new Set(graph.first), ended: 0 };
  memo.passes.set(prefix, fresh);
  return fresh;
}

/** Leaves out what ended and takes up what that leads to. Returns what is alive, in the order of the definition. */
function listAlive(pass: GraphPass, prefix: string, steps: Steps): number[] {
  // Positions added during the iteration are visited, too.
  for (const position of pass.alive) {
    const status = steps.get(prefix + pass.graph.blocks[position]?.id)?.status;
    if (status !== 'done' && status !== 'skipped') continue;
    pass.alive.delete(position);
    pass.ended++;
    for (const target of pass.graph.after[position] ?? []) {
      if (pass.reached.has(target)) continue;
      pass.reached.add(target);
      pass.alive.add(target);
    }
  }
  return [...pass.alive].sort((first, second) => first - second);
}

function visitLoop(walk: EngineWalk, loop: ReadyStep, input: { body: Graph; count: number }): void {
  const inner = compileGraph(input.body);
  const items = walk.known.loops.get(loop.path) ?? { open: [], next: 0 };
  walk.known.loops.set(loop.path, items);
  const width = getLoopWidth(loop.block);
  const isOver = (index: number) =>
    visitGraph(walk, inner, { prefix: `${loop.path}/${index}/`, loops: [...loop.loops, { path: loop.path, index }] });
  items.open = items.open.filter((index) => !isOver(index));
  while (items.open.length < width && items.next < input.count) {
    const index = items.next++;
    if (!isOver(index)) items.open.push(index);
  }
  if (items.open.length === 0) walk.decision.closed.push(loop);
}

/** Collects what can be done in a pass. True when every block of it ended. */
function visitGraph(
  walk: EngineWalk,
  graph: CompiledGraph,
  at: { prefix: string; loops: ReadyStep['loops'] },
): boolean {
  const { prefix, loops } = at;
  const pass = getPass(walk, graph, prefix);
  for (const position of listAlive(pass, prefix, walk.steps)) {
    const block = graph.blocks[position] as Block;
    const readyStep: ReadyStep = { path: prefix + block.id, block, loops };
    const step = walk.steps.get(readyStep.path);
    if (!step) {
      const blockState = getBlockState(graph, block, prefix, walk.steps);
      if (blockState === 'ready') walk.decision.ready.push(readyStep);
      if (blockState === 'skip') walk.decision.skipped.push(readyStep);
    } else if (step.status === 'waiting') walk.waiting = true;
    else if (step.status === 'failed') walk.failed = true;
    else if (step.status === 'running') {
      const body = graph.bodies.get(block.id);
      if (body) visitLoop(walk, readyStep, { body, count: step.count ?? 0 });
    }
  }
  return pass.ended === graph.blocks.length;
}

/**
 * The final block of a graph: of the done blocks without a done successor, the last in the definition's order. It does not depend
 * on timing: a way overtaken at a join is followed by the join. Null: nothing was done.
 */
export function getLastBlock(definition: Graph, prefix: string, steps: Steps): string | null {
  const { blocks, after: targets } = compileGraph(definition);
  const isDone = (position: number) => steps.get(prefix + blocks[position]?.id)?.status === 'done';
  const last = blocks.findLastIndex((_, position) => isDone(position) && !targets[position]?.some(isDone));
  return last < 0 ? null : prefix + blocks[last]?.id;
}

function getMemo(steps: Steps): EngineMemo {
  const memo = memoBySteps.get(steps) ?? { passes: new Map(), loops: new Map() };
  memoBySteps.set(steps, memo);
  return memo;
}

/**
 * What comes next. Calling it again after recording what it said always makes progress; it ends for every definition
 * without cycles. A failed step stops everything until it is retried. What ended in `steps` must stay so.
 */
export function decideNextSteps(definition: Graph, steps: Steps): EngineDecision {
  const decision: EngineDecision = { ready: [], skipped: [], closed: [], state: 'finished' };
  const walk: EngineWalk = { steps, known: getMemo(steps), decision, waiting: false, failed: false };
  visitGraph(walk, compileGraph(definition), { prefix: '', loops: [] });
  if (walk.failed) return { ready: [], skipped: [], closed: [], state: 'failed' };
  const moving = decision.ready.length + decision.skipped.length + decision.closed.length > 0;
  if (moving) decision.state = 'running';
  else if (walk.waiting) decision.state = 'waiting';
  return decision;
}
