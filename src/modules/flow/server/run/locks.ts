/**
 * Locks the records that a run's steps change in one global order, whatever the order of the steps, so that two runs never wait for
 * each other. Records known before the first step are locked together. A step waits for a record found later only if it also comes
 * later in the order. Otherwise, while another unit holds it, the whole unit is retried with that record among the first locks.
 */
import type { Json } from '#kernel/contract/block.ts';
import type { Lockable, Unit } from '#kernel/server/database/unit.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { shareWork } from '../../contract/expression-cost.ts';
import { type Block, frameLimits, type Graph, getLoopBody } from '../../contract/frame.ts';
import { getBlockServer } from '../frame/registry.ts';
import { createScope, type Run } from './run.ts';

/** At most this many are locked in advance; the rest when their steps run. */
const maxLocksAhead = 2000;
/** After this many retries the unit waits for every lock: PostgreSQL resolves any deadlock. */
const maxRefusedTries = 4;

const getLockKey = ({ lock, key }: Lockable) => `${lock.name} ${key}`;

/** Locks that a unit of work holds for its runs, in the order of locking. */
class Locks {
  #places: string[] = [];
  #held = new Set<string>();
  /** The last of them by the order. */
  #last = '';

  get count(): number {
    return this.#places.length;
  }

  has(lockKey: string): boolean {
    return this.#held.has(lockKey);
  }

