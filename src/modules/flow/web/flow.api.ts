import type { CallOf } from '#kernel/contract/endpoint.ts';
import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';
import * as frames from '../contract/frame.endpoints.ts';
import * as tasks from '../contract/task.endpoints.ts';

const executions = [
  api.listExecutions,
  api.readExecution,
  tasks.readSummary,
  api.previewUndo,
  tasks.listExpiring,
] as const;

liveKeys({
  'flow.execution': executions,
  'flow.task': [tasks.listTasks, tasks.readTask, tasks.readSummary],
  'flow.frame': [frames.listFrames, frames.readFrame],
  'flow.undo': executions,
});

export const useExecutions = (query: CallOf<typeof api.listExecutions>['query']) =>
  useEndpointPages(api.listExecutions, { query });
export const useExecution = (id: string) => useEndpoint(api.readExecution, { params: { id } });
export const useUndoPreview = (id: string, withDependents: boolean) =>
  useEndpoint(
    api.previewUndo,
    { params: { id }, query: { withDependents: withDependents ? 'true' : undefined } },
    { freshFor: 0, keepLast: true },
  );
export const useUndo = (onDone: Parameters<typeof useSend<typeof api.undoExecution>>[1]) =>
  useSend(api.undoExecution, { invalidates: executions, ...onDone });
export const useUndoRequest = (options: WriteOptions<typeof api.requestUndo>) =>
  useSend(api.requestUndo, { invalidates: executions, ...options });
export const useRetry = () => useSend(api.retryExecution, { invalidates: executions });
export const useCancelExecution = () => useSend(api.cancelFlow, { invalidates: executions });
export const useFrames = () => useEndpointPages(frames.listFrames, { query: { status: 'published', limit: 100 } });
export const useFrame = (id: string) => useEndpoint(frames.readFrame, { params: { id } });
export const useStart = () => useSend(api.startFlow, { invalidates: executions, showsError: true });
export const useTasks = () => useEndpointPages(tasks.listTasks, { query: {} });
export const useTask = (id: string) => useEndpoint(tasks.readTask, { params: { id } });
export const useCompleteTask = () =>
  useSend(tasks.completeTask, { invalidates: [...executions, tasks.listTasks], showsError: true });
export const useSummary = () => useEndpoint(tasks.readSummary, {});
export const useExpiring = () => useEndpointPages(tasks.listExpiring, { query: { days: tasks.expiringDays } });
