/** Front door of flow in the browser. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export { ExecutionBadge, UndoBadge } from './components/badges.tsx';
export { ExpiringTable } from './components/ExpiringTable.tsx';
export { FrameCards } from './components/FrameCards.tsx';
export { TaskTable } from './components/TaskTable.tsx';
export { useExecutions, useExpiring, useFrames, useSummary } from './flow.api.ts';

linkSubjects({
  execution: (id) => `/workflows/executions/${id}`,
  'flow.execution': (id) => `/workflows/executions/${id}`,
});

export const flowScreens = {
  workflows: async () => (await import('./screens/WorkflowList.tsx')).WorkflowList,
  start: async () => (await import('./screens/FrameStart.tsx')).FrameStart,
  task: async () => (await import('./screens/TaskDetail.tsx')).TaskDetail,
  execution: async () => (await import('./screens/ExecutionDetail.tsx')).ExecutionDetail,
  undo: async () => (await import('./screens/UndoPreviewScreen.tsx')).UndoPreviewScreen,
};
