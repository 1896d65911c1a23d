/** The front door of flow. */

import { atMasked, relatedTo } from '#kernel/server/erasure.ts';
import { shownFiles } from '#kernel/server/files.ts';
import { keptKinds } from '#kernel/server/kept.ts';
import { namesBy } from '#kernel/server/names.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { room as access, holdings } from '#modules/access/server/index.ts';
import { atWorkingDaysChanged, atZoneChanged } from '#modules/company/server/index.ts';
import { ownData } from '#modules/identity/server/index.ts';
import { flowAudits } from '../contract/audits.ts';
import { flowErrors } from '../contract/errors.ts';
import {
  executionCancelled,
  executionFailed,
  executionFinished,
  executionReversed,
  framePublished,
  taskOpened,
} from '../contract/events.ts';
import { flowLabels } from '../contract/labels.ts';
import { flowPermissions } from '../contract/permissions.ts';
import { frameAccessOf } from './author/frame-access.block.ts';
import { frameReview } from './author/frame-review.block.ts';
import { framesHeld, tasksHeld } from './author/holdings.ts';
import { accessFrame, reviewFrame } from './author/system-frames.ts';
import { runsAbout, tellMasked } from './erasure.ts';
import { checkShippedFrames } from './frame/shipped.ts';
import { shipSystemFrame, systemFrame } from './frame/system-frame.ts';
import { hearings } from './frame/visibility.ts';
import { keptInputs, keptRuns, keptStarts } from './kept.ts';
import { executionNames, frameNames, taskNames } from './names.queries.ts';
import { readsAttachment } from './read/attached.ts';
import { personNames, recordNames } from './read/input.ts';
import { ownRuns } from './read/own.ts';
import { flowRoutes } from './routes.ts';
import { moveSchedules } from './stream/care.service.ts';
import { selectStreamNames } from './stream/stream.queries.ts';
import { flowTasks } from './tasks.ts';
import { flowTools } from './tools.ts';
import { approvalFrame, followUpFrame } from './undo/system-frames.ts';
import { undo } from './undo/undo.block.ts';

export { namedTypes } from './author/exchange.service.ts';
export { framesWithBlock } from './frame/block-uses.service.ts';
export { type Delegated, delegatedNow, delegations } from './frame/delegations.ts';
export { type PublishFrame, publishFrame } from './frame/frame.service.ts';
export { headOf, headsAbove } from './frame/heads.ts';
export { framesNamed } from './frame/named.service.ts';
export { approvalParts, messageParts, recipes } from './frame/recipe.service.ts';
export { frameProblems, isSystemKey, shippedFrames, systemKeys } from './frame/shipped.ts';
export { type SystemFrame, shipSystemFrame } from './frame/system-frame.ts';
export {
  executionTitles,
  holdExecutions,
  inputsRead,
  runStates,
  seenExecutions,
  seesExecution,
  setDeciders,
} from './frame/visibility.ts';
export { waitingDecisions } from './read/decisions.ts';
export { countRuns, countUnderWay } from './read/figures.ts';
export { failureOf, foreseeStep } from './read/forecast.ts';
export { recordNames } from './read/input.ts';
export { listExecutions as readExecutions, readExecution } from './read/read.service.ts';
export { rehearse } from './read/rehearsal.service.ts';
export { type RecordChoice, type RecordChoices, recordChoices } from './run/chosen.ts';
export { type StartExecution, startExecution, startSystemExecution } from './run/execution.service.ts';
export { noteImpacts } from './run/noting.service.ts';
export { failStep, resumeStep, retryExecution } from './run/resume.service.ts';
export { completeTask, delegatesOfTask, listTasks, sendSignal } from './run/task.service.ts';
export { holdTurns } from './undo/circumstances.ts';
export { finishCompensation } from './undo/compensation.service.ts';
export { checkExpiry } from './undo/expiry.service.ts';
export { previewUndo } from './undo/preview.service.ts';
export { cancelExecution, undoExecution } from './undo/undo.service.ts';
export { holdExecution, withdrawExecution } from './undo/withdraw.service.ts';

export const room = defineRoom({
  name: 'flow',
  labels: flowLabels,
  audits: flowAudits,
  hearings,
  subjects: {
    'flow.execution': namesBy(executionNames),
    // Rows of an earlier version: the id is that of the execution to be undone.
    'flow.undo': namesBy(executionNames),
    'flow.task': namesBy(taskNames),
    'flow.frame': namesBy(frameNames),
    'flow.stream': namesBy(selectStreamNames),
  },
  routes: flowRoutes,
  permissions: flowPermissions,
  events: [executionFinished, executionFailed, executionCancelled, executionReversed, taskOpened, framePublished],
  errors: flowErrors,
  blocks: [undo, frameAccessOf, frameReview],
  tasks: flowTasks,
  gives: [
    ...[approvalFrame, followUpFrame, accessFrame, reviewFrame].map(shipSystemFrame),
    give(recordNames, personNames),
    give(shownFiles, readsAttachment),
    give(ownData, ownRuns),
    give(relatedTo, runsAbout),
    give(atMasked, tellMasked),
    give(keptKinds, keptInputs),
    give(keptKinds, keptStarts),
    give(keptKinds, keptRuns),
    give(holdings, tasksHeld),
    give(holdings, framesHeld),
    give(atZoneChanged, moveSchedules),
    give(atWorkingDaysChanged, (context) => moveSchedules(context)),
  ],
  tools: flowTools,
  check: checkShippedFrames,
  provision: {
    after: [access],
    /** They would be made when first used; so they are there from the first day. */
    async run(context) {
      for (const frame of [approvalFrame, followUpFrame]) await systemFrame(context, frame);
    },
  },
});
