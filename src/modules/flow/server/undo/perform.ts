/**
 * An undo from the asked execution to what stands on it: told from what is known, or done for real. The preview does it too,
 * in a transaction that is rolled back, so that what it shows is what the write does.
 */
import { createHash } from 'node:crypto';
import type { Verdict } from '#kernel/contract/block.ts';
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { tried } from '../run/savepoint.ts';
import { blockersOf, type Case, caseOf, lockAll, refusalOfCase } from './case.ts';
import { longestChain } from './circumstances.ts';
import { refusalOfRight, type UndoRight } from './right.ts';
import { takeBack, type Why } from './take-back.ts';
import { checkConstraints } from './undo.queries.ts';

/** So often it is begun anew because others came in between: after that the caller looks again. */
const mostRounds = 3;

export interface Order {
  id: string;
  withDependents: boolean;
  /** The instant at which it was asked in time; the present one unless told. */
  asOf?: string;
  /** True: only while the run still goes on; a finished one is left alone. */
  stops?: boolean;
}

export interface Performance {
  /** In the order of undoing, the asked one last; where it was refused, as far as it came. */
  cases: readonly Case[];
  /** The case with the asked execution. */
  asked: Case;
  /** Why it cannot be done; null: it was done, or could be as far as is known. */
  refusal: ErrorDefinition | null;
  /** What the refusal is about. */
  at: Case;
  /** The undo of the asked execution, where it was done. */
  undoId: string | null;
}

/** One undo: what is to be taken back, by which right, in whose unit of work. Made once, where the undo begins. */
export interface Work {
  readonly context: Context;
  readonly order: Order;
  readonly right: UndoRight;
}

interface Walk extends Work {
  /** Null: nothing is done, only told. */
  why: Why | null;
  /** True: what a room refuses unexpectedly is told in the room's own words; else it is judged anew once. */
  last: boolean;
  cases: Case[];
  /** Executions that are undone, or count as undone. */
  gone: Set<string>;
  /** Executions that only go together, by each of them. */
  together: Map<string, readonly string[]>;
  /** What is only told is judged once: nothing of it changes on the way. */
  known: Map<string, Case>;
  undoIds: Map<string, string>;
}

type Stop = { refusal: ErrorDefinition; at: Case } | { joinAt: string };

/** What is only in the way of what is undone before it counts as reversed. */
function freed(undoCase: Case, gone: ReadonlySet<string>): Case {
  const judged = undoCase.judged.map((each) => {
    const { verdict } = each;
    if (verdict.verdict !== 'blocked') return each;
    const by = verdict.by.filter((id) => !gone.has(id));
    const now: Verdict = by.length === 0 ? { verdict: 'reverse' } : { ...verdict, by };
    return { ...each, verdict: now };
  });
  return { ...undoCase, judged };
}

function join(walk: Walk, ids: readonly string[]): void {
  const all = [...new Set(ids.flatMap((id) => walk.together.get(id) ?? [id]))];
  for (const id of all) walk.together.set(id, all);
}

function refusalOf(walk: Walk, undoCase: Case): ErrorDefinition | null {
  const impacts = undoCase.judged.map(({ impact }) => impact);
  for (const record of undoCase.roots) {
    const refusal = refusalOfRight(walk.context, walk.right, {
      record,
      impacts,
      isHidden: undoCase.hidden.has(record.id),
    });
    if (refusal) return refusal;
  }
  const ended = ({ status }: Case['roots'][number]) => status === 'finished' || status === 'cancelled';
  if (walk.order.stops && undoCase.roots.some((root) => root.id === walk.order.id && ended(root))) {
    return flowErrors.EXECUTION_ENDED;
  }
  return refusalOfCase(undoCase);
}

/** Somebody committed in between: a room refused although it had judged otherwise, or more is in the way. Judging again tells who. */
const surprises = new WeakSet<AppError>();

