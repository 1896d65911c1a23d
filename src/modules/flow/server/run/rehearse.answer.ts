/** Answers that are given with a rehearsal: what a waiting step asks for, and whether an answer could be a person's. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { sealForm } from '#kernel/server/sealed.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { RehearsalAnswer, WaitingStep } from '../../contract/rehearsal.ts';
import { choosableOutlets } from '../../contract/validate-ways.ts';
import { timedOut } from '../../contract/waiting-blocks.ts';
import { wayNamed } from '../../contract/ways.ts';
import { contractOf } from '../frame/registry.ts';
import { Asked } from './asked.ts';
import { type LaidStep, placeOf } from './rehearse.family.ts';
import type { ResumeStep } from './resume.service.ts';
import { formValues } from './run.ts';

/** Kinds whose steps wait for their own parts, or never. */
const unasked = new Set([
  ...['flow.sub-flow', 'flow.condition', 'flow.switch', 'flow.set-values'],
  ...['flow.parallel', 'flow.join', 'flow.loop', 'flow.undo'],
]);
export function takesAnswers(kind: string): boolean {
  return !unasked.has(kind);
}

/** What a person may add to a decision. */
const comment: FieldDefinition = {
  key: 'comment',
  label: { ko: '의견', en: 'Comment' },
  kind: 'long-text',
  required: false,
  max: 2000,
};

function isForm(kind: string): boolean {
  return kind === 'flow.task' || kind === 'flow.form';
}

/** What the wait was opened with; expressions have their values there. */
function waitInput(step: LaidStep): { until: Json; event: Json } {
  const { until = null, event = null } = (step.input ?? {}) as { until?: Json; event?: Json };
  return { until, event };
}

function outletsNow(context: Context, step: LaidStep): readonly string[] {
  const contract = contractOf(context, step.kind);
  if (step.kind !== 'flow.wait') return contract.outlets;
  const block = { id: step.blockId, kind: step.kind, title: step.title, settings: waitInput(step) };
  return choosableOutlets(block, contract);
}

/** What the step waits for, as the author is asked for it. */
export function waitingOf(context: Context, step: LaidStep): WaitingStep {
  const place = { ...placeOf(step), kind: step.kind };
  if (isForm(step.kind)) {
    const { title, fields, outlets, overdue } = Asked.parse(step.input);
    const late = overdue === 'leave' ? [wayNamed(timedOut)] : [];
    return { ...place, title, fields, outlets: [...outlets, ...late] };
  }
  const outlets = outletsNow(context, step).map(wayNamed);
  return { ...place, fields: step.kind === 'flow.wait' ? [] : [comment], outlets };
}

/** @throws OUTLET_UNKNOWN with `answers.N.outlet` */
function outletOf(waiting: WaitingStep, answer: RehearsalAnswer, field: string): string {
  const [only, ...others] = waiting.outlets;
  const outlet = answer.outlet ?? (others.length === 0 ? only?.key : undefined);
  if (outlet !== undefined && waiting.outlets.some(({ key }) => key === outlet)) return outlet;
  const choices = waiting.outlets.map(({ key }) => key);
  throw fail(flowErrors.OUTLET_UNKNOWN, {
    values: { outlet: outlet ?? '-' },
    details: [{ field: `${field}.outlet`, code: outlet === undefined ? 'required' : 'unknown', choices }],
  });
}

/** What the end of a wait hands on. Only a signal carries something. @throws VALIDATION_FAILED */
function outputOfWait(step: LaidStep, about: { outlet: string; answer: RehearsalAnswer; field: string }): Json {
  const { event } = waitInput(step);
  const payload = about.answer.output as { [key: string]: Json };
  if (event !== null && about.outlet === 'next') return { event, payload };
  if (Object.keys(payload).length > 0) {
    const details = [{ field: `${about.field}.output`, code: 'unrecognized_keys', message: 'a timer carries nothing' }];
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  return { timedOut: event !== null };
}

/**
 * The answer as the owner of the step would hand it to `resumeStep`.
 * @param about.field where the answer stands in the request: `answers.2`
 * @throws OUTLET_UNKNOWN, VALIDATION_FAILED
 */
export async function resumeWith(
  context: Context,
  about: { step: LaidStep; answer: RehearsalAnswer; field: string },
): Promise<ResumeStep> {
  const { step, answer, field } = about;
  const waiting = waitingOf(context, step);
  const outlet = outletOf(waiting, answer, field);
  const to = { executionId: step.executionId, stepId: step.id, outlet };
  if (step.kind === 'flow.wait') return { ...to, output: outputOfWait(step, { outlet, answer, field }) };
  // Nobody filled it in.
  if (isForm(step.kind) && outlet === timedOut) return { ...to, output: { timedOut: true } };
  const path = `${field}.output`;
  const { fields } = waiting;
  const typed = formValues(context, { fields, values: answer.output as Json, prefix: path });
  const values = await sealForm(context, fields, { values: typed, path });
  if (isForm(step.kind)) return { ...to, output: values };
  // A decision: the way out, by whom, and a comment, beside what the step kept when it began to wait.
  const kept = typeof step.output === 'object' && !Array.isArray(step.output) ? step.output : {};
  return { ...to, output: { ...kept, decision: outlet, by: actorId(context), comment: values.comment ?? '' } };
}
