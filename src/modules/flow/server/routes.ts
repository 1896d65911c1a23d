/** Routes of flow: service functions of flow, run and undo endpoints. */
import { appOf } from '#kernel/server/app.ts';
import { route } from '#kernel/server/app-module.ts';
import * as actsEndpoints from '../contract/block-actions.endpoints.ts';
import { findChoices } from '../contract/choice.endpoints.ts';
import * as executions from '../contract/endpoints.ts';
import { evaluate } from '../contract/expression.ts';
import * as frameEndpoints from '../contract/frame.endpoints.ts';
import { listFirstFrames, listFrames, readFrame } from '../contract/frame-reads.endpoints.ts';
import * as operatorEndpoints from '../contract/operator/operator.endpoints.ts';
import * as recipeEndpoints from '../contract/recipe/recipe.endpoints.ts';
import { parseAnswers } from '../contract/recipe/recipe.ts';
import * as streamEndpoints from '../contract/stream.endpoints.ts';
import * as taskEndpoints from '../contract/task.endpoints.ts';
import * as teamEndpoints from '../contract/team/team.endpoints.ts';
import * as undoEndpoints from '../contract/undo.endpoints.ts';
import { readWeek as week } from '../contract/week.endpoints.ts';
import { authoringRoutes } from './author/routes.ts';
import { listBlocks } from './frame/company-blocks.service.ts';
import * as confirmation from './frame/confirmation.ts';
import { createTrialScope, getValueType } from './frame/expression-trial.ts';
import * as frames from './frame/frame.service.ts';
import { inspectDefinition } from './frame/frame-check.ts';
import { draftRecipe, listRecipes } from './frame/recipe.service.ts';
import { getFlowSettings, saveFlowSettings } from './frame/settings.service.ts';
import { listIndustryFrames } from './frame/shipped-frames.ts';
import * as choices from './read/choices.service.ts';
import * as read from './read/execution-view.service.ts';
import * as operator from './read/operator.service.ts';
import { rehearseFrame } from './read/rehearsal.service.ts';
import { previewTask } from './read/task-preview.service.ts';
import * as team from './read/team.service.ts';
import { getWeek } from './read/week.service.ts';
import { startExecution } from './run/execution.service.ts';
import { retryExecution } from './run/resume.service.ts';
import { skipStep } from './run/skip.service.ts';
import * as tasks from './run/task.service.ts';
import { hookLane, receiveHook } from './stream/hook.service.ts';
import { listRefusedHooks } from './stream/refusal.service.ts';
import * as streams from './stream/stream.service.ts';
import { describeEvents } from './stream/stream-check.ts';
import { previewSchedule, testStream } from './stream/stream-test.service.ts';
import { checkExpiry, listExpiryAudits } from './undo/expiry.service.ts';
import { runPreviewInTurn } from './undo/preview-queue.ts';
import * as undo from './undo/undo.service.ts';
import { requestUndoApproval } from './undo/undo-approval.service.ts';
import { getUndoStatus, previewUndo } from './undo/undo-preview.service.ts';
import * as records from './undo/undo-record.service.ts';

