/** The one evaluator of undo: what would happen to every impact. The preview shows its answer, the write obeys it. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { type Context, companyOf, may } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoRefusal } from '../../contract/undo.ts';
import { accessOf, reversingContext } from '../frame/actor.ts';
import { selectFrame } from '../frame/frame.queries.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import * as queries from '../run/execution.queries.ts';
import { storedOf } from '../run/impact.ts';
import { selectDependents, selectStanding } from './undo.queries.ts';

export interface Judged {
  impact: StoredImpact;
  verdict: Verdict;
}

/** An execution with its sub-flows, and what undoing it now would do. */
export interface Case {
  record: queries.ExecutionRecord;
  /** The execution first, then its sub-flows. */
  family: queries.ExecutionRecord[];
  judged: Judged[];
  open: (queries.StoredStep & { executionId: string })[];
  /** The database's instant of the judgement. */
  now: string;
}

const cannot: Verdict = {
  verdict: 'impossible',
  reason: { ko: '되돌릴 수 없는 작업입니다.', en: 'This cannot be taken back.' },
  followUp: { ko: '필요한 조치를 직접 확인해 주세요.', en: 'Please check by hand what is needed.' },
};

/** Everything that is needed to take impacts of these kinds back, and nothing more. */
export function revertingContext(context: Context, impacts: readonly StoredImpact[]): Context {
  const kinds = [...new Set(impacts.map((impact) => impact.kind))].filter((kind) => serverOf(kind));
  return reversingContext(
    context,
    kinds.flatMap((kind) => contractOf(kind).permission ?? []),
  );
}

async function ask(
  context: Context,
  kind: string,
  about: { impacts: readonly StoredImpact[]; forWrite: boolean },
): Promise<Verdict[]> {
  const server = serverOf(kind);
  if (!server?.revert) return about.impacts.map(() => cannot);
  if (!server.check) return about.impacts.map(() => ({ verdict: 'reverse' }));
  return server.check(revertingContext(context, about.impacts), about.impacts, about.forWrite);
}

/**
 * One verdict per impact, in their order. Where an execution changed one subject several times, the last change decides
 * for all of them: the earlier ones are covered by it and were never meant to be what is found now.
 */
async function judge(context: Context, impacts: readonly StoredImpact[], forWrite: boolean): Promise<Judged[]> {
  const verdicts = new Map<string, Verdict>();
  for (const kind of new Set(impacts.map((impact) => impact.kind))) {
    const own = impacts.filter((impact) => impact.kind === kind);
    const answers = await ask(context, kind, { impacts: own, forWrite });
    for (const [index, impact] of own.entries()) verdicts.set(impact.id, answers[index] ?? cannot);
  }
  const last = new Map(impacts.map((impact) => [subjectKey(impact), impact]));
  const family = new Set(impacts.map((impact) => impact.executionId));
  return impacts.map((impact) => {
    const own = verdicts.get(impact.id) ?? cannot;
    const decisive = verdicts.get((last.get(subjectKey(impact)) as StoredImpact).id) ?? cannot;
    // What can never be taken back stays so, and so does what other executions stand on; where both agree, its own answer
    // may carry a notice of its own.
    const alone = [own, decisive].some((one) => one.verdict === 'impossible') || isBlockedByOthers(own, family);
    const apart = alone || own.verdict === decisive.verdict;
    return { impact, verdict: apart ? own : decisive };
  });
}

function isBlockedByOthers(verdict: Verdict, family: ReadonlySet<string>): boolean {
  return verdict.verdict === 'blocked' && verdict.by.some((id) => !family.has(id));
}

function subjectKey({ subject }: StoredImpact): string {
  return `${subject.type} ${subject.id}`;
}

type Blocked = Extract<Verdict, { verdict: 'blocked' }>;

/** The executions that the blocks named, as far as their effects stand: the flow around a sub-flow, the redo of what was undone. */
async function standing(context: Context, named: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map();
  const rows = await context.unit.query(selectStanding(companyOf(context).id, named));
  return new Map(rows.map((row) => [row.asked, row.root]));
}

