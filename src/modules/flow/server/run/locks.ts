/**
 * What the steps of a run change is locked in one order, whatever the order of the steps: so two runs never wait for each other. What is
 * known before the first step is locked together; what a step comes to know later is waited for where it comes later in the order, too.
 * Otherwise it is not waited for: while another unit holds it, all of the unit is tried again, with that among what is locked first.
 */
import type { Json } from '#kernel/contract/block.ts';
import type { Lockable, Unit } from '#kernel/server/database/unit.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { sharesWork } from '../../contract/expression-work.ts';
import { type Block, bodyOf, frameLimits, type Graph } from '../../contract/frame.ts';
import { serverOf } from '../frame/registry.ts';
import { type Run, scopeOf } from './run.ts';

/** So many are locked beforehand at most; the rest as the steps come to it. */
const mostAhead = 2000;
/** After so many tries everything is waited for: PostgreSQL resolves what is left. */
const mostRefused = 4;

const placeOf = ({ lock, key }: Lockable) => `${lock.name} ${key}`;

/** What a unit of work has locked for its runs, in the order in which it did. */
class Locks {
  #places: string[] = [];
  #held = new Set<string>();
  /** The last of them by the order. */
  #last = '';

  get count(): number {
    return this.#places.length;
  }

  has(place: string): boolean {
    return this.#held.has(place);
  }

