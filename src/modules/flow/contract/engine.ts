/**
 * The engine's decision, pure: from a definition and the steps so far it says what comes next. Where an execution stands
 * is derived from its steps, never stored. A block runs when all ways into it are resolved and at least one was taken;
 * when all are dead it is skipped (dead-path elimination), so every join waits for exactly what can still arrive.
 *
 * Steps are named by path: the block's id, inside a loop `lines/0/move`.
 */
import { type Block, bodyOf, type Graph } from './frame.ts';

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
  bodies: ReadonlyMap<string, Graph>;
}
const compiled = new WeakMap<Graph, Compiled>();

function compile(graph: Graph): Compiled {
  const known = compiled.get(graph);
  if (known) return known;
  const incoming = new Map<string, { from: string; outlet: string }[]>(graph.blocks.map((block) => [block.id, []]));
  for (const { from, outlet, to } of graph.connections) incoming.get(to)?.push({ from, outlet });
  const bodies = new Map<string, Graph>();
  for (const block of graph.blocks) {
    const body = bodyOf(block);
    if (body) bodies.set(block.id, body);
  }
  const result = { start: graph.start ?? graph.blocks[0]?.id ?? '', blocks: graph.blocks, incoming, bodies };
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
  const ways = (graph.incoming.get(block.id) ?? []).map((way) => wayOf(steps.get(prefix + way.from), way.outlet));
  if (ways.includes('open')) return 'later';
  return ways.includes('taken') ? 'ready' : 'skip';
}

/** True when every block of a graph ended. */
function ended(graph: Compiled, prefix: string, steps: Steps): boolean {
  return graph.blocks.every((block) => {
    const status = steps.get(prefix + block.id)?.status;
    return status === 'done' || status === 'skipped';
  });
}

interface Walk {
  steps: Steps;
  decision: Decision;
  waiting: boolean;
  failed: boolean;
}

/** The passes of a loop that ended, counted from the first: a pass that ended stays so, and none need be looked at again. */
const endedPasses = new WeakMap<Steps, Map<string, number>>();

function firstOpenPass(walk: Walk, inner: Compiled, loop: Ready, count: number): number {
  const known = endedPasses.get(walk.steps) ?? new Map<string, number>();
  endedPasses.set(walk.steps, known);
  let index = known.get(loop.path) ?? 0;
  while (index < count && ended(inner, `${loop.path}/${index}/`, walk.steps)) index++;
  known.set(loop.path, index);
  return index;
}

function intoLoop(walk: Walk, body: Graph, loop: Ready, count: number): void {
  const inner = compile(body);
  const index = firstOpenPass(walk, inner, loop, count);
  if (index < count) {
    const prefix = `${loop.path}/${index}/`;
    visit(walk, inner, prefix, [...loop.loops, { path: loop.path, index }]);
    return;
  }
  walk.decision.closed.push(loop);
}

function visit(walk: Walk, graph: Compiled, prefix: string, loops: Ready['loops']): void {
  for (const block of graph.blocks) {
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
      if (body) intoLoop(walk, body, place, step.count ?? 0);
    }
  }
}

/**
 * What comes next. Calling it again after recording what it said always makes progress; it ends for every definition
 * without cycles. A failed step stops everything until it is retried.
 */
export function next(definition: Graph, steps: Steps): Decision {
  const decision: Decision = { ready: [], skipped: [], closed: [], state: 'finished' };
  const walk: Walk = { steps, decision, waiting: false, failed: false };
  visit(walk, compile(definition), '', []);
  if (walk.failed) return { ready: [], skipped: [], closed: [], state: 'failed' };
  const moving = decision.ready.length + decision.skipped.length + decision.closed.length > 0;
  if (moving) decision.state = 'running';
  else if (walk.waiting) decision.state = 'waiting';
  return decision;
}
