/** Jobs of flows: undos and long runs that go on, signals, waits that are over, and the end of undo windows. */
import { z } from 'zod';
import { AppError } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { selectHasListeners } from '#kernel/server/listeners.ts';
import { auditRemoval } from '#kernel/server/retention.job.ts';
import { flowErrors } from '../contract/errors.ts';
import { warningDays } from '../contract/undo.ts';
import { renewShippedWords } from './frame/renew.service.ts';
import { selectHasDue } from './input-retention.queries.ts';
import { eraseDueInputs, getRetentionTerms } from './input-retention.service.ts';
import { retryJob } from './read/operator.service.ts';
import { continueWaitJob } from './run/control-blocks.ts';
import { takeEventJob } from './run/event-wait.ts';
import { advanceExecution, retryExecution } from './run/resume.service.ts';
import { advanceJob } from './run/run-writer.ts';
import { endWait, sendSignal, signalJob } from './run/task.service.ts';
import { startDue, startDueJob } from './stream/due.service.ts';
import { EventJobPayload, startForEvent } from './stream/event.service.ts';
import { selectIsOverdue } from './stream/stream.queries.ts';
import { queueOverdueStarts, removeUnneededListeners } from './stream/stream-maintenance.service.ts';
import { WakeJobPayload, wakeByEvent, wakeJob } from './stream/wake.service.ts';
import { selectHasExpiring } from './undo/expiry.queries.ts';
import { checkExpiry } from './undo/expiry.service.ts';
import { requeueStalledWork } from './undo/stalled-work.ts';
import { applyLargeUndo, undoJob } from './undo/undo.service.ts';
import { selectHasStalled } from './undo/undo-log.queries.ts';

/** Erases the inputs of runs once retention ends. `gone`: number erased by earlier units of the same night. */
const eraseInputsJob = defineJob({
  name: 'flow.forget-inputs',
  payload: z.object({ gone: z.int().default(0) }),
  schedule: { afterStart: 110_000, every: 'local-midnight' },
  hasWork: (companyId) => selectHasDue(companyId, getRetentionTerms()),
  async run(context, progress) {
    const { gone, isMore } = await eraseDueInputs(context);
    const sum = progress.gone + gone;
    if (isMore) addJob(context, 'flow.forget-inputs', { gone: sum });
    else if (sum > 0) auditRemoval(context, { inputs: sum });
  },
});

/** After an update of the product; a day more or less is nothing to words. */
const renewWordsTask = defineJob({
  name: 'flow.renew-shipped-words',
  payload: z.object({}),
  schedule: { afterStart: 150_000, every: 'local-midnight' },
  run: async (context) => void (await renewShippedWords(context)),
});

export const flowJobs = [
  eraseInputsJob,
  renewWordsTask,
  defineJob({
    name: undoJob,
    payload: z.object({ undoId: Id }),
    run: (context, { undoId }) => applyLargeUndo(context, undoId),
  }),
  defineJob({
    name: advanceJob,
    payload: z.object({ executionId: Id }),
    run: (context, { executionId }) => advanceExecution(context, executionId),
  }),
  defineJob({
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
  defineJob({
    name: 'flow.take-up',
    payload: z.object({}),
    schedule: { afterStart: 10_000, every: 3_600_000 },
    hasWork: selectHasStalled,
    async run(context) {
      const requeuedCount = await requeueStalledWork(context);
      if (requeuedCount > 0) context.log.warn({ left: requeuedCount }, 'took up long runs and undos that stood still');
    },
  }),
  defineJob({
    name: signalJob,
    payload: z.object({ name: z.string(), key: z.string().nullable(), payload: z.json(), sentAs: Id }),
    async run(context, signal) {
      await sendSignal(context, signal);
    },
  }),
  defineJob({
    name: continueWaitJob,
    payload: z.object({ executionId: Id, stepId: Id }),
    run: endWait,
  }),
  defineJob({
    name: startDueJob,
    payload: z.object({}),
    // It sees in its own rows what was started.
    knowsItself: true,
    run: (context) => startDue(context),
  }),
  defineJob({ name: takeEventJob, payload: EventJobPayload, run: startForEvent }),
  defineJob({ name: wakeJob, payload: WakeJobPayload, run: wakeByEvent }),
  defineJob({
    name: 'flow.find-overdue-streams',
    payload: z.object({}),
    schedule: { afterStart: 20_000, every: 300_000 },
    hasWork: selectIsOverdue,
    run: queueOverdueStarts,
  }),
  defineJob({
    name: 'flow.forget-events',
    payload: z.object({}),
    schedule: { afterStart: 120_000, every: 'local-midnight' },
    hasWork: (companyId) => selectHasListeners(companyId, takeEventJob),
    run: removeUnneededListeners,
  }),
  defineJob({
    name: 'flow.check-expiry',
    payload: z.object({}),
    schedule: { afterStart: 2000, every: 'local-midnight' },
    hasWork: (companyId) => selectHasExpiring(companyId, warningDays.info),
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
