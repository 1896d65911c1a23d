import { route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import { evaluate } from '../contract/expression.ts';
import { retryExecution, startExecution } from './execution.service.ts';
import { checkExpiry, listExpiryAudits } from './expiry.service.ts';
import * as frames from './frame.service.ts';
import * as read from './read.service.ts';
import { describeBlocks } from './registry.ts';
import { rehearse } from './rehearse.service.ts';
import * as tasks from './task.service.ts';
import { scopeOfTrial, typeOf } from './trial.ts';
import * as undo from './undo.service.ts';

export const flowRoutes = [
  route(endpoints.listFrames, (context, { query }) => frames.listFrames(context, query)),
  route(endpoints.readFrame, (context, { params, query }) => frames.readFrame(context, { ...params, ...query })),
  route(endpoints.createFrame, (context, { body }) => frames.createFrame(context, body)),
  route(endpoints.updateFrame, (context, { params, body }) => frames.updateFrame(context, { ...params, ...body })),
  route(endpoints.publishVersion, (context, { params, body }) =>
    frames.publishVersion(context, { ...params, ...body }),
  ),
  route(endpoints.validateDefinition, (context, { body }) => frames.inspect(context, '', body.definition)),
  route(endpoints.listBlocks, async () => describeBlocks() as never),
  route(endpoints.evaluateExpression, async (context, { body }) => {
    const value = evaluate(body.expression, scopeOfTrial(context, body.scope));
    return { value, type: typeOf(value) };
  }),

  route(endpoints.listExecutions, (context, { query }) => read.listExecutions(context, query)),
  route(endpoints.readExecution, (context, { params }) => read.readExecution(context, params.id)),
  route(endpoints.startFlow, (context, { body }) => startExecution(context, body)),
  route(endpoints.retryExecution, (context, { params }) => retryExecution(context, params.id)),
  route(endpoints.cancelFlow, (context, { params, body }) => undo.cancelExecution(context, { ...params, ...body })),
  route(endpoints.rehearseFlow, (context, { body }) => rehearse(context, body)),

  route(endpoints.previewUndo, (context, { params, query }) =>
    undo.previewUndo(context, { id: params.id, withDependents: query.withDependents === 'true' }),
  ),
  route(endpoints.undoExecution, (context, { params, body }) => undo.undoExecution(context, { ...params, ...body })),
  route(endpoints.readUndoStatus, (context, { params }) => undo.readUndoStatus(context, params.id)),

  route(endpoints.listTasks, (context, { query }) => tasks.listTasks(context, query)),
  route(endpoints.readTask, (context, { params }) => tasks.readTask(context, params.id)),
  route(endpoints.completeTask, (context, { params, body }) => tasks.completeTask(context, { ...params, ...body })),
  route(endpoints.sendSignal, async (context, { body }) => ({ resumed: await tasks.sendSignal(context, body) })),

  route(endpoints.listExpiring, (context, { query }) => read.listExpiring(context, query)),
  route(endpoints.listExpiryAudits, (context, { query }) => listExpiryAudits(context, query)),
  route(endpoints.checkExpiry, (context) => checkExpiry(context)),
  route(endpoints.readSummary, (context) => read.readSummary(context)),
  route(endpoints.readSettings, (context) => frames.readSettings(context)),
  route(endpoints.saveSettings, (context, { body }) => frames.saveSettings(context, body)),
];