  /** True where all of these may be waited for: each comes after everything that is held. */
  comesLast(lockKeys: readonly string[]): boolean {
    return lockKeys.every((lockKey) => lockKey > this.#last);
  }

  add(lockKey: string): void {
    this.#places.push(lockKey);
    this.#held.add(lockKey);
    if (lockKey > this.#last) this.#last = lockKey;
  }

  /** A savepoint was taken back, and with it the locks since. */
  forgetFrom(count: number): void {
    if (count === this.#places.length) return;
    for (const lockKey of this.#places.splice(count)) this.#held.delete(lockKey);
    this.#last = this.#places.toSorted().at(-1) ?? '';
  }
}

const byUnit = new WeakMap<Unit, Locks>();

export function getLocks(unit: Unit): Locks {
  const locks = byUnit.get(unit) ?? new Locks();
  byUnit.set(unit, locks);
  return locks;
}

/** Locks what is not locked yet. `alone`: the step that comes next locks it by itself, sorted, and waits for it. */
function lockResources(run: Run, resources: readonly Lockable[], alone: boolean): void {
  const { unit, companyId } = run.context;
  const locks = getLocks(unit);
  const fresh = new Map<string, Lockable>();
  for (const resource of resources) if (!locks.has(getLockKey(resource))) fresh.set(getLockKey(resource), resource);
  const lockKeys = [...fresh.keys()].sort();
  const waits = locks.comesLast(lockKeys) || unit.tries.count >= maxRefusedTries;
  for (const lockKey of lockKeys) {
    locks.add(lockKey);
    unit.tries.wanted.set(lockKey, fresh.get(lockKey) as Lockable);
  }
  if (alone && waits) return;
  const kinds = Map.groupBy(lockKeys, (lockKey) => (fresh.get(lockKey) as Lockable).lock);
  for (const [kind, own] of kinds) {
    const keys = own.map((lockKey) => (fresh.get(lockKey) as Lockable).key);
    unit.add(kind.hold(companyId, keys, waits));
  }
}

/** Locks needed by a step with these settings. */
function listStepLocks(run: Run, kind: string, settings: Json | undefined): Lockable[] {
  const locks = getBlockServer(run.context, kind)?.locks;
  return locks ? locks.keys(settings).map((key) => ({ lock: locks.of, key })) : [];
}

/** Before a step runs. */
export function lockForStep(run: Run, kind: string, settings: Json): void {
  const resources = listStepLocks(run, kind, settings);
  if (resources.length > 0) lockResources(run, resources, true);
}

/** A settings value as far as it is known: undefined where an expression asks for what is not there yet. */
function evaluateKnown(value: Json, scope: Scope): Json | undefined {
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
  if (Array.isArray(value)) return value.map((inner) => evaluateKnown(inner, scope) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, evaluateKnown(inner, scope) ?? null]));
}

const waitingKinds = new Set(['flow.form', 'flow.task', 'flow.wait']);

/** True if a step of this block may wait for a person: later steps are not part of this unit. */
function canWait(run: Run, { kind }: Block): boolean {
  return waitingKinds.has(kind) || getBlockServer(run.context, kind)?.cancel !== undefined;
}

const isEnded = (status: string | undefined) => status === 'done' || status === 'skipped' || status === 'cancelled';

/** The blocks of a pass that can run without anybody being waited for, in the order of the definition. */
function listComingBlocks(run: Run, graph: Graph, prefix: string): Block[] {
  const first = prefix === '' ? (graph.start ?? graph.blocks[0]?.id) : null;
  const late = new Set<string>();
  for (const block of graph.blocks) {
    const isOpen = !isEnded(run.steps.get(prefix + block.id)?.status);
    if (isOpen && block.id !== first && canWait(run, block)) late.add(block.id);
  }
  // A set takes in what is added while it is gone through.
  if (late.size > 0) {
    for (const id of late) for (const { from, to } of graph.connections) if (from === id) late.add(to);
  }
  return graph.blocks.filter(({ id }) => !late.has(id) && !isEnded(run.steps.get(prefix + id)?.status));
}

function evaluateItems(run: Run, block: Block, path: string, scope: Scope): { items: Json[]; as: string } | null {
  const opened = run.steps.get(path)?.input as { items: Json[]; as: string } | undefined;
  if (opened) return opened;
  const items = evaluateKnown(block.settings.over ?? null, scope);
  if (!Array.isArray(items) || items.length > frameLimits.loopItems) return null;
  return { items, as: typeof block.settings.as === 'string' ? block.settings.as : 'item' };
}

/** Locks of the upcoming steps, step by step, as far as known. `named`: names bound by the enclosing loops. */
function* listLocksAhead(run: Run, graph: Graph, prefix: string, named: Scope): Generator<Lockable[]> {
  const blocks = listComingBlocks(run, graph, prefix).filter((block) => isLocking(run, block));
  if (blocks.length === 0) return;
  // Work of its own: what is looked at beforehand is no part of what the run may cost.
  const scope = shareWork({ ...createScope(run), ...named }, run);
  for (const block of blocks) {
    const path = prefix + block.id;
    const body = getLoopBody(block);
    if (!body) {
      yield listStepLocks(run, block.kind, evaluateKnown(block.settings, scope));
      continue;
    }
    const opened = evaluateItems(run, block, path, scope);
    for (const [index, item] of opened?.items.entries() ?? []) {
      const inner = { item, index, [opened?.as ?? 'item']: item };
      yield* listLocksAhead(run, body, `${path}/${index}/`, { ...named, ...inner });
    }
  }
}

const countsByGraph = new WeakMap<Graph, number>();

/** In how many places the steps of a graph lock something; those of a loop do so in many. Remembered by definition. */
function countLockingSteps(run: Run, graph: Graph): number {
  const counted = countsByGraph.get(graph);
  if (counted !== undefined) return counted;
  const count = graph.blocks.reduce((sum, block) => {
    const body = getLoopBody(block);
    if (body) return sum + 2 * countLockingSteps(run, body);
    return sum + (getBlockServer(run.context, block.kind)?.locks ? 1 : 0);
  }, 0);
  countsByGraph.set(graph, count);
  return count;
}

function isLocking(run: Run, block: Block): boolean {
  const body = getLoopBody(block);
  return body ? countLockingSteps(run, body) > 0 : getBlockServer(run.context, block.kind)?.locks !== undefined;
}

/** Before a run goes on: what its steps will lock, unless they do so in the right order by themselves. */
export function lockAhead(run: Run): void {
  const { wanted: wantedByKey } = run.context.unit.tries;
  const resources = [...wantedByKey.values()];
  let steps = run.budget.left;
  if (steps > 0 && countLockingSteps(run, run.definition) > 1) {
    for (const own of listLocksAhead(run, run.definition, '', {})) {
      resources.push(...own);
      steps -= 1;
      if (steps <= 0 || resources.length >= maxLocksAhead) break;
    }
  }
  const inTurn = resources
    .map(getLockKey)
    .every((lockKey, index, all) => index === 0 || lockKey >= (all[index - 1] as string));
  if (inTurn && wantedByKey.size === 0) return;
  lockResources(run, resources, false);
}