/** Where a block knows only that it is blocked: later executions that changed the same subject. */
async function laterOnes(
  context: Context,
  unnamed: readonly Judged[],
  about: { judged: readonly Judged[]; family: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (unnamed.length === 0) return found;
  const subjects = unnamed.map(({ impact }) => ({
    type: impact.subject.type,
    id: impact.subject.id,
    position: lastPosition(about.judged, impact),
  }));
  for (const row of await context.unit.query(selectDependents(companyOf(context).id, subjects, about.family))) {
    const { id } = (unnamed[row.subject] as Judged).impact;
    found.set(id, [...(found.get(id) ?? []), row.executionId]);
  }
  return found;
}

/** Says of each blocked impact which executions stand in the way, latest first where the block did not name them. */
async function withDependents(context: Context, judged: Judged[], family: readonly string[]): Promise<Judged[]> {
  const blocked = judged.filter(({ verdict }) => verdict.verdict === 'blocked');
  if (blocked.length === 0) return judged;
  const byOf = ({ verdict }: Judged) => (verdict as Blocked).by;
  const roots = await standing(context, [...new Set(blocked.flatMap(byOf))]);
  const unnamed = blocked.filter((one) => byOf(one).length === 0);
  const later = await laterOnes(context, unnamed, { judged, family });
  return judged.map((one) => {
    if (one.verdict.verdict !== 'blocked') return one;
    const named = one.verdict.by.flatMap((id) => roots.get(id) ?? []);
    // What only the flow itself stands on, through another of its parts, is free once that part was taken back before it.
    if (named.length > 0 && named.every((id) => family.includes(id)))
      return { ...one, verdict: { verdict: 'reverse' } };
    const by = named.length > 0 ? named : (later.get(one.impact.id) ?? []);
    return { ...one, verdict: { ...one.verdict, by: [...new Set(by)].filter((id) => !family.includes(id)) } };
  });
}

function lastPosition(judged: readonly Judged[], impact: StoredImpact): number {
  const same = judged.filter((other) => subjectKey(other.impact) === subjectKey(impact));
  return Math.max(...same.map((other) => other.impact.sequence));
}

interface Found {
  family: queries.ExecutionRecord[];
  now: string;
}

/** The family and the database's clock. @throws EXECUTION_NOT_FOUND */
async function familyOf(context: Context, id: string): Promise<Found & { family: [queries.ExecutionRecord] }> {
  const companyId = companyOf(context).id;
  const [family, [clock]] = await context.unit.queryAll([
    queries.selectFamily(companyId, id),
    queries.selectClock(),
  ] as const);
  if (!family[0] || !clock) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return { family: family as [queries.ExecutionRecord], now: clock.now };
}

/**
 * The same, locked, with the clock read after the locks were got: time spent waiting counts. A sub-flow that began while
 * the lock was waited for is locked in a further round; none can begin once its parent is held.
 */
async function lockedFamilyOf(context: Context, id: string): Promise<Found & { family: [queries.ExecutionRecord] }> {
  for (;;) {
    const held = await context.unit.query(queries.lockFamily(companyOf(context).id, id));
    const found = await familyOf(context, id);
    const ids = new Set(held.map((row) => row.id));
    if (found.family.every((record) => ids.has(record.id))) return found;
  }
}

/** An execution whose time and state are looked at, not its impacts. @throws EXECUTION_NOT_FOUND */
export async function unjudged(context: Context, id: string): Promise<Case> {
  const { family, now } = await familyOf(context, id);
  return { record: family[0], family, judged: [], open: [], now };
}

/**
 * Loads an execution with its sub-flows and judges every impact. `forWrite` locks the executions and what is judged.
 * @throws EXECUTION_NOT_FOUND
 */
export async function caseOf(context: Context, id: string, forWrite: boolean): Promise<Case> {
  const { family, now } = await (forWrite ? lockedFamilyOf(context, id) : familyOf(context, id));
  const [record] = family;
  const companyId = companyOf(context).id;
  const ids = family.map((one) => one.id);
  const [rows, open] = await context.unit.queryAll([
    queries.selectImpacts(companyId, ids),
    queries.selectOpenSteps(companyId, ids),
  ] as const);
  const refused = undoRefusal(record, now) !== null;
  // What is over is not judged: its subjects may be long gone.
  const impacts = refused ? [] : rows.map(storedOf);
  const judged = await withDependents(context, await judge(context, impacts, forWrite), ids);
  return { record, family, judged, open, now };
}

/** Executions that stand in the way, latest first. */
export function blockersOf({ judged }: Case): string[] {
  return [...new Set(judged.flatMap(({ verdict }) => (verdict.verdict === 'blocked' ? verdict.by : [])))];
}

/** True when the actor may not see the frame's executions and this one is not the actor's own. */
export async function isHidden(context: Context, record: queries.ExecutionRecord): Promise<boolean> {
  if (isOwn(context, record)) return false;
  const [frame] = await context.unit.query(selectFrame(companyOf(context).id, record.frameId));
  return !frame || accessOf(context, frame.access).level === 'none';
}

/** What the actor may not see does not exist for them. @throws EXECUTION_NOT_FOUND */
export async function demandVisible(context: Context, record: queries.ExecutionRecord): Promise<void> {
  if (await isHidden(context, record)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
}

/** Why the actor may not undo at all, whatever the impacts are. */
export async function authorityRefusal(
  context: Context,
  record: queries.ExecutionRecord,
): Promise<ErrorDefinition | null> {
  if (!may(context, 'flow.execution.undo')) return flowErrors.UNDO_FORBIDDEN;
  return (await isHidden(context, record)) ? flowErrors.UNDO_FORBIDDEN : null;
}

export function isOwn(context: Context, record: { initiatorId: string | null }): boolean {
  return context.actor.kind === 'person' && record.initiatorId === context.actor.personId;
}

/** Why the case cannot be undone now; null when it can. Dependents are left to the caller. */
export function refusalOfCase({ record, judged, now, open }: Case): ErrorDefinition | null {
  if (record.undoneBy === null && record.parentId !== null) return flowErrors.UNDO_PART_OF_PARENT;
  const refusal = undoRefusal(record, now);
  if (refusal) return refusal;
  const has = (verdict: Verdict['verdict']) => judged.some((one) => one.verdict.verdict === verdict);
  if (has('blocked')) return flowErrors.UNDO_BLOCKED_BY_DEPENDENTS;
  if (has('reverse') || open.length > 0) return null;
  if (has('kept')) return flowErrors.UNDO_SUPERSEDED;
  const behind = judged.some(({ verdict }) => verdict.verdict === 'impossible' && verdict.erased);
  if (behind) return flowErrors.UNDO_BEHIND_ERASURE;
  return judged.length > 0 || record.status === 'finished' ? flowErrors.UNDO_UNSUPPORTED : null;
}

/** A block may refuse the whole undo by an error of its own. */
export function asRefusal(error: unknown): ErrorDefinition {
  if (error instanceof AppError) return error.definition;
  throw error;
}
