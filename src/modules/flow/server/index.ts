/** The front door of flow. */
import { defineRoom } from '#kernel/server/room.ts';
import { flowPermissions } from '../contract/permissions.ts';
import { undo } from './blocks/undo.ts';
import { provisionFlow } from './provision.ts';
import { flowRoutes } from './routes.ts';
import { flowTasks } from './tasks.ts';

export { resumeStep, retryExecution, startExecution } from './execution.service.ts';
export { checkExpiry } from './expiry.service.ts';
export { type PublishFrame, publishFrame } from './frame.service.ts';
export { listExecutions as readExecutions, readExecution, readImpacts } from './read.service.ts';
export { registerBlocks } from './registry.ts';
export { rehearse } from './rehearse.service.ts';
export { completeTask, listTasks, sendSignal } from './task.service.ts';
export { cancelExecution, undoExecution } from './undo.service.ts';
export { previewUndo } from './undo-preview.service.ts';

export const room = defineRoom({
  name: 'flow',
  routes: flowRoutes,
  permissions: flowPermissions,
  blocks: [undo],
  tasks: flowTasks,
  provision: provisionFlow,
});
