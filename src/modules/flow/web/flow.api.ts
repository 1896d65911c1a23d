/** Flows, runs, tasks and undos, as screens ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { toListPages } from '#kernel/web/ui/index.ts';
import { confirmBlockActions, readBlockActions } from '../contract/block-actions.endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { listFrames, readFrame } from '../contract/frame-reads.endpoints.ts';
import type { ExecutionDetail } from '../contract/shapes.ts';
import * as tasks from '../contract/task.endpoints.ts';
import * as undos from '../contract/undo.endpoints.ts';
import { readWeek } from '../contract/week.endpoints.ts';

export const useExecutions = (query: CallOf<typeof api.listExecutions>['query']) =>
  useEndpointPages(api.listExecutions, { query });
export const useExecution = (id: string) => useEndpoint(api.readExecution, { params: { id } });
/** The run that an undo or a redo is about; a run is about itself. Undefined where the person may not see it. */
export function useOrigin(execution: ExecutionDetail | undefined) {
  const id = execution?.origin ?? null;
  const origin = useEndpoint(api.readExecution, { params: { id: id ?? '' } }, { enabled: id !== null, quiet: true });
  return { run: id === null ? execution : origin.data, isLoading: id !== null && origin.isLoading };
}
export const useRetry = (options: WriteOptions<typeof api.retryExecution> = {}) => useSend(api.retryExecution, options);

export const useSkip = () => useSend(api.skipStep);

/** A preview is tried at the server: opening it twice in a row, or a line that comes back, is no reason to try it again. */
const previewFreshMs = 5000;
/** @param from the first line of each list */
export const previewCall = (id: string, withDependents: boolean, from = 0) =>
  ({
    params: { id },
    query: { withDependents: withDependents ? 'true' : undefined, from: from || undefined },
  }) as const;
export const useUndoPreview = (id: string, withDependents: boolean, from = 0) =>
  useEndpoint(undos.previewUndo, previewCall(id, withDependents, from), { freshFor: previewFreshMs, keepLast: true });
export const useUndo = (options: WriteOptions<typeof undos.undoExecution>) => useSend(undos.undoExecution, options);
export const useUndoRequest = (options: WriteOptions<typeof undos.requestUndo>) => useSend(undos.requestUndo, options);
export const useStop = (options: WriteOptions<typeof api.cancelFlow>) => useSend(api.cancelFlow, options);
/** Undos that were asked for of this execution, the latest first. */
export const useUndoRecords = (executionId: string | null) =>
  useEndpoint(
    undos.listUndos,
    { query: { executionId: executionId ?? undefined } },
    { enabled: executionId !== null, quiet: true },
  );
export const useUndoRecord = (id: string) => useEndpoint(undos.readUndo, { params: { id } }, { quiet: true });
export const useUndoStatistics = () => useEndpoint(undos.readUndoStatistics, { query: {} });

export const useFrames = (options: { enabled?: boolean } = {}) =>
  useEndpointPages(listFrames, { query: { status: 'published', limit: 100 } }, options);
export const useFrame = (id: string) => useEndpoint(readFrame, { params: { id } });
/** The flow's acts on behalf of its initiator. */
export const useBlockActions = (id: string) => useEndpoint(readBlockActions, { params: { id } }, { quiet: true });
export const useConfirmBlockActions = () => useSend(confirmBlockActions, { showsError: true });
export const useStart = () => useSend(api.startFlow, { showsError: true });
export const useTasks = () => useEndpointPages(tasks.listTasks, { query: {} });
/** A POST that changes nothing: each choice is tried behind a savepoint. */
export const useTaskPreview = (id: string, enabled: boolean) =>
  useEndpoint(tasks.previewTask, { params: { id } }, { enabled, isFixed: true });
export const useCompleteTask = (options: WriteOptions<typeof tasks.completeTask> = { showsError: true }) =>
  useSend(tasks.completeTask, options);
export const useWeek = () => useEndpoint(readWeek, {});
/** The flows of the week as a list, which is what its table shows. */
export const toWeekList = (week: ReturnType<typeof useWeek>) => toListPages(week, week.data?.frames);
export const useSummary = () => useEndpoint(tasks.readSummary, {});
export const useExpiring = () => useEndpointPages(tasks.listExpiring, { query: { days: tasks.expiringDays } });
