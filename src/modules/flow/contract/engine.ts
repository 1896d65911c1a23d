/**
 * The engine's decision, pure: from a definition and the steps so far it says what comes next. Where an execution stands
 * is derived from its steps, never stored. A block runs when all ways into it are resolved and at least one was taken;
 * when all are dead it is skipped (dead-path elimination), so every join waits for exactly what can still arrive.
 *
 * A join of mode `any` runs with the first way that is taken, one of mode `n` with the n-th, and is skipped as soon as so
 * many can no longer arrive. It runs once. What is still at work on its other ways is neither stopped nor waited for: it
 * goes on to its own end, its arrival does nothing, and the run ends when that has ended, too.
 *
 * Of a loop at most so many items are at work at once as its width says (1 unless it is parallel), those of the lowest
 * numbers first; where one ends, the next begins.
 *
 * Steps are named by path: the block's id, inside a loop `lines/0/move`.
 */
import { arrivalsNeeded, type Block, bodyOf, type Graph, loopWidth } from './frame.ts';

export const stepStatuses = ['running', 'waiting', 'done', 'skipped', 'failed', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** What the engine knows of a step. `running`: a loop whose body is at work; `count` is the number of its items. */
export interface StepState {
  status: StepStatus;
  /** The way taken; null takes every way. */
  outlet: string | null;
  count?: number;
}
export type Steps = ReadonlyMap<string, StepState>;

export interface Ready {
  path: string;
  block: Block;
  /** Paths and positions of the loops around, outermost first. */
  loops: readonly { path: string; index: number }[];
}
export interface Decision {
  /** To run now, in the order of the definition. */
  ready: Ready[];
  /** Dead: to be recorded as skipped. */
  skipped: Ready[];
  /** Loops whose body ended: to be recorded as done. */
  closed: Ready[];
  state: 'running' | 'waiting' | 'finished' | 'failed';
}

interface Compiled {
  start: string;
  blocks: readonly Block[];
  incoming: ReadonlyMap<string, readonly { from: string; outlet: string }[]>;
  /** Positions of the blocks that a block leads to, each once. */
  after: readonly (readonly number[])[];
  /** Positions of the blocks that are looked at from the beginning: the start, and what nothing leads to. */
  first: readonly number[];
  bodies: ReadonlyMap<string, Graph>;
}
const compiled = new WeakMap<Graph, Compiled>();

/** Per block the positions of those that it leads to, each once. */
function targetsOf({ blocks, connections }: Graph): number[][] {
  const positions = new Map(blocks.map((block, position) => [block.id, position]));
  const after = blocks.map(() => new Set<number>());
  for (const { from, to } of connections) {
    const [source, target] = [positions.get(from), positions.get(to)];
    if (source !== undefined && target !== undefined) after[source]?.add(target);
  }
  return after.map((targets) => [...targets]);
}

function compile(graph: Graph): Compiled {
  const known = compiled.get(graph);
  if (known) return known;
  const { blocks } = graph;
  const incoming = new Map<string, { from: string; outlet: string }[]>(blocks.map((block) => [block.id, []]));
  for (const { from, outlet, to } of graph.connections) incoming.get(to)?.push({ from, outlet });
  const bodies = new Map<string, Graph>();
  for (const block of blocks) {
    const body = bodyOf(block);
    if (body) bodies.set(block.id, body);
  }
  const start = graph.start ?? blocks[0]?.id ?? '';
  const first = blocks.flatMap(({ id }, position) =>
    id === start || incoming.get(id)?.length === 0 ? [position] : [],
  );
  const result = { start, blocks, incoming, after: targetsOf(graph), first, bodies };
  compiled.set(graph, result);
  return result;
}

type Way = 'taken' | 'dead' | 'open';

function wayOf(step: StepState | undefined, outlet: string): Way {
  if (step?.status === 'skipped') return 'dead';
  if (step?.status !== 'done') return 'open';
  return step.outlet === null || step.outlet === outlet ? 'taken' : 'dead';
}

function standing(graph: Compiled, block: Block, prefix: string, steps: Steps): 'ready' | 'skip' | 'later' {
  if (block.id === graph.start) return 'ready';
  const ways = { taken: 0, dead: 0, open: 0 };
  for (const { from, outlet } of graph.incoming.get(block.id) ?? []) ways[wayOf(steps.get(prefix + from), outlet)]++;
  const needed = arrivalsNeeded(block);
  if (needed === null) {
    if (ways.open > 0) return 'later';
    return ways.taken > 0 ? 'ready' : 'skip';
  }
  if (ways.taken >= needed) return 'ready';
  return ways.taken + ways.open < needed ? 'skip' : 'later';
}

/**
 * What of one pass through a graph is still worth a look. What ended stays so: it is looked at once more, and then only what
 * it leads to. So a long run costs what moves in it, and not its blocks times its steps.
 */
interface Pass {
  graph: Compiled;
  /** Positions of blocks that have not ended, as far as something has reached them. */
  alive: Set<number>;
  /** Those that were ever among them: what is over is not taken up again by a later way. */
  reached: Set<number>;
  ended: number;
}
/** Items of a loop that are at work, and the first that has not begun. */
interface Items {
  open: number[];
  next: number;
}
interface Known {
  passes: Map<string, Pass>;
  loops: Map<string, Items>;
}
const remembered = new WeakMap<Steps, Known>();

interface Walk {
  steps: Steps;
  known: Known;
  decision: Decision;
  waiting: boolean;
  failed: boolean;
}

function passAt({ known }: Walk, graph: Compiled, prefix: string): Pass {
  const pass = known.passes.get(prefix);
  if (pass?.graph === graph) return pass;
  const fresh = { graph, alive: new Set(graph.first), reached: new Set(graph.first), ended: 0 };
  known.passes.set(prefix, fresh);
  return fresh;
}

/** Leaves out what ended and takes up what that leads to. Returns what is alive, in the order of the definition. */
function living(pass: Pass, prefix: string, steps: Steps): number[] {
  // What is added on the way is gone through, too.
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
  return [...pass.alive].sort((left, right) => left - right);
}

function intoLoop(walk: Walk, loop: Ready, about: { body: Graph; count: number }): void {
  const inner = compile(about.body);
  const items = walk.known.loops.get(loop.path) ?? { open: [], next: 0 };
  walk.known.loops.set(loop.path, items);
  const width = loopWidth(loop.block);
  const isOver = (index: number) =>
    visit(walk, inner, { prefix: `${loop.path}/${index}/`, loops: [...loop.loops, { path: loop.path, index }] });
  items.open = items.open.filter((index) => !isOver(index));
  while (items.open.length < width && items.next < about.count) {
    const index = items.next++;
    if (!isOver(index)) items.open.push(index);
  }
  if (items.open.length === 0) walk.decision.closed.push(loop);
}

/** Collects what can be done in a pass. True when every block of it ended. */
function visit(walk: Walk, graph: Compiled, at: { prefix: string; loops: Ready['loops'] }): boolean {
  const { prefix, loops } = at;
  const pass = passAt(walk, graph, prefix);
  for (const position of living(pass, prefix, walk.steps)) {
    const block = graph.blocks[position] as Block;
    const place: Ready = { path: prefix + block.id, block, loops };
    const step = walk.steps.get(place.path);
    if (!step) {
      const stands = standing(graph, block, prefix, walk.steps);
      if (stands === 'ready') walk.decision.ready.push(place);
      if (stands === 'skip') walk.decision.skipped.push(place);
    } else if (step.status === 'waiting') walk.waiting = true;
    else if (step.status === 'failed') walk.failed = true;
    else if (step.status === 'running') {
      const body = graph.bodies.get(block.id);
      if (body) intoLoop(walk, place, { body, count: step.count ?? 0 });
    }
  }
  return pass.ended === graph.blocks.length;
}

function knownOf(steps: Steps): Known {
  const known = remembered.get(steps) ?? { passes: new Map(), loops: new Map() };
  remembered.set(steps, known);
  return known;
}

/**
 * What comes next. Calling it again after recording what it said always makes progress; it ends for every definition
 * without cycles. A failed step stops everything until it is retried. What ended in `steps` must stay so.
 */
export function next(definition: Graph, steps: Steps): Decision {
  const decision: Decision = { ready: [], skipped: [], closed: [], state: 'finished' };
  const walk: Walk = { steps, known: knownOf(steps), decision, waiting: false, failed: false };
  visit(walk, compile(definition), { prefix: '', loops: [] });
  if (walk.failed) return { ready: [], skipped: [], closed: [], state: 'failed' };
  const moving = decision.ready.length + decision.skipped.length + decision.closed.length > 0;
  if (moving) decision.state = 'running';
  else if (walk.waiting) decision.state = 'waiting';
  return decision;
}