function surprise(): AppError {
  const error = fail(flowErrors.UNDO_SUPERSEDED);
  surprises.add(error);
  return error;
}

/** Undoes, or counts as undone, what stands in no way of anybody. */
async function finish(walk: Walk, undoCase: Case): Promise<Stop | null> {
  let done = undoCase;
  if (walk.why) {
    const taken = await takeBack(walk.context, undoCase, walk.why);
    done = taken.undoCase;
    for (const root of done.roots) if (taken.undoId) walk.undoIds.set(root.id, taken.undoId);
    if (taken.undoId === null) {
      if (!walk.last) throw surprise();
      walk.cases.push(done);
      return { refusal: flowErrors.UNDO_SUPERSEDED, at: done };
    }
  }
  walk.cases.push(done);
  for (const root of done.roots) walk.gone.add(root.id);
  return null;
}

async function judged(walk: Walk, ids: readonly string[]): Promise<Case> {
  const { context, order, why, known } = walk;
  if (why) return freed(await caseOf(context, ids, order.asOf), walk.gone);
  const undoCase = known.get(String(ids)) ?? (await caseOf(context, ids, order.asOf));
  known.set(String(ids), undoCase);
  return freed(undoCase, walk.gone);
}

/** How many executions are undone once all is that stands in the way of these, as far as is known by now. */
function lengthWith(
  walk: Walk,
  trail: readonly string[],
  about: { ids: readonly string[]; blockers: string[] },
): number {
  const above = new Set(trail.flatMap((id) => walk.together.get(id) ?? [id]));
  const more = about.blockers.filter((id) => !above.has(id));
  return walk.gone.size + trail.length + about.ids.length + more.length;
}

/** Undoes an execution after everything that stands on it, the latest first. Executions that stand on one another go as one. */
async function visit(walk: Walk, id: string, trail: readonly string[]): Promise<Stop | null> {
  for (;;) {
    const ids = walk.together.get(id) ?? [id];
    const undoCase = await judged(walk, ids);
    const stop = (refusal: ErrorDefinition): Stop => {
      walk.cases.push(undoCase);
      return { refusal, at: undoCase };
    };
    const refusal = refusalOf(walk, undoCase);
    if (refusal) return stop(refusal);
    const blockers = blockersOf(undoCase);
    const [blocker] = blockers;
    if (blocker === undefined) return finish(walk, undoCase);
    if (!walk.order.withDependents) return stop(flowErrors.UNDO_BLOCKED_BY_DEPENDENTS);
    // Where they are too many none of them is looked at.
    if (lengthWith(walk, trail, { ids, blockers }) > longestChain) return stop(flowErrors.UNDO_CHAIN_TOO_LONG);
    const place = trail.findIndex((other) => other === blocker || walk.together.get(other)?.includes(blocker));
    if (place >= 0) {
      join(walk, [...trail.slice(place), id, blocker]);
      return { joinAt: trail[place] as string };
    }
    const stopped = await visit(walk, blocker, [...trail, id]);
    if (stopped && (!('joinAt' in stopped) || stopped.joinAt !== id)) return stopped;
  }
}

/**
 * Tells what an undo would come to (`why` null), or does it. What it did is kept only by a caller who commits: where the
 * result is refused, the caller must take everything back.
 * @param how.known what was judged already, where nothing is done
 * @throws EXECUTION_NOT_FOUND
 */
export async function perform(
  work: Work,
  how: { why: Why | null; last?: boolean; known?: readonly Case[] },
): Promise<Performance> {
  const { context, order, right } = work;
  const walk: Walk = {
    ...{ context, order, right },
    last: true,
    ...how,
    cases: [],
    gone: new Set(),
    together: new Map(),
    undoIds: new Map(),
    known: new Map(how.known?.map((one) => [String(one.roots.map(({ id }) => id)), one])),
  };
  const { id } = order;
  const stopped = (await visit(walk, id, [])) as Exclude<Stop, { joinAt: string }> | null;
  const holds = (one: Case) => one.roots.some((root) => root.id === id);
  const asked = walk.cases.find(holds) ?? (await judged(walk, [id]));
  const cases = walk.cases.some(holds) ? walk.cases : [...walk.cases, asked];
  const undoId = walk.undoIds.get(id) || null;
  return { cases, asked, refusal: stopped?.refusal ?? null, at: stopped?.at ?? asked, undoId };
}

