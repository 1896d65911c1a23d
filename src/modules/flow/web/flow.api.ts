import type { CallOf } from '#kernel/contract/endpoint.ts';
import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';

const executions = [api.listExecutions, api.readExecution, api.readSummary, api.previewUndo, api.listExpiring] as const;

liveKeys({
  'flow.execution': executions,
  'flow.task': [api.listTasks, api.readTask, api.readSummary],
  'flow.frame': [api.listFrames, api.readFrame],
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
export const useRetry = () => useSend(api.retryExecution, { invalidates: executions });
export const useCancelExecution = () => useSend(api.cancelFlow, { invalidates: executions });
export const useFrames = () => useEndpointPages(api.listFrames, { query: { status: 'published', limit: 100 } });
export const useFrame = (id: string) => useEndpoint(api.readFrame, { params: { id } });
export const useStart = () => useSend(api.startFlow, { invalidates: executions, showsError: true });
export const useTasks = () => useEndpointPages(api.listTasks, { query: {} });
export const useTask = (id: string) => useEndpoint(api.readTask, { params: { id } });
export const useCompleteTask = () =>
  useSend(api.completeTask, { invalidates: [...executions, api.listTasks], showsError: true });
export const useSummary = () => useEndpoint(api.readSummary, {});
export const useExpiring = () => useEndpointPages(api.listExpiring, { query: { days: 7 } });