  /** True where all of these may be waited for: each comes after everything that is held. */
  comesLast(places: readonly string[]): boolean {
    return places.every((place) => place > this.#last);
  }

  add(place: string): void {
    this.#places.push(place);
    this.#held.add(place);
    if (place > this.#last) this.#last = place;
  }

  /** A savepoint was taken back, and with it the locks since. */
  forgetFrom(count: number): void {
    if (count === this.#places.length) return;
    for (const place of this.#places.splice(count)) this.#held.delete(place);
    this.#last = this.#places.toSorted().at(-1) ?? '';
  }
}

const byUnit = new WeakMap<Unit, Locks>();

export function locksOf(unit: Unit): Locks {
  const locks = byUnit.get(unit) ?? new Locks();
  byUnit.set(unit, locks);
  return locks;
}

/** Locks what is not locked yet. `alone`: the step that comes next locks it by itself, sorted, and waits for it. */
function lock(run: Run, things: readonly Lockable[], alone: boolean): void {
  const { unit, companyId } = run.context;
  const locks = locksOf(unit);
  const fresh = new Map<string, Lockable>();
  for (const thing of things) if (!locks.has(placeOf(thing))) fresh.set(placeOf(thing), thing);
  const places = [...fresh.keys()].sort();
  const waits = locks.comesLast(places) || unit.tries.count >= mostRefused;
  for (const place of places) {
    locks.add(place);
    unit.tries.wanted.set(place, fresh.get(place) as Lockable);
  }
  if (alone && waits) return;
  const kinds = Map.groupBy(places, (place) => (fresh.get(place) as Lockable).lock);
  for (const [kind, own] of kinds) {
    const keys = own.map((place) => (fresh.get(place) as Lockable).key);
    unit.add(kind.hold(companyId, keys, waits));
  }
}

/** What a step with these settings locks. */
function lockedBy(run: Run, kind: string, settings: Json | undefined): Lockable[] {
  const locks = serverOf(run.context, kind)?.locks;
  return locks ? locks.keys(settings).map((key) => ({ lock: locks.of, key })) : [];
}

/** Before a step runs. */
export function lockForStep(run: Run, kind: string, settings: Json): void {
  const things = lockedBy(run, kind, settings);
  if (things.length > 0) lock(run, things, true);
}

/** A settings value as far as it is known: undefined where an expression asks for what is not there yet. */
function known(value: Json, scope: Scope): Json | undefined {
  if (typeof value === 'string') {
    if (!value.startsWith('=')) return value;
    // A failing expression costs more than one that is left alone.
    if (/\bsteps\b/.test(value) && Object.keys(scope.steps as object).length === 0) return undefined;
    try {
      return evaluate(value, scope);
    } catch {
      // It says what it lacks when its step runs.
      return undefined;
    }
  }
  if (Array.isArray(value)) return value.map((inner) => known(inner, scope) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, known(inner, scope) ?? null]));
}

const waitingKinds = new Set(['flow.form', 'flow.task', 'flow.wait']);

/** Whether a step of this block may wait for somebody: what comes after it is not of this unit. */
function mayWait(run: Run, { kind }: Block): boolean {
  return waitingKinds.has(kind) || serverOf(run.context, kind)?.cancel !== undefined;
}

const isOver = (status: string | undefined) => status === 'done' || status === 'skipped' || status === 'cancelled';

/** The blocks of a pass that can run without anybody being waited for, in the order of the definition. */
function coming(run: Run, graph: Graph, prefix: string): Block[] {
  const first = prefix === '' ? (graph.start ?? graph.blocks[0]?.id) : null;
  const late = new Set<string>();
  for (const block of graph.blocks) {
    const isOpen = !isOver(run.steps.get(prefix + block.id)?.status);
    if (isOpen && block.id !== first && mayWait(run, block)) late.add(block.id);
  }
  // A set takes in what is added while it is gone through.
  if (late.size > 0) {
    for (const id of late) for (const { from, to } of graph.connections) if (from === id) late.add(to);
  }
  return graph.blocks.filter(({ id }) => !late.has(id) && !isOver(run.steps.get(prefix + id)?.status));
}

function itemsOf(run: Run, block: Block, path: string, scope: Scope): { items: Json[]; as: string } | null {
  const opened = run.steps.get(path)?.input as { items: Json[]; as: string } | undefined;
  if (opened) return opened;
  const items = known(block.settings.over ?? null, scope);
  if (!Array.isArray(items) || items.length > frameLimits.loopItems) return null;
  return { items, as: typeof block.settings.as === 'string' ? block.settings.as : 'item' };
}

/** What the steps that are coming lock, step by step, as far as it is known. `named`: what the loops around give names to. */
function* ahead(run: Run, graph: Graph, prefix: string, named: Scope): Generator<Lockable[]> {
  const blocks = coming(run, graph, prefix).filter((block) => locksSomewhere(run, block));
  if (blocks.length === 0) return;
  // Work of its own: what is looked at beforehand is no part of what the run may cost.
  const scope = sharesWork({ ...scopeOf(run), ...named }, run);
  for (const block of blocks) {
    const path = prefix + block.id;
    const body = bodyOf(block);
    if (!body) {
      yield lockedBy(run, block.kind, known(block.settings, scope));
      continue;
    }
    const opened = itemsOf(run, block, path, scope);
    for (const [index, item] of opened?.items.entries() ?? []) {
      const inner = { item, index, [opened?.as ?? 'item']: item };
      yield* ahead(run, body, `${path}/${index}/`, { ...named, ...inner });
    }
  }
}

const places = new WeakMap<Graph, number>();

/** In how many places the steps of a graph lock something; those of a loop do so in many. Remembered by definition. */
function placesOf(run: Run, graph: Graph): number {
  const counted = places.get(graph);
  if (counted !== undefined) return counted;
  const count = graph.blocks.reduce((sum, block) => {
    const body = bodyOf(block);
    if (body) return sum + 2 * placesOf(run, body);
    return sum + (serverOf(run.context, block.kind)?.locks ? 1 : 0);
  }, 0);
  places.set(graph, count);
  return count;
}

function locksSomewhere(run: Run, block: Block): boolean {
  const body = bodyOf(block);
  return body ? placesOf(run, body) > 0 : serverOf(run.context, block.kind)?.locks !== undefined;
}

/** Before a run goes on: what its steps will lock, unless they do so in the right order by themselves. */
export function lockAhead(run: Run): void {
  const { wanted } = run.context.unit.tries;
  const things = [...wanted.values()];
  let steps = run.budget.left;
  if (steps > 0 && placesOf(run, run.definition) > 1) {
    for (const own of ahead(run, run.definition, '', {})) {
      things.push(...own);
      steps -= 1;
      if (steps <= 0 || things.length >= mostAhead) break;
    }
  }
  const inTurn = things.map(placeOf).every((place, index, all) => index === 0 || place >= (all[index - 1] as string));
  if (inTurn && wanted.size === 0) return;
  lock(run, things, false);
}
