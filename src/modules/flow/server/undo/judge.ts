/** The one evaluator of undo: what would happen to every impact. The preview shows its answer, the write obeys it. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Circumstances, Reversal } from '#kernel/server/block.ts';
import { type Context, companyOf, may } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoRefusal } from '../../contract/undo.ts';
import { accessOf, reversingContext } from '../frame/actor.ts';
import { selectFrame } from '../frame/frame.queries.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import * as queries from '../run/execution.queries.ts';
import { storedOf } from '../run/impact.ts';
import { circumstancesOf } from './circumstances.ts';

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

/** The impacts by the reversal that takes them back, in the one order in which undos lock and work. */
export function byReversal(impacts: readonly StoredImpact[]): Map<Reversal | null, StoredImpact[]> {
  const groups = new Map<Reversal | null, StoredImpact[]>();
  for (const impact of impacts) {
    const reversal = serverOf(impact.kind)?.reversal ?? null;
    groups.set(reversal, [...(groups.get(reversal) ?? []), impact]);
  }
  return new Map([...groups].sort(([a], [b]) => ((a?.name ?? '') < (b?.name ?? '') ? -1 : 1)));
}

/** One verdict per impact, in their order. */
async function judge(
  context: Context,
  impacts: readonly StoredImpact[],
  about: { forWrite: boolean; circumstances: Circumstances },
): Promise<Judged[]> {
  const verdicts = new Map<string, Verdict>();
  for (const [reversal, own] of byReversal(impacts)) {
    const acting = revertingContext(context, own);
    if (about.forWrite) await reversal?.lock?.(acting, own);
    const answers = reversal ? await reversal.check?.(acting, own, about.circumstances) : own.map(() => cannot);
    for (const [index, impact] of own.entries()) {
      verdicts.set(impact.id, answers ? (answers[index] ?? cannot) : { verdict: 'reverse' });
    }
  }
  return impacts.map((impact) => ({ impact, verdict: verdicts.get(impact.id) ?? cannot }));
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
  const circumstances = circumstancesOf(context, new Set(ids));
  const judged = await judge(context, impacts, { forWrite, circumstances });
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
