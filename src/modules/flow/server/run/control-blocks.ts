/** Control blocks: the engine's own blocks, without effects outside the execution. */
import type { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { getClockShift } from '#kernel/contract/hours.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { getHolidaysSince } from '#modules/company/server/index.ts';
import {
  type conditionBlock,
  formatScalar,
  type loopBlock,
  type setValuesBlock,
  type switchBlock,
} from '../../contract/control-blocks.ts';
import type { ReadyStep } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { frameLimits } from '../../contract/frame.ts';
import type { formBlock, subFlowBlock, taskBlock, waitBlock } from '../../contract/waiting-blocks.ts';
import { assignTask } from './assignment.ts';
import { addEventListener } from './event-wait.ts';
import type { Outcome, Run } from './run.ts';

export interface ControlRun<Settings> {
  run: Run;
  place: ReadyStep;
  settings: Settings;
  scope: Scope;
  stepId: string;
}
type ControlBlock<B extends { settings: z.ZodType }> = (input: ControlRun<z.output<B['settings']>>) => Promise<Outcome>;

/** Name of the job that ends a wait. */
export const continueWaitJob = 'flow.continue-wait';
export function getWaitKey(stepId: string): string {
  return `flow.wait:${stepId}`;
}

const passOn = async (): Promise<Outcome> => ({ state: 'done', outlet: 'next' });

const runCondition: ControlBlock<typeof conditionBlock> = async ({ settings, scope }) => {
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

const runSwitch: ControlBlock<typeof switchBlock> = async ({ settings }) => {
  const { value, branches, otherwise } = settings;
  const same = ({ equals }: (typeof branches)[number]) => formatScalar(equals) === formatScalar(value);
  const outlet = branches.find(same)?.outlet ?? otherwise;
  return { state: 'done', outlet, output: { outlet, value } };
};

const runSetValues: ControlBlock<typeof setValuesBlock> = async ({ settings }) => ({
  state: 'done',
  outlet: 'next',
  output: Object.fromEntries(settings.values.map(({ name, value }) => [name, value as Json])),
});

const openForm: ControlBlock<typeof formBlock> = async ({ place: position, settings }) => ({
  state: 'waiting',
  input: {
    title: position.block.title,
    fields: settings.fields as Json,
    outlets: [{ key: 'next', label: { ko: '제출', en: 'Submit' } }],
  },
  assigneeRole: settings.assigneeRole ?? null,
  assigneeId: settings.assigneeId ?? null,
});

/** The instant, or this many minutes from now; also adds the job that ends the wait. Null: it waits forever. */
function scheduleWaitEnd(
  { run, stepId }: Pick<ControlRun<unknown>, 'run' | 'stepId'>,
  { at, minutes }: { at: string | null | undefined; minutes: number | null | undefined },
): string | null {
  const later = minutes == null ? null : new Date(Date.parse(run.now) + minutes * 60_000).toISOString();
  const until = at ?? later;
  const executionId = run.execution.id;
  if (until) addJob(run.context, continueWaitJob, { executionId, stepId }, { runAt: until, key: getWaitKey(stepId) });
  return until;
}

/** This many working days from now, at the same time of day. */
async function addWorkdays({ context, now }: ControlRun<unknown>['run'], count: number): Promise<string> {
  const { timeZone } = context.company;
  const today = toLocalDay(timeZone, now);
  const due = addWorkingDays(today, count, await getHolidaysSince(context, today));
  const later = new Date(Date.parse(now) + Date.parse(due) - Date.parse(today));
  return new Date(later.getTime() + getClockShift(timeZone, new Date(now), later)).toISOString();
}

const openTask: ControlBlock<typeof taskBlock> = async ({ run, settings, stepId }) => {
  const { notBy, rule, ...assignee } = await assignTask(run, settings);
  const at = settings.dueWorkdays == null ? settings.dueAt : await addWorkdays(run, settings.dueWorkdays);
  const dueAt = scheduleWaitEnd({ run, stepId }, { at, minutes: settings.dueMinutes });
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

const openWait: ControlBlock<typeof waitBlock> = async ({ run, settings, stepId }) => {
  const until = scheduleWaitEnd({ run, stepId }, { at: settings.until, minutes: settings.minutes });
  if (settings.event) addEventListener(run.context, settings.event);
  return {
    state: 'waiting',
    input: { until, event: settings.event ?? null, key: settings.eventKey ?? null, when: settings.when ?? null },
    waitUntil: until,
    waitEvent: settings.event ?? null,
    waitKey: settings.eventKey ?? null,
  };
};

const openLoopBlock: ControlBlock<typeof loopBlock> = async ({ settings, scope }) => {
  const items = evaluate(settings.over, scope);
  if (!Array.isArray(items)) throw fail(flowErrors.LOOP_NOT_A_LIST);
  if (items.length > frameLimits.loopItems) {
    throw fail(flowErrors.LOOP_TOO_LONG, { values: { most: frameLimits.loopItems } });
  }
  return { state: 'done', input: { items, as: settings.as } };
};

const startSubFlow: ControlBlock<typeof subFlowBlock> = ({ run, settings, stepId }) =>
  run.startChild(run, { frameKey: settings.frameKey, input: settings.input as Record<string, Json>, stepId });

export const controlBlocks: Record<string, (input: ControlRun<never>) => Promise<Outcome>> = {
  'flow.form': openForm,
  'flow.condition': runCondition,
  'flow.switch': runSwitch,
  'flow.set-values': runSetValues,
  'flow.parallel': async () => ({ state: 'done', outlet: null }),
  'flow.join': passOn,
  'flow.task': openTask,
  'flow.wait': openWait,
  'flow.loop': openLoopBlock,
  'flow.sub-flow': startSubFlow,
};
