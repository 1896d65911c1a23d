/** Forecast of a run: the outcome of a dry run for somebody's decision, as sentences with the single changes behind them. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { filterInputReadable } from '../frame/visibility.ts';
import { selectExecution } from '../run/execution.queries.ts';
import { listForecastEffects } from '../run/forecast-effects.ts';
import { findHiddenImpacts, toImpactView, toStoredImpact } from '../run/impact.ts';
import { type ResumeStep, resumeStep } from '../run/resume.service.ts';
import { inRolledBackSavepoint } from '../run/savepoint.ts';
import { selectImpacts, selectSteps } from '../run/step.queries.ts';

async function listNewImpacts(
  context: Context,
  executionId: string,
  knownIds: ReadonlySet<string>,
): Promise<StoredImpact[]> {
  const rows = await context.unit.query(selectImpacts(context.companyId, [executionId]));
  return rows.map(toStoredImpact).filter(({ id }) => !knownIds.has(id));
}

/** The reason a run failed: its own, else that of its step; for a sub-flow the inner reason. Null if it did not fail. */
export async function getFailureReason(context: Context, executionId: string): Promise<LocalText | null> {
  const [[execution], steps] = await context.unit.queryAll([
    selectExecution(context.companyId, executionId),
    selectSteps(context.companyId, executionId),
  ] as const);
  if (execution?.status !== 'failed') return null;
  const failed = steps.find(({ status }) => status === 'failed');
  const inner = (failed?.output as { executionId?: string } | null)?.executionId;
  const within = inner === undefined ? null : await getFailureReason(context, inner);
  return within ?? failed?.error ?? execution.error;
}

async function resumeAndForecast(
  context: Context,
  order: ResumeStep,
  knownIds: ReadonlySet<string>,
): Promise<Forecast> {
  const { executionId } = order;
  const { status } = await resumeStep(context, order);
  const changes = await listNewImpacts(context, executionId, knownIds);
  const readsInput = (await filterInputReadable(context, [executionId])).has(executionId);
  const hidden = await findHiddenImpacts(context, changes, () => readsInput);
  const failure = status === 'failed' ? await getFailureReason(context, executionId) : null;
  return {
    effects: listForecastEffects(context, changes, hidden),
    impacts: changes.map((change) => toImpactView(context, change, hidden)),
    endsAs: status,
    problem: failure?.[context.locale] ?? null,
  };
}

/**
 * What ending the waiting step so would lead to: done for real, as the actor would read it, and taken back. What refuses it is
 * its `problem`.
 * @throws errors of the moment
 */
export async function forecastStep(context: Context, order: ResumeStep): Promise<Forecast> {
  const knownIds = new Set((await listNewImpacts(context, order.executionId, new Set())).map(({ id }) => id));
  try {
    return await inRolledBackSavepoint(context, () => resumeAndForecast(context, order, knownIds));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { effects: [], impacts: [], endsAs: 'failed', problem: error.text(context.locale) };
  }
}
