/** The front door of flow. */

import { defineModule } from '#kernel/server/app-module.ts';
import { relatedIdsPoint, snapshotsMaskedPoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { fileVisibilityPoint } from '#kernel/server/files.ts';
import { retentionPolicies } from '#kernel/server/retention-policies.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { accessModule as access, holdingPoint } from '#modules/access/server/index.ts';
import { workingDaysChangedPoint, zoneChangedPoint } from '#modules/company/server/index.ts';
import { personalDataExportPoint } from '#modules/identity/server/index.ts';
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
import { accessRequestSystemFrame, reviewSystemFrame } from './author/authoring-frames.ts';
import { frameAccessBlockServer } from './author/frame-access.block.ts';
import { frameReviewBlockServer } from './author/frame-review.block.ts';
import { frameHolding, taskHolding } from './author/holdings.ts';
import { listRunsOfSubjects, markRunsMasked } from './erasure.ts';
import { flowJobs } from './flow.job.ts';
import { checkShippedFrames } from './frame/shipped-frames.ts';
import { ensureSystemFrame, shipSystemFrame } from './frame/system-frame.ts';
import { executionAudiences } from './frame/visibility.ts';
import { selectExecutionNames, selectFrameNames, selectTaskNames } from './names.queries.ts';
import { canReadAttachment } from './read/attachment-access.ts';
import { getPersonNames, recordNamesPoint } from './read/input-names.ts';
import { exportOwnRuns } from './read/personal-data-export.ts';
import { inputRetention, runRetention, startRetention } from './retention-policies.ts';
import { flowRoutes } from './routes.ts';
import { selectStreamNames } from './stream/stream.queries.ts';
import { rescheduleStreams } from './stream/stream-maintenance.service.ts';
import { flowTools } from './tools.ts';
import { approvalFrame, followUpFrame } from './undo/system-frames.ts';
import { undo } from './undo/undo.block.ts';

export { recordTypesPoint } from './author/frame-exchange.service.ts';
export { listFramesWithBlock } from './frame/block-uses.service.ts';
export { type ActiveDelegation, delegationsPoint, listDelegations } from './frame/delegations.ts';
export { type PublishFrameInput, publishFrame } from './frame/frame.service.ts';
export { listFrameNames } from './frame/frame-names.service.ts';
export { findHead, headsAbovePoint } from './frame/org-heads.ts';
export { approvalPartsPoint, messagePartsPoint, recipesPoint } from './frame/recipe.service.ts';
export { isSystemKey, listFrameProblems, shippedFramesPoint, systemKeysPoint } from './frame/shipped-frames.ts';
export { type SystemFrame, shipSystemFrame } from './frame/system-frame.ts';
export {
  canSeeExecution,
  filterInputReadable,
  filterVisibleForLinks,
  getExecutionTitles,
  getRunStates,
  lockExecutionsForShare,
  setDeciders,
} from './frame/visibility.ts';
export { waitingDecisionsPoint } from './read/decisions.ts';
export { getExecution, listExecutions as readExecutions } from './read/execution-view.service.ts';
export { countRuns, countUnderWay } from './read/figures.ts';
export { recordNamesPoint } from './read/input-names.ts';
export { rehearseFrame } from './read/rehearsal.service.ts';
export { forecastStep, getFailureReason } from './read/step-forecast.ts';
export { type StartExecution, startExecution, startSystemExecution } from './run/execution.service.ts';
export { type RecordChoice, type RecordChoices, recordChoicesPoint } from './run/form-references.ts';
export { recordLateImpacts } from './run/late-impacts.service.ts';
export { failStep, resumeStep, retryExecution } from './run/resume.service.ts';
export { completeTask, listTaskDelegates, listTasks, sendSignal } from './run/task.service.ts';
export { finishCompensation } from './undo/compensation.service.ts';
export { checkExpiry } from './undo/expiry.service.ts';
export { cancelExecution, undoExecution } from './undo/undo.service.ts';
export { lockUndoHistory } from './undo/undo-facts.ts';
export { previewUndo } from './undo/undo-preview.service.ts';
export { lockExecution, withdrawExecution } from './undo/withdrawal.service.ts';

export const flowModule = defineModule({
  name: 'flow',
  labels: flowLabels,
  audits: flowAudits,
  audiences: executionAudiences,
  subjects: {
    'flow.execution': createNameLookup(selectExecutionNames),
    // Rows of an earlier version: the id is that of the execution to be undone.
    'flow.undo': createNameLookup(selectExecutionNames),
    'flow.task': createNameLookup(selectTaskNames),
    'flow.frame': createNameLookup(selectFrameNames),
    'flow.stream': createNameLookup(selectStreamNames),
  },
  routes: flowRoutes,
  permissions: flowPermissions,
  events: [executionFinished, executionFailed, executionCancelled, executionReversed, taskOpened, framePublished],
  errors: flowErrors,
  blocks: [undo, frameAccessBlockServer, frameReviewBlockServer],
  jobs: flowJobs,
  contributes: [
    ...[approvalFrame, followUpFrame, accessRequestSystemFrame, reviewSystemFrame].map(shipSystemFrame),
    contribute(recordNamesPoint, getPersonNames),
    contribute(fileVisibilityPoint, canReadAttachment),
    contribute(personalDataExportPoint, exportOwnRuns),
    contribute(relatedIdsPoint, listRunsOfSubjects),
    contribute(snapshotsMaskedPoint, markRunsMasked),
    contribute(retentionPolicies, inputRetention),
    contribute(retentionPolicies, startRetention),
    contribute(retentionPolicies, runRetention),
    contribute(holdingPoint, taskHolding),
    contribute(holdingPoint, frameHolding),
    contribute(zoneChangedPoint, rescheduleStreams),
    contribute(workingDaysChangedPoint, (context) => rescheduleStreams(context)),
  ],
  tools: flowTools,
  check: checkShippedFrames,
  provision: {
    after: [access],
    /** They would be made when first used; so they are there from the first day. */
    async run(context) {
      for (const frame of [approvalFrame, followUpFrame]) await ensureSystemFrame(context, frame);
    },
  },
});
