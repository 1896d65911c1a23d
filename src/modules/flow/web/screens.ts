/** The screens of flow: data only, since all of them are known with the first page. */
import { IconArrowsShuffle, IconSitemap, IconWand } from '@tabler/icons-react';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { flowMenuTexts } from '../contract/menu.texts.ts';
import { flowPaths } from '../contract/paths.ts';
import { executionReaders, flowPermissions } from '../contract/permissions.ts';

const read = flowPermissions['flow.execution.read'];

export const screens: readonly Screen[] = [
  {
    path: flowPaths.workflows,
    help: async () => (await import('./help.ts')).workflowsHelp,
    portal: 'employee',
    right: read,
    menu: { group: 'flow', icon: IconArrowsShuffle, order: 10 },
    load: async () => (await import('./screens/WorkflowList.tsx')).WorkflowList,
  },
  {
    path: flowPaths.start,
    help: async () => (await import('./help.ts')).startHelp,
    portal: 'employee',
    right: flowPermissions['flow.execution.start'],
    load: async () => (await import('./screens/FrameStart.tsx')).FrameStart,
  },
  {
    path: flowPaths.stream,
    help: async () => (await import('./help.ts')).streamHelp,
    portal: 'employee',
    right: flowPermissions['flow.stream.read'],
    shows: ['flow.stream'],
    load: async () => (await import('./screens/StreamDetail.tsx')).StreamDetail,
  },
  {
    path: flowPaths.easy,
    help: async () => (await import('./help.ts')).easyHelp,
    portal: 'employee',
    right: flowPermissions['flow.frame.create'],
    menu: { group: 'flow', icon: IconWand, order: 30, label: flowMenuTexts.easy },
    keywords: '쉬운 만들기 레시피 휴가 지출 recipe wizard',
    load: async () => (await import('./screens/EasyBuilder.tsx')).EasyBuilder,
  },
  {
    path: flowPaths.task,
    help: async () => (await import('./help.ts')).taskHelp,
    portal: 'employee',
    right: flowPermissions['flow.task.complete'],
    load: async () => (await import('./screens/TaskDetail.tsx')).TaskDetail,
  },
  {
    path: flowPaths.execution,
    help: async () => (await import('./help.ts')).executionHelp,
    portal: 'employee',
    right: read,
    shows: ['execution', 'flow.execution'],
    load: async () => (await import('./screens/ExecutionDetail.tsx')).ExecutionDetail,
  },
  {
    path: flowPaths.undo,
    help: async () => (await import('./help.ts')).undoHelp,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/UndoPreviewScreen.tsx')).UndoPreviewScreen,
  },
  {
    path: flowPaths.frames,
    help: async () => (await import('./builder/help.ts')).frameListHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.create'],
    menu: { group: 'design', icon: IconSitemap, order: 10, label: flowMenuTexts.frames },
    keywords: '워크플로우 업무 흐름 설계 만들기 frame designer canvas',
    load: async () => (await import('./builder/FrameListScreen.tsx')).FrameListScreen,
  },
  {
    path: flowPaths.builder,
    help: async () => (await import('./builder/help.ts')).builderHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.read'],
    shows: ['flow.frame'],
    load: async () => (await import('./builder/BuilderScreen.tsx')).BuilderScreen,
  },
  {
    path: flowPaths.frameImport,
    help: async () => (await import('./authoring/help.ts')).frameImportHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.create'],
    load: async () => (await import('./authoring/FrameImportScreen.tsx')).FrameImportScreen,
  },
  {
    path: flowPaths.frameAccess,
    help: async () => (await import('./authoring/help.ts')).frameAccessHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.read'],
    load: async () => (await import('./authoring/FrameAccessScreen.tsx')).FrameAccessScreen,
  },
  {
    path: flowPaths.frameReview,
    help: async () => (await import('./authoring/help.ts')).frameReviewHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.read'],
    load: async () => (await import('./authoring/FrameReviewScreen.tsx')).FrameReviewScreen,
  },
  {
    path: flowPaths.frameVersions,
    help: async () => (await import('./authoring/help.ts')).frameVersionsHelp,
    portal: 'admin',
    right: flowPermissions['flow.frame.read'],
    load: async () => (await import('./authoring/FrameVersionsScreen.tsx')).FrameVersionsScreen,
  },
];

export const palette: readonly PaletteSource[] = [
  {
    key: 'frame',
    title: { ko: '시작할 수 있는 업무', en: 'Work to start' },
    right: [flowPermissions['flow.execution.start']],
    find: async (typed, signal) => (await import('./palette.ts')).findFrames(typed, signal),
  },
  {
    key: 'task',
    title: flowPaths.task.title,
    right: [flowPermissions['flow.task.complete']],
    find: async (typed, signal) => (await import('./palette.ts')).findTasks(typed, signal),
  },
  {
    key: 'execution',
    title: flowPaths.execution.title,
    right: executionReaders,
    find: async (typed, signal) => (await import('./palette.ts')).findExecutions(typed, signal),
  },
];
