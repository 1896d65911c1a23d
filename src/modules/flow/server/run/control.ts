/** What the engine's own blocks do. They change nothing outside the execution. */
import type { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { clockShift } from '#kernel/contract/hours.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { holidaysSince } from '#modules/company/server/index.ts';
import {
  type conditionBlock,
  type loopBlock,
  type setValuesBlock,
  type switchBlock,
  textOfValue,
} from '../../contract/control-blocks.ts';
import type { Ready } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { frameLimits } from '../../contract/frame.ts';
import type { formBlock, subFlowBlock, taskBlock, waitBlock } from '../../contract/waiting-blocks.ts';
import { assignmentOf } from './assignment.ts';
import { listenForEvent } from './event-wait.ts';
import type { Outcome, Run } from './run.ts';

export interface ControlRun<Settings> {
  run: Run;
  place: Ready;
  settings: Settings;
  scope: Scope;
  stepId: string;
}
type Control<B extends { settings: z.ZodType }> = (about: ControlRun<z.output<B['settings']>>) => Promise<Outcome>;

/** Name of the job that ends a wait. */
export const continueWait = 'flow.continue-wait';
export function waitKey(stepId: string): string {
  return `flow.wait:${stepId}`;
}

const pass = async (): Promise<Outcome> => ({ state: 'done', outlet: 'next' });

const condition: Control<typeof conditionBlock> = async ({ settings, scope }) => {
  for (const { outlet, when } of settings.branches) {
    const value = evaluate(when, scope);
    if (typeof value !== 'boolean') {
      const problem = `${when}: ${JSON.stringify(value)}`.slice(0, 200);
      throw fail(flowErrors.EXPRESSION_FAILED, { values: { problem } });
    }
    if (value) return { state: 'done', outlet, output: { outlet } };
  }
  return { state: 'done', outlet: settings.otherwise, output: { outlet: settings.otherwise } };
};

const choose: Control<typeof switchBlock> = async ({ settings }) => {
  const { value, branches, otherwise } = settings;
  const same = ({ equals }: (typeof branches)[number]) => textOfValue(equals) === textOfValue(value);
  const outlet = branches.find(same)?.outlet ?? otherwise;
  return { state: 'done', outlet, output: { outlet, value } };
};

const setValues: Control<typeof setValuesBlock> = async ({ settings }) => ({
  state: 'done',
  outlet: 'next',
  output: Object.fromEntries(settings.values.map(({ name, value }) => [name, value as Json])),
});

const form: Control<typeof formBlock> = async ({ place, settings }) => ({
  state: 'waiting',
  input: {
    title: place.block.title,
    fields: settings.fields as Json,
    outlets: [{ key: 'next', label: { ko: '제출', en: 'Submit' } }],
  },
  assigneeRole: settings.assigneeRole ?? null,
  assigneeId: settings.assigneeId ?? null,
});

/** The instant, or so many minutes from now; the job that ends the wait is added with it. Null: it waits for ever. */
function waitUntil(
  { run, stepId }: Pick<ControlRun<unknown>, 'run' | 'stepId'>,
  { at, minutes }: { at: string | null | undefined; minutes: number | null | undefined },
): string | null {
  const later = minutes == null ? null : new Date(Date.parse(run.now) + minutes * 60_000).toISOString();
  const until = at ?? later;
  const executionId = run.execution.id;
  if (until) addJob(run.context, continueWait, { executionId, stepId }, { runAt: until, key: waitKey(stepId) });
  return until;
}

/** So many working days from now, at the same time of day. */
async function afterWorkdays({ context, now }: ControlRun<unknown>['run'], count: number): Promise<string> {
  const { timeZone } = context.company;
  const today = dayIn(timeZone, now);
  const due = addWorkingDays(today, count, await holidaysSince(context, today));
  const later = new Date(Date.parse(now) + Date.parse(due) - Date.parse(today));
  return new Date(later.getTime() + clockShift(timeZone, new Date(now), later)).toISOString();
}

const task: Control<typeof taskBlock> = async ({ run, settings, stepId }) => {
  const { notBy, rule, ...assignee } = await assignmentOf(run, settings);
  const at = settings.dueWorkdays == null ? settings.dueAt : await afterWorkdays(run, settings.dueWorkdays);
  const dueAt = waitUntil({ run, stepId }, { at, minutes: settings.dueMinutes });
  const { overdue, escalateRole = null, escalateId = null } = settings;
  return {
    state: 'waiting',
    input: {
      title: { ko: settings.title, en: settings.title },
      description: settings.description ?? null,
      fields: settings.fields as Json,
      outlets: settings.outlets as Json,
      notBy,
      ...(rule ? { rule } : {}),
      ...(dueAt
        ? { dueAt, overdue, ...(overdue === 'escalate' ? { to: { role: escalateRole, id: escalateId } } : {}) }
        : {}),
    },
    ...assignee,
    waitUntil: dueAt,
  };
};

const wait: Control<typeof waitBlock> = async ({ run, settings, stepId }) => {
  const until = waitUntil({ run, stepId }, { at: settings.until, minutes: settings.minutes });
  if (settings.event) listenForEvent(run.context, settings.event);
  return {
    state: 'waiting',
    input: { until, event: settings.event ?? null, key: settings.eventKey ?? null, when: settings.when ?? null },
    waitUntil: until,
    waitEvent: settings.event ?? null,
    waitKey: settings.eventKey ?? null,
  };
};

const loop: Control<typeof loopBlock> = async ({ settings, scope }) => {
  const items = evaluate(settings.over, scope);
  if (!Array.isArray(items)) throw fail(flowErrors.LOOP_NOT_A_LIST);
  if (items.length > frameLimits.loopItems) {
    throw fail(flowErrors.LOOP_TOO_LONG, { values: { most: frameLimits.loopItems } });
  }
  return { state: 'done', input: { items, as: settings.as } };
};

const subFlow: Control<typeof subFlowBlock> = ({ run, settings, stepId }) =>
  run.startChild(run, { frameKey: settings.frameKey, input: settings.input as Record<string, Json>, stepId });

export const control: Record<string, (about: ControlRun<never>) => Promise<Outcome>> = {
  'flow.form': form,
  'flow.condition': condition,
  'flow.switch': choose,
  'flow.set-values': setValues,
  'flow.parallel': async () => ({ state: 'done', outlet: null }),
  'flow.join': pass,
  'flow.task': task,
  'flow.wait': wait,
  'flow.loop': loop,
  'flow.sub-flow': subFlow,
};