const rootsOf = ({ cases }: Performance) => cases.flatMap((one) => one.roots.map(({ id }) => id));

/** An error that is none of undo's own: the undo is refused in its words, under undo's code. */
function refusedBecause(failure: AppError): ErrorDefinition {
  if (failure.status >= 500 || failure.code === flowErrors.EXECUTION_NOT_FOUND.code) throw failure;
  return { ...flowErrors.UNDO_SUPERSEDED, ko: failure.text('ko'), en: failure.text('en') };
}

/**
 * The same for real: everything that is known to be touched is locked in one order before the first write, and what the
 * database would check at the commit is checked at the end.
 * @param told what was told of the same order a moment ago
 */
export async function performChecked(work: Work, why: Why, told: Performance | null = null): Promise<Performance> {
  const foreseen = told ?? (await perform(work, { why: null }));
  // Any other refusal is judged again under the locks: what was told may have been read while somebody else committed.
  if (foreseen.refusal?.code === flowErrors.UNDO_FORBIDDEN.code) return foreseen;
  const { context } = work;
  const held = new Set(rootsOf(foreseen));
  let performance = foreseen;
  const attempt = (last: boolean) =>
    tried(context, async () => {
      await lockAll(context, [...held]);
      await why.begun?.();
      performance = await perform(work, { why, last });
      if (performance.refusal !== null) return;
      // What came in between may still be going on: it is undone only while it is held.
      const strangers = rootsOf(performance).filter((id) => !held.has(id));
      for (const id of strangers) held.add(id);
      if (strangers.length > 0) throw surprise();
      await context.unit.queryAll(checkConstraints);
    });
  let failure: AppError | null = null;
  let last = false;
  for (let round = 0; round < mostRounds; round += 1) {
    const before = held.size;
    failure = await attempt(last);
    if (!failure || !surprises.has(failure)) break;
    // More is held next time, until nobody unexpected is in the way; a room that refuses again is told in its own words.
    last = held.size === before;
  }
  // Others keep coming in between. Nothing of it was kept.
  if (failure && surprises.has(failure)) {
    return { ...performance, refusal: flowErrors.UNDO_PREVIEW_CHANGED, undoId: null };
  }
  return failure ? { ...foreseen, refusal: refusedBecause(failure), undoId: null } : performance;
}

function essence(verdict: Verdict) {
  switch (verdict.verdict) {
    case 'reverse': {
      const keeps = (verdict.keeps ?? []).map(({ part, changedBy }) => [part.ko, changedBy]);
      return [
        'reverse',
        (verdict.notices ?? []).map(({ code, ko }) => `${code} ${ko}`),
        verdict.becomes ?? null,
        keeps,
      ];
    }
    case 'blocked':
      return ['blocked', verdict.by];
    case 'impossible':
      return ['impossible', verdict.erased ?? false];
    default:
      return ['kept', verdict.scope];
  }
}

/** Changes whenever something else would happen; not when only the latest of several changes by people is another. */
export function hashOf({ cases, refusal }: Performance): string {
  const facts = cases.map(({ roots, judged, open }) => [
    roots.map(({ id }) => id),
    judged.map(({ impact, verdict }) => [impact.id, essence(verdict)]),
    open.map(({ id }) => id),
  ]);
  const text = JSON.stringify([facts, refusal?.code ?? null]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** How many changes an undo is about: what decides whether it is done within the request. */
export function sizeOf({ cases }: Performance): number {
  return cases.reduce((sum, one) => sum + one.judged.length, 0);
}
