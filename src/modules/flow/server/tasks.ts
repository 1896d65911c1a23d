/** Jobs of flows: undos and long runs that go on, signals, waits that are over, and the end of undo windows. */
import { z } from 'zod';
import { AppError } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { hasListeners } from '#kernel/server/listeners.ts';
import { tellForgotten } from '#kernel/server/retention.ts';
import { task } from '#kernel/server/room.ts';
import { flowErrors } from '../contract/errors.ts';
import { warningDays } from '../contract/undo.ts';
import { hasDue } from './forget.queries.ts';
import { forgetInputs, termsToday } from './forget.service.ts';
import { renewShippedWords } from './frame/renew.service.ts';
import { retryJob } from './read/operator.service.ts';
import { continueWait } from './run/control.ts';
import { takeEventJob } from './run/event-wait.ts';
import { advanceJob } from './run/persist.ts';
import { advanceExecution, retryExecution } from './run/resume.service.ts';
import { endWait, sendSignal, signalJob } from './run/task.service.ts';
import { forgetEvents, orderOverdue } from './stream/care.service.ts';
import { startDue, startDueJob } from './stream/due.service.ts';
import { EventTask, takeEvent } from './stream/event.service.ts';
import { isOverdue } from './stream/stream.queries.ts';
import { WakeTask, wakeByEvent, wakeJob } from './stream/wake.service.ts';
import { hasExpiring } from './undo/expiry.queries.ts';
import { checkExpiry } from './undo/expiry.service.ts';
import { takeUp } from './undo/take-up.ts';
import { carryOutLarge, undoJob } from './undo/undo.service.ts';
import { mayStandStill } from './undo/undo-log.queries.ts';

/** What people gave to runs, once it need not be kept any more. `gone`: what earlier units of the same night took. */
const forgetInputsTask = task({
  name: 'flow.forget-inputs',
  payload: z.object({ gone: z.int().default(0) }),
  schedule: { afterStart: 110_000, every: 'local-midnight' },
  hasWork: (companyId) => hasDue(companyId, termsToday()),
  async run(context, before) {
    const { gone, isMore } = await forgetInputs(context);
    const sum = before.gone + gone;
    if (isMore) addJob(context, 'flow.forget-inputs', { gone: sum });
    else if (sum > 0) tellForgotten(context, { inputs: sum });
  },
});

/** After an update of the product; a day more or less is nothing to words. */
const renewWordsTask = task({
  name: 'flow.renew-shipped-words',
  payload: z.object({}),
  schedule: { afterStart: 150_000, every: 'local-midnight' },
  run: async (context) => void (await renewShippedWords(context)),
});

export const flowTasks = [
  forgetInputsTask,
  renewWordsTask,
  task({
    name: undoJob,
    payload: z.object({ undoId: Id }),
    run: (context, { undoId }) => carryOutLarge(context, undoId),
  }),
  task({
    name: advanceJob,
    payload: z.object({ executionId: Id }),
    run: (context, { executionId }) => advanceExecution(context, executionId),
  }),
  task({
    name: retryJob,
    payload: z.object({ executionId: Id }),
    async run(context, { executionId }) {
      try {
        await retryExecution(context, executionId);
      } catch (error) {
        // Somebody was faster, or it was stopped meanwhile: there is nothing to try again.
        if (!(error instanceof AppError && error.code === flowErrors.EXECUTION_NOT_FAILED.code)) throw error;
        context.log.info(error.message);
      }
    },
  }),
  task({
    name: 'flow.take-up',
    payload: z.object({}),
    schedule: { afterStart: 10_000, every: 3_600_000 },
    hasWork: mayStandStill,
    async run(context) {
      const left = await takeUp(context);
      if (left > 0) context.log.warn({ left }, 'took up long runs and undos that stood still');
    },
  }),
  task({
    name: signalJob,
    payload: z.object({ name: z.string(), key: z.string().nullable(), payload: z.json(), sentAs: Id }),
    async run(context, signal) {
      await sendSignal(context, signal);
    },
  }),
  task({
    name: continueWait,
    payload: z.object({ executionId: Id, stepId: Id }),
    run: endWait,
  }),
  task({
    name: startDueJob,
    payload: z.object({}),
    // It sees in its own rows what was started.
    knowsItself: true,
    run: (context) => startDue(context),
  }),
  task({ name: takeEventJob, payload: EventTask, run: takeEvent }),
  task({ name: wakeJob, payload: WakeTask, run: wakeByEvent }),
  task({
    name: 'flow.find-overdue-streams',
    payload: z.object({}),
    schedule: { afterStart: 20_000, every: 300_000 },
    hasWork: isOverdue,
    run: orderOverdue,
  }),
  task({
    name: 'flow.forget-events',
    payload: z.object({}),
    schedule: { afterStart: 120_000, every: 'local-midnight' },
    hasWork: (companyId) => hasListeners(companyId, takeEventJob),
    run: forgetEvents,
  }),
  task({
    name: 'flow.check-expiry',
    payload: z.object({}),
    schedule: { afterStart: 2000, every: 'local-midnight' },
    hasWork: (companyId) => hasExpiring(companyId, warningDays.info),
    async run(context) {
      try {
        await checkExpiry(context);
      } catch (error) {
        // Someone else is at it: that check does the same work.
        if (!(error instanceof AppError && error.code === flowErrors.EXPIRY_CHECK_RUNNING.code)) throw error;
        context.log.info(error.message);
      }
    },
  }),
];
