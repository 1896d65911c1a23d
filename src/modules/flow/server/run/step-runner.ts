/**
 * Advances an execution as far as it goes by itself. The pure engine determines the state after every step; the run collects the
 * writes.
 */
import type { Json } from '#kernel/contract/block.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { reportOptions } from '#kernel/contract/issue.ts';
import { getFieldLabels } from '#kernel/contract/labels.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { unresolvedSettings } from '../../contract/blocks.ts';
import { decideNextSteps, type ReadyStep } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { resolveExpressions, type Scope } from '../../contract/expression.ts';
import { type Block, frameLimits, getLoopBody, getStartForm } from '../../contract/frame.ts';
import { getBlockContract, getBlockServer } from '../frame/registry.ts';
import { assertBlockPermission, explainRefusal } from '../frame/responsible.ts';
import { isMissingRightsError, notifyStopped } from '../frame/stop-notice.ts';
import { controlBlocks } from './control-blocks.ts';
import { lockAhead, lockForStep } from './locks.ts';
import { recordNamedUses } from './named-uses.ts';
import { isRehearsal } from './rehearsal-mode.ts';
import { addImpacts, addUses, createScope, getResultAt, type Outcome, type Run, recordStep } from './run.ts';
import { inSavepoint } from './savepoint.ts';

/** Settings with their expressions resolved, as the block's contract wants them. @throws BLOCK_SETTINGS_INVALID */
function resolveSettings(run: Run, position: ReadyStep, scope: Scope): Json {
  const { block } = position;
  const raw = unresolvedSettings[block.kind] ?? [];
  const resolved = Object.entries(block.settings).map(([key, value]) => [
    key,
    raw.includes(key) ? value : resolveExpressions(value, scope),
  ]);
  const { settings, form } = getBlockContract(run.context, block.kind);
  const parsed = settings.safeParse(Object.fromEntries(resolved), reportOptions);
  if (parsed.success) return parsed.data as Json;
  const { locale } = run.context;
  const details = toErrorDetails(parsed.error, { locale, within: position.path, known: getFieldLabels(form) });
  const values = { block: block.title[locale] };
  throw fail(flowErrors.BLOCK_SETTINGS_INVALID, { values, details });
}

async function runBlock(run: Run, position: ReadyStep, stepId: string): Promise<Outcome> {
  const scope = createScope(run, position.loops);
  const { block, path } = position;
  const first = path === (run.definition.start ?? run.definition.blocks[0]?.id);
  if (first && getStartForm(run.definition)) return { state: 'done', output: run.execution.input };
  const settings = resolveSettings(run, position, scope);
  lockForStep(run, block.kind, settings);
  recordNamedUses(run, block.kind, settings);
  const own = controlBlocks[block.kind];
  if (own) return own({ run, place: position, settings: settings as never, scope, stepId });
  const server = getBlockServer(run.context, block.kind);
  if (!server) throw fail(flowErrors.FRAME_INVALID, { details: [{ code: 'BLOCK_KIND_UNKNOWN', message: block.kind }] });
  await assertBlockPermission(
    run.context,
    { frame: run.execution.frameKey, within: run.execution.runAs.within },
    block,
  );
  const { id, frameKey, title, initiatorId } = run.execution;
  return server.run({
    context: run.context,
    execution: { id, frameKey, title, startedBy: initiatorId },
    step: { id: stepId, path },
    settings: settings as never,
    scope,
    payload: run.payload,
  });
}

function getFirstOutlet(run: Run, block: Block): string | null {
  return getBlockContract(run.context, block.kind).outlets[0] ?? null;
}

function recordOutcome(run: Run, position: ReadyStep, stepId: string, outcome: Outcome): void {
  const { state, impacts, uses, weight = 1, ...rest } = outcome;
  run.budget.left -= weight - 1;
  addImpacts(run, position.block, stepId, impacts);
  addUses(run, uses);
  if (state === 'waiting') {
    const { until, ...more } = rest as { until?: string } & Partial<Outcome>;
    recordStep(run, position, { id: stepId, status: 'waiting', ...(until ? { waitUntil: until } : {}), ...more });
    return;
  }
  const outlet = rest.outlet === undefined ? getFirstOutlet(run, position.block) : rest.outlet;
  recordStep(run, position, { id: stepId, status: 'done', ...rest, outlet });
}

async function executeStep(run: Run, position: ReadyStep): Promise<void> {
  const stepId = run.steps.get(position.path)?.id ?? createId();
  const impactCount = run.impacts.length;
  const work = async () => {
    try {
      const outcome = await runBlock(run, position, stepId);
      if (position.block.kind === 'flow.loop') openLoop(run, position, outcome.input as { items: Json[] });
      else recordOutcome(run, position, stepId, outcome);
    } catch (error) {
      const flow = { frame: run.execution.frameKey, runAs: run.definition.runAs.kind };
      throw error instanceof AppError ? explainRefusal(run.context, error, flow) : error;
    }
  };
  if (!run.careful) return work();
  const failure = await inSavepoint(run.context, work);
  if (!failure) return;
  // The caller reauthenticates and retries: nothing failed.
  if (failure.code === kernelErrors.REAUTHENTICATION_REQUIRED.code) throw failure;
  if (isMissingRightsError(failure) && !isRehearsal(run.context)) await notifyStopped(run.context, failure);
  run.impacts.length = impactCount;
  const details: Json = failure.details === undefined ? null : { details: failure.details as Json };
  const error = failure.inWords();
  recordStep(run, position, { id: stepId, status: 'failed', error, output: details });
}

function openLoop(run: Run, position: ReadyStep, input: { items: Json[] }): void {
  recordStep(run, position, { status: 'running', input, count: input.items.length });
}

function closeLoop(run: Run, position: ReadyStep): void {
  const count = run.steps.get(position.path)?.count ?? 0;
  const body = getLoopBody(position.block);
  const outputs = Array.from({ length: count }, (_, index) =>
    body ? getResultAt(run, body, `${position.path}/${index}/`) : null,
  );
  recordStep(run, position, { status: 'done', outlet: 'next', output: { count, outputs } });
}

/**
 * Runs everything that can run by itself, as far as its budget goes. Afterwards the execution waits, failed or finished; or
 * it is still running, and the worker takes it up.
 * @throws what a block threw, unless the run is careful
 */
export async function advanceRun(run: Run): Promise<void> {
  lockAhead(run);
  for (;;) {
    const decision = decideNextSteps(run.definition, run.steps);
    run.status = decision.state;
    if (decision.state !== 'running' || run.budget.left <= 0) return;
    for (const position of decision.skipped) recordStep(run, position, { status: 'skipped' });
    for (const position of decision.closed) closeLoop(run, position);
    for (const position of decision.ready) {
      if (run.steps.size >= frameLimits.steps) {
        throw fail(flowErrors.EXECUTION_TOO_LONG, { values: { most: frameLimits.steps } });
      }
      await executeStep(run, position);
      run.budget.left -= 1;
      if (run.steps.get(position.path)?.status === 'failed' || run.budget.left <= 0) break;
    }
  }
}
