/** Answers that are given with a rehearsal: what a waiting step asks for, and whether an answer could be a person's. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { sealForm } from '#kernel/server/sealed-fields.ts';
import { flowErrors } from '../../contract/errors.ts';
import { listChoosableOutlets } from '../../contract/graph-paths.ts';
import { toNamedOutlet } from '../../contract/named-outlets.ts';
import type { RehearsalAnswer, WaitingStep } from '../../contract/rehearsal.ts';
import { timedOutOutlet } from '../../contract/waiting-blocks.ts';
import { getBlockContract } from '../frame/registry.ts';
import { type PlacedStep, toStepPlace } from './rehearsal-family.ts';
import type { ResumeStep } from './resume.service.ts';
import { parseFormValues } from './run.ts';
import { TaskInput } from './task-input.ts';

/** Kinds whose steps wait for their own parts, or never. */
const kindsWithoutAnswer = new Set([
  ...['flow.sub-flow', 'flow.condition', 'flow.switch', 'flow.set-values'],
  ...['flow.parallel', 'flow.join', 'flow.loop', 'flow.undo'],
]);
export function canTakeAnswers(kind: string): boolean {
  return !kindsWithoutAnswer.has(kind);
}

/** The comment a person may add to a decision. */
const commentField: FieldDefinition = {
  key: 'comment',
  label: { ko: '의견', en: 'Comment' },
  kind: 'long-text',
  required: false,
  max: 2000,
};

function isForm(kind: string): boolean {
  return kind === 'flow.task' || kind === 'flow.form';
}

/** The resolved input of the wait, with expressions evaluated. */
function getWaitInput(step: PlacedStep): { until: Json; event: Json } {
  const { until = null, event = null } = (step.input ?? {}) as { until?: Json; event?: Json };
  return { until, event };
}

function listOutlets(context: Context, step: PlacedStep): readonly string[] {
  const contract = getBlockContract(context, step.kind);
  if (step.kind !== 'flow.wait') return contract.outlets;
  const block = { id: step.blockId, kind: step.kind, title: step.title, settings: getWaitInput(step) };
  return listChoosableOutlets(block, contract);
}

/** Describes the wait of a step for its author. */
export function toWaitingStep(context: Context, step: PlacedStep): WaitingStep {
  const position = { ...toStepPlace(step), kind: step.kind };
  if (isForm(step.kind)) {
    const { title, fields, outlets, overdue } = TaskInput.parse(step.input);
    const late = overdue === 'leave' ? [toNamedOutlet(timedOutOutlet)] : [];
    return { ...position, title, fields, outlets: [...outlets, ...late] };
  }
  const outlets = listOutlets(context, step).map(toNamedOutlet);
  return { ...position, fields: step.kind === 'flow.wait' ? [] : [commentField], outlets };
}

/** @throws OUTLET_UNKNOWN with `answers.N.outlet` */
function getAnsweredOutlet(waiting: WaitingStep, answer: RehearsalAnswer, field: string): string {
  const [only, ...others] = waiting.outlets;
  const outlet = answer.outlet ?? (others.length === 0 ? only?.key : undefined);
  if (outlet !== undefined && waiting.outlets.some(({ key }) => key === outlet)) return outlet;
  const choices = waiting.outlets.map(({ key }) => key);
  throw fail(flowErrors.OUTLET_UNKNOWN, {
    values: { outlet: outlet ?? '-' },
    details: [{ field: `${field}.outlet`, code: outlet === undefined ? 'required' : 'unknown', choices }],
  });
}

/** The output of a finished wait. Only a signal carries a payload. @throws VALIDATION_FAILED */
function toWaitOutput(step: PlacedStep, input: { outlet: string; answer: RehearsalAnswer; field: string }): Json {
  const { event } = getWaitInput(step);
  const payload = input.answer.output as { [key: string]: Json };
  if (event !== null && input.outlet === 'next') return { event, payload };
  if (Object.keys(payload).length > 0) {
    const details = [{ field: `${input.field}.output`, code: 'unrecognized_keys', message: 'a timer carries nothing' }];
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  return { timedOut: event !== null };
}

/**
 * The answer in the form that the step's owner would pass to `resumeStep`.
 * @param about.field position of the answer in the request: `answers.2`
 * @throws OUTLET_UNKNOWN, VALIDATION_FAILED
 */
export async function toResumeStep(
  context: Context,
  input: { step: PlacedStep; answer: RehearsalAnswer; field: string },
): Promise<ResumeStep> {
  const { step, answer, field } = input;
  const waiting = toWaitingStep(context, step);
  const outlet = getAnsweredOutlet(waiting, answer, field);
  const to = { executionId: step.executionId, stepId: step.id, outlet };
  if (step.kind === 'flow.wait') return { ...to, output: toWaitOutput(step, { outlet, answer, field }) };
  // Nobody filled it in.
  if (isForm(step.kind) && outlet === timedOutOutlet) return { ...to, output: { timedOut: true } };
  const path = `${field}.output`;
  const { fields } = waiting;
  const typed = parseFormValues(context, { fields, values: answer.output as Json, prefix: path });
  const values = await sealForm(context, fields, { values: typed, path });
  if (isForm(step.kind)) return { ...to, output: values };
  // A decision: its outlet, actor and comment, in addition to the output stored when the wait began.
  const storedOutput = typeof step.output === 'object' && !Array.isArray(step.output) ? step.output : {};
  return {
    ...to,
    output: { ...storedOutput, decision: outlet, by: getActorId(context), comment: values.comment ?? '' },
  };
}
