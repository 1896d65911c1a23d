/** The screens of flow: data only, since all of them are known with the first page. */
import { IconArrowsShuffle } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { flowPaths } from '../contract/paths.ts';
import { flowPermissions } from '../contract/permissions.ts';

const read = flowPermissions['flow.execution.read'];

export const screens: readonly Screen[] = [
  {
    path: flowPaths.workflows,
    portal: 'employee',
    right: read,
    menu: { group: 'flow', icon: IconArrowsShuffle, order: 10 },
    load: async () => (await import('./screens/WorkflowList.tsx')).WorkflowList,
  },
  {
    path: flowPaths.start,
    portal: 'employee',
    right: flowPermissions['flow.execution.start'],
    load: async () => (await import('./screens/FrameStart.tsx')).FrameStart,
  },
  {
    path: flowPaths.task,
    portal: 'employee',
    right: flowPermissions['flow.task.complete'],
    load: async () => (await import('./screens/TaskDetail.tsx')).TaskDetail,
  },
  {
    path: flowPaths.execution,
    portal: 'employee',
    right: read,
    shows: ['execution', 'flow.execution'],
    load: async () => (await import('./screens/ExecutionDetail.tsx')).ExecutionDetail,
  },
  {
    path: flowPaths.undo,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/UndoPreviewScreen.tsx')).UndoPreviewScreen,
  },
];
