/** What a run that was tried for somebody's decision would come to: sentences, and the single changes behind them. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { inputsRead } from '../frame/visibility.ts';
import { selectExecution } from '../run/execution.queries.ts';
import { foreseenEffects } from '../run/foreseen.ts';
import { hiddenOf, impactFor, storedOf } from '../run/impact.ts';
import { type ResumeStep, resumeStep } from '../run/resume.service.ts';
import { undone } from '../run/savepoint.ts';
import { selectImpacts, selectOpenSteps } from '../run/step.queries.ts';

async function newImpacts(context: Context, executionId: string, known: ReadonlySet<string>): Promise<StoredImpact[]> {
  const rows = await context.unit.query(selectImpacts(context.companyId, [executionId]));
  return rows.map(storedOf).filter(({ id }) => !known.has(id));
}

/** Why a run has failed: what stopped its step, else the run as a whole. Null where neither says why. */
export async function failureOf(context: Context, executionId: string): Promise<LocalText | null> {
  const { companyId, unit } = context;
  const [open, [execution]] = await unit.queryAll([
    selectOpenSteps(companyId, [executionId]),
    selectExecution(companyId, executionId),
  ] as const);
  return open.find(({ status }) => status === 'failed')?.error ?? execution?.error ?? null;
}

async function goOn(context: Context, order: ResumeStep, known: ReadonlySet<string>): Promise<Forecast> {
  const { executionId } = order;
  const { status } = await resumeStep(context, order);
  const changes = await newImpacts(context, executionId, known);
  const readsInput = (await inputsRead(context, [executionId])).has(executionId);
  const hidden = await hiddenOf(context, changes, () => readsInput);
  const failure = status === 'failed' ? await failureOf(context, executionId) : null;
  return {
    effects: foreseenEffects(context, changes, hidden),
    impacts: changes.map((change) => impactFor(context, change, hidden)),
    endsAs: status,
    problem: failure?.[context.locale] ?? null,
  };
}

/**
 * What ending the waiting step so would lead to: done for real, as the actor would read it, and taken back. What refuses it is
 * its `problem`.
 * @throws errors of the moment
 */
export async function foreseeStep(context: Context, order: ResumeStep): Promise<Forecast> {
  const known = new Set((await newImpacts(context, order.executionId, new Set())).map(({ id }) => id));
  try {
    return await undone(context, () => goOn(context, order, known));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { effects: [], impacts: [], endsAs: 'failed', problem: error.text(context.locale) };
  }
}
