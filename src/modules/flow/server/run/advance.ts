/**
 * Moves an execution on as far as it goes by itself. Where it stands is asked of the pure engine after every step; what is
 * to be written is collected in the run.
 */
import type { Json } from '#kernel/contract/block.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { reported } from '#kernel/contract/issue.ts';
import { labelsOfFields } from '#kernel/contract/labels.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { rawSettings } from '../../contract/blocks.ts';
import { next, type Ready } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { resolve, type Scope } from '../../contract/expression.ts';
import { type Block, bodyOf, frameLimits, startForm } from '../../contract/frame.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import { demandForBlock, explained } from '../frame/responsible.ts';
import { isForWantOfRights, tellStopped } from '../frame/stopped.ts';
import { control } from './control.ts';
import { lockAhead, lockForStep } from './locks.ts';
import { noteNamed } from './naming.ts';
import { isRehearsed } from './rehearsing.ts';
import { keepImpacts, keepUses, type Outcome, type Run, record, resultAt, scopeOf } from './run.ts';
import { tried } from './savepoint.ts';

/** Settings with their expressions resolved, as the block's contract wants them. @throws BLOCK_SETTINGS_INVALID */
function settingsOf(run: Run, place: Ready, scope: Scope): Json {
  const { block } = place;
  const raw = rawSettings[block.kind] ?? [];
  const resolved = Object.entries(block.settings).map(([key, value]) => [
    key,
    raw.includes(key) ? value : resolve(value, scope),
  ]);
  const { settings, form } = contractOf(run.context, block.kind);
  const parsed = settings.safeParse(Object.fromEntries(resolved), reported);
  if (parsed.success) return parsed.data as Json;
  const { locale } = run.context;
  const details = detailsOf(parsed.error, { locale, within: place.path, known: labelsOfFields(form) });
  const values = { block: block.title[locale] };
  throw fail(flowErrors.BLOCK_SETTINGS_INVALID, { values, details });
}

async function outcomeOf(run: Run, place: Ready, stepId: string): Promise<Outcome> {
  const scope = scopeOf(run, place.loops);
  const { block, path } = place;
  const first = path === (run.definition.start ?? run.definition.blocks[0]?.id);
  if (first && startForm(run.definition)) return { state: 'done', output: run.execution.input };
  const settings = settingsOf(run, place, scope);
  lockForStep(run, block.kind, settings);
  noteNamed(run, block.kind, settings);
  const own = control[block.kind];
  if (own) return own({ run, place, settings: settings as never, scope, stepId });
  const server = serverOf(run.context, block.kind);
  if (!server) throw fail(flowErrors.FRAME_INVALID, { details: [{ code: 'BLOCK_KIND_UNKNOWN', message: block.kind }] });
  await demandForBlock(run.context, { frame: run.execution.frameKey, within: run.execution.runAs.within }, block);
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

function firstOutlet(run: Run, block: Block): string | null {
  return contractOf(run.context, block.kind).outlets[0] ?? null;
}

function settle(run: Run, place: Ready, stepId: string, outcome: Outcome): void {
  const { state, impacts, uses, weight = 1, ...rest } = outcome;
  run.budget.left -= weight - 1;
  keepImpacts(run, place.block, stepId, impacts);
  keepUses(run, uses);
  if (state === 'waiting') {
    const { until, ...more } = rest as { until?: string } & Partial<Outcome>;
    record(run, place, { id: stepId, status: 'waiting', ...(until ? { waitUntil: until } : {}), ...more });
    return;
  }
  const outlet = rest.outlet === undefined ? firstOutlet(run, place.block) : rest.outlet;
  record(run, place, { id: stepId, status: 'done', ...rest, outlet });
}

async function perform(run: Run, place: Ready): Promise<void> {
  const stepId = run.steps.get(place.path)?.id ?? newId();
  const kept = run.impacts.length;
  const work = async () => {
    try {
      const outcome = await outcomeOf(run, place, stepId);
      if (place.block.kind === 'flow.loop') openLoop(run, place, outcome.input as { items: Json[] });
      else settle(run, place, stepId, outcome);
    } catch (error) {
      const flow = { frame: run.execution.frameKey, runAs: run.definition.runAs.kind };
      throw error instanceof AppError ? explained(run.context, error, flow) : error;
    }
  };
  if (!run.careful) return work();
  const failure = await tried(run.context, work);
  if (!failure) return;
  // Whoever is there proves it, and it is done once more: nothing failed.
  if (failure.code === kernelErrors.REAUTHENTICATION_REQUIRED.code) throw failure;
  if (isForWantOfRights(failure) && !isRehearsed(run.context)) await tellStopped(run.context, failure);
  run.impacts.length = kept;
  const details: Json = failure.details === undefined ? null : { details: failure.details as Json };
  const error = failure.inWords();
  record(run, place, { id: stepId, status: 'failed', error, output: details });
}

function openLoop(run: Run, place: Ready, input: { items: Json[] }): void {
  record(run, place, { status: 'running', input, count: input.items.length });
}

function closeLoop(run: Run, place: Ready): void {
  const count = run.steps.get(place.path)?.count ?? 0;
  const body = bodyOf(place.block);
  const outputs = Array.from({ length: count }, (_, index) =>
    body ? resultAt(run, body, `${place.path}/${index}/`) : null,
  );
  record(run, place, { status: 'done', outlet: 'next', output: { count, outputs } });
}

/**
 * Runs everything that can run by itself, as far as its budget goes. Afterwards the execution waits, failed or finished; or
 * it is still running, and the worker takes it up.
 * @throws what a block threw, unless the run is careful
 */
export async function advance(run: Run): Promise<void> {
  lockAhead(run);
  for (;;) {
    const decision = next(run.definition, run.steps);
    run.status = decision.state;
    if (decision.state !== 'running' || run.budget.left <= 0) return;
    for (const place of decision.skipped) record(run, place, { status: 'skipped' });
    for (const place of decision.closed) closeLoop(run, place);
    for (const place of decision.ready) {
      if (run.steps.size >= frameLimits.steps) {
        throw fail(flowErrors.EXECUTION_TOO_LONG, { values: { most: frameLimits.steps } });
      }
      await perform(run, place);
      run.budget.left -= 1;
      if (run.steps.get(place.path)?.status === 'failed' || run.budget.left <= 0) break;
    }
  }
}
