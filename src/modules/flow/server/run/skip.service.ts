/**
 * An operator passes over a step that failed or waits, with a reason. It ends as if it had been done, by the way that the
 * operator says and with what the operator says it came to; it changed nothing, so an undo finds nothing of it. What it asked
 * of people and timers is withdrawn.
 */
import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Started } from '../../contract/shapes.ts';
import { fieldsOfSkipped, isSkippable } from '../../contract/skip.ts';
import { allBlocks } from '../../contract/validate.ts';
import { waysOf } from '../../contract/ways.ts';
import { actorName } from '../frame/actor.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import { isSystemKey } from '../frame/shipped.ts';
import { demandVisible } from '../frame/visibility.ts';
import { settled } from './chosen.ts';
import { waitKey } from './control.ts';
import { type Loaded, load, placeOf, proceed, reviveParents } from './resume.service.ts';
import { formValues, record } from './run.ts';
import type { StepRecord } from './step.queries.ts';

export interface SkipStep {
  id: string;
  path: string;
  outlet?: string | undefined;
  output: { [key: string]: Json };
  reason: string;
}

/** Nobody decides about what is their own by passing over who should have. */
function isOwnDecision(context: Context, { record: execution }: Loaded, step: StepRecord): boolean {
  const me = actorId(context);
  const notBy = (step.input as { notBy?: Json } | null)?.notBy ?? null;
  const decides = contractOf(context, step.kind).sign === 'stamp';
  return me !== null && (notBy === me || (decides && execution.initiatorId === me));
}

function demandSkippable(context: Context, loaded: Loaded, path: string): StepRecord {
  const { record: execution, run } = loaded;
  const step = run.steps.get(path);
  if (!step || execution.undoneBy) throw fail(flowErrors.STEP_NOT_SKIPPABLE);
  if (step.kind === 'flow.sub-flow') throw fail(flowErrors.STEP_IN_SUB_FLOW);
  if (!isSkippable(step)) throw fail(flowErrors.STEP_NOT_SKIPPABLE);
  if (isSystemKey(houseOf(context), execution.frameKey)) throw fail(flowErrors.STEP_OF_PRODUCT);
  if (isOwnDecision(context, loaded, step)) throw fail(flowErrors.SKIP_OF_OWN_DECISION);
  return step;
}

/** @throws OUTLET_UNKNOWN, also where there are several and none is named */
function outletOf({ run }: Loaded, step: StepRecord, about: { contract: BlockContract; outlet: string | undefined }) {
  const block = allBlocks(run.definition).find(({ id }) => id === step.blockId);
  const ways = block ? waysOf(block, about.contract).map(({ key }) => key) : [];
  const outlet = about.outlet ?? (ways.length === 1 ? ways[0] : undefined);
  if (outlet !== undefined && ways.includes(outlet)) return outlet;
  throw fail(flowErrors.OUTLET_UNKNOWN, {
    values: { outlet: outlet ?? '-' },
    details: [{ field: 'outlet', code: outlet === undefined ? 'required' : 'unknown', choices: ways }],
  });
}

const isSettled = ({ kind, fields = [] }: FieldDefinition): boolean =>
  kind === 'file' || isSealedKind(kind) || fields.some(isSettled);

/** Files become the run's and sealed numbers are encrypted, as those of a form are; whatever else the output says is the operator's word. @throws VALIDATION_FAILED */
async function settledOutput(
  context: Context,
  step: StepRecord,
  { id, output }: SkipStep,
): Promise<SkipStep['output']> {
  const fields = fieldsOfSkipped(step).filter((field) => isSettled(field) && field.key in output);
  if (fields.length === 0) return output;
  const given = Object.fromEntries(fields.map(({ key }) => [key, output[key] ?? null]));
  const values = formValues(context, { fields, values: given, prefix: 'output' });
  const kept = await settled(context, { fields, values, prefix: 'output', executionId: id, by: 'person' });
  return { ...output, ...kept };
}

async function withdraw(context: Context, executionId: string, step: StepRecord): Promise<void> {
  if (step.status !== 'waiting') return;
  await serverOf(context, step.kind)?.cancel?.(context, { id: step.id, executionId });
  if (step.waitUntil) removeJob(context, waitKey(step.id));
}

/** @throws EXECUTION_NOT_FOUND, STEP_NOT_SKIPPABLE, STEP_IN_SUB_FLOW, STEP_OF_PRODUCT, SKIP_OF_OWN_DECISION, OUTLET_UNKNOWN, VALIDATION_FAILED with `output.…` */
export async function skipStep(context: Context, order: SkipStep): Promise<Started> {
  await demandVisible(context, order.id);
  const first = await load(context, order.id, { careful: false });
  const step = demandSkippable(context, first, order.path);
  const contract = contractOf(context, step.kind);
  const outlet = outletOf(first, step, { contract, outlet: order.outlet });
  const output = await settledOutput(context, step, order);
  await withdraw(context, order.id, step);
  audit(context, {
    action: 'flow.execution.step-skipped',
    subject: { type: 'flow.execution', id: order.id },
    before: { status: step.status, error: step.error?.code ?? null },
    after: { path: step.path, outlet, reason: order.reason },
  });
  if (first.record.status === 'failed') await reviveParents(context, first.record);
  const by = { actorId: actorId(context), actorName: actorName(context), skipReason: order.reason };
  return proceed(context, first, ({ run }) => {
    const taken = step.kind === 'flow.parallel' ? null : outlet;
    record(run, placeOf(step), { status: 'done', outlet: taken, output, error: null, ...by });
  });
}
