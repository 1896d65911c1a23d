/**
 * An operator passes over a step that failed or waits, with a reason. It ends as if it had been done, by the way that the
 * operator says and with what the operator says it came to; it changed nothing, so an undo finds nothing of it. What it asked
 * of people and timers is withdrawn.
 */
import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { flowErrors } from '../../contract/errors.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { listNamedOutlets } from '../../contract/named-outlets.ts';
import type { StartedExecution } from '../../contract/shapes.ts';
import { isSkippable, listSkippedFields } from '../../contract/skippable-steps.ts';
import { getActorDisplayName } from '../frame/actor.ts';
import { getBlockContract, getBlockServer } from '../frame/registry.ts';
import { isSystemKey } from '../frame/shipped-frames.ts';
import { assertVisible } from '../frame/visibility.ts';
import { getWaitKey } from './control-blocks.ts';
import { resolveFormValues } from './form-references.ts';
import { type LoadedRun, lockAndLoadRun, proceedRun, resetParents, toReadyPlace } from './resume.service.ts';
import { parseFormValues, recordStep } from './run.ts';
import type { StepRecord } from './step.queries.ts';

export interface SkipStep {
  id: string;
  path: string;
  outlet?: string | undefined;
  output: { [key: string]: Json };
  reason: string;
}

/** Nobody decides about what is their own by passing over who should have. */
function isDecisionOfActor(context: Context, { record: execution }: LoadedRun, step: StepRecord): boolean {
  const me = getActorId(context);
  const notBy = (step.input as { notBy?: Json } | null)?.notBy ?? null;
  const decides = getBlockContract(context, step.kind).icon === 'stamp';
  return me !== null && (notBy === me || (decides && execution.initiatorId === me));
}

function assertSkippable(context: Context, loaded: LoadedRun, path: string): StepRecord {
  const { record: execution, run } = loaded;
  const step = run.steps.get(path);
  if (!step || execution.undoneBy) throw fail(flowErrors.STEP_NOT_SKIPPABLE);
  if (step.kind === 'flow.sub-flow') throw fail(flowErrors.STEP_IN_SUB_FLOW);
  if (!isSkippable(step)) throw fail(flowErrors.STEP_NOT_SKIPPABLE);
  if (isSystemKey(appOf(context), execution.frameKey)) throw fail(flowErrors.STEP_OF_PRODUCT);
  if (isDecisionOfActor(context, loaded, step)) throw fail(flowErrors.SKIP_OF_OWN_DECISION);
  return step;
}

/** @throws OUTLET_UNKNOWN, also where there are several and none is named */
function getSkipOutlet(
  { run }: LoadedRun,
  step: StepRecord,
  input: { contract: BlockContract; outlet: string | undefined },
) {
  const block = listAllBlocks(run.definition).find(({ id }) => id === step.blockId);
  const outlets = block ? listNamedOutlets(block, input.contract).map(({ key }) => key) : [];
  const outlet = input.outlet ?? (outlets.length === 1 ? outlets[0] : undefined);
  if (outlet !== undefined && outlets.includes(outlet)) return outlet;
  throw fail(flowErrors.OUTLET_UNKNOWN, {
    values: { outlet: outlet ?? '-' },
    details: [{ field: 'outlet', code: outlet === undefined ? 'required' : 'unknown', choices: outlets }],
  });
}

const needsResolving = ({ kind, fields = [] }: FieldDefinition): boolean =>
  kind === 'file' || isSealedKind(kind) || fields.some(needsResolving);

/** Files become the run's and sealed numbers are encrypted, as those of a form are; whatever else the output says is the operator's word. @throws VALIDATION_FAILED */
async function resolveOutput(
  context: Context,
  step: StepRecord,
  { id, output }: SkipStep,
): Promise<SkipStep['output']> {
  const fields = listSkippedFields(step).filter((field) => needsResolving(field) && field.key in output);
  if (fields.length === 0) return output;
  const givenValues = Object.fromEntries(fields.map(({ key }) => [key, output[key] ?? null]));
  const values = parseFormValues(context, { fields, values: givenValues, prefix: 'output' });
  const resolvedValues = await resolveFormValues(context, {
    fields,
    values,
    prefix: 'output',
    executionId: id,
    by: 'person',
  });
  return { ...output, ...resolvedValues };
}

async function cancelStep(context: Context, executionId: string, step: StepRecord): Promise<void> {
  if (step.status !== 'waiting') return;
  await getBlockServer(context, step.kind)?.cancel?.(context, { id: step.id, executionId });
  if (step.waitUntil) removeJob(context, getWaitKey(step.id));
}

/** @throws EXECUTION_NOT_FOUND, STEP_NOT_SKIPPABLE, STEP_IN_SUB_FLOW, STEP_OF_PRODUCT, SKIP_OF_OWN_DECISION, OUTLET_UNKNOWN, VALIDATION_FAILED with `output.…` */
export async function skipStep(context: Context, order: SkipStep): Promise<StartedExecution> {
  await assertVisible(context, order.id);
  const first = await lockAndLoadRun(context, order.id, { careful: false });
  const step = assertSkippable(context, first, order.path);
  const contract = getBlockContract(context, step.kind);
  const outlet = getSkipOutlet(first, step, { contract, outlet: order.outlet });
  const output = await resolveOutput(context, step, order);
  await cancelStep(context, order.id, step);
  audit(context, {
    action: 'flow.execution.step-skipped',
    subject: { type: 'flow.execution', id: order.id },
    before: { status: step.status, error: step.error?.code ?? null },
    after: { path: step.path, outlet, reason: order.reason },
  });
  if (first.record.status === 'failed') await resetParents(context, first.record);
  const by = { actorId: getActorId(context), actorName: getActorDisplayName(context), skipReason: order.reason };
  return proceedRun(context, first, ({ run }) => {
    const takenOutlet = step.kind === 'flow.parallel' ? null : outlet;
    recordStep(run, toReadyPlace(step), { status: 'done', outlet: takenOutlet, output, error: null, ...by });
  });
}