export const flowRoutes = [
  route(listFrames, (context, { query }) => frames.listFrames(context, query)),
  route(listFirstFrames, async (context, { query }) => listIndustryFrames(context, query.industry)),
  route(readFrame, (context, { params, query }) => frames.getFrame(context, { ...params, ...query })),
  route(frameEndpoints.createFrame, (context, { body }) => frames.createFrame(context, body)),
  route(frameEndpoints.updateFrame, (context, { params, body }) => frames.updateFrame(context, { ...params, ...body })),
  route(frameEndpoints.publishVersion, (context, { params, body }) =>
    frames.publishVersion(context, { ...params, ...body }),
  ),
  route(actsEndpoints.readBlockActions, (context, { params }) => confirmation.getFlowBlockActions(context, params.id)),
  route(actsEndpoints.confirmBlockActions, (context, { params, body }) =>
    confirmation.confirmFlowBlockActions(context, { ...params, ...body }),
  ),
  route(frameEndpoints.validateDefinition, (context, { body }) =>
    inspectDefinition(context, { key: '', ofProduct: false }, body.definition),
  ),
  route(frameEndpoints.listBlocks, (context) => listBlocks(context)),
  route(recipeEndpoints.listRecipes, async (context) => listRecipes(context)),
  route(recipeEndpoints.draftRecipe, (context, { params, query }) =>
    draftRecipe(context, { key: params.key, answers: parseAnswers(query.answers) }),
  ),
  route(frameEndpoints.evaluateExpression, async (context, { body }) => {
    const value = evaluate(body.expression, await createTrialScope(context, body.scope));
    return { value, type: getValueType(value) };
  }),

  route(findChoices, (context, { body }) => choices.findChoices(context, body)),
  route(executions.listExecutions, (context, { query }) => read.listExecutions(context, query)),
  route(week, (context) => getWeek(context)),
  route(teamEndpoints.readFeed, (context) => team.listFeed(context)),
  route(teamEndpoints.readTeamLoad, (context) => team.listTeamLoad(context)),
  route(executions.readExecution, (context, { params }) => read.getExecution(context, params.id)),
  route(executions.startFlow, (context, { body }) =>
    startExecution(context, { ...body, later: context.http?.prefersLater }),
  ),
  route(executions.retryExecution, (context, { params }) => retryExecution(context, params.id)),
  route(executions.skipStep, (context, { params, body }) => skipStep(context, { ...params, ...body })),
  route(executions.cancelFlow, (context, { params, body }) => undo.stopExecution(context, { ...params, ...body })),
  route(operatorEndpoints.readOverview, (context) => operator.getOperatorOverview(context)),
  route(operatorEndpoints.listStuck, (context, { query }) => operator.listStuck(context, query)),
  route(operatorEndpoints.listRefusedHooks, (context) => listRefusedHooks(context)),
  route(operatorEndpoints.retryTogether, (context, { body }) => operator.queueRetries(context, body)),
  route(executions.rehearseFlow, (context, { body }) => rehearseFrame(context, body)),

  route(undoEndpoints.previewUndo, (context, { params: { id }, query }) =>
    runPreviewInTurn(context, id, () =>
      previewUndo(context, { id, withDependents: query.withDependents === 'true' }, query.from),
    ),
  ),
  route(undoEndpoints.undoExecution, (context, { params, body }) =>
    undo.undoExecution(context, { ...params, ...body }),
  ),
  route(undoEndpoints.requestUndo, (context, { params, body }) => requestUndoApproval(context, { ...params, ...body })),
  route(undoEndpoints.readUndoStatus, (context, { params }) => getUndoStatus(context, params.id)),
  route(undoEndpoints.listUndos, (context, { query }) => records.listUndos(context, query)),
  route(undoEndpoints.readUndo, (context, { params }) => records.getUndo(context, params.id)),
  route(undoEndpoints.readUndoStatistics, (context, { query }) => records.getUndoStatistics(context, query)),

  route(taskEndpoints.listTasks, (context, { query }) => tasks.listTasks(context, query)),
  route(taskEndpoints.readTask, (context, { params }) => tasks.getTask(context, params.id)),
  route(taskEndpoints.previewTask, (context, { params }) => previewTask(context, params.id)),
  route(taskEndpoints.completeTask, (context, { params, body }) => tasks.completeTask(context, { ...params, ...body })),
  route(taskEndpoints.sendSignal, async (context, { body }) => ({ resumed: await tasks.sendSignal(context, body) })),

  route(streamEndpoints.listStreams, (context, { query }) => streams.listStreams(context, query)),
  route(streamEndpoints.listStreamEvents, async (context) => describeEvents(appOf(context))),
  route(streamEndpoints.previewSchedule, async (context, { query }) => previewSchedule(context, query.schedule)),
  route(streamEndpoints.readStream, (context, { params }) => streams.getStream(context, params.id)),
  route(streamEndpoints.createStream, (context, { body }) => streams.createStream(context, body)),
  route(streamEndpoints.updateStream, (context, { params, body }) =>
    streams.updateStream(context, { ...params, ...body }),
  ),
  route(streamEndpoints.setStreamState, (context, { params, body }) =>
    streams.setState(context, { ...params, ...body }),
  ),
  route(streamEndpoints.renewStreamSecret, (context, { params }) => streams.renewSecret(context, params.id)),
  route(streamEndpoints.removeStream, (context, { params }) => streams.removeStream(context, params.id)),
  route(streamEndpoints.testStream, (context, { params, body }) => testStream(context, { ...params, ...body })),
  route(streamEndpoints.listStreamStarts, (context, { params, query }) =>
    streams.listStarts(context, { ...params, ...query }),
  ),
  route(streamEndpoints.callHook, (context, { params }) => receiveHook(context, params.key), { lane: hookLane }),

  route(taskEndpoints.listExpiring, (context, { query }) => read.listExpiring(context, query)),
  route(taskEndpoints.listExpiryAudits, (context, { query }) => listExpiryAudits(context, query)),
  route(taskEndpoints.checkExpiry, (context) => checkExpiry(context)),
  route(taskEndpoints.readSummary, (context) => read.getExecutionSummary(context)),
  route(frameEndpoints.readSettings, (context) => getFlowSettings(context)),
  route(frameEndpoints.saveSettings, (context, { body }) => saveFlowSettings(context, body)),
  ...authoringRoutes,
];
