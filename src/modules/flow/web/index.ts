/** Front door of flow in the browser. */
import { lateForm } from '#kernel/web/ui/index.ts';

export { ExecutionBadge, UndoBadge } from './components/badges.tsx';
export { ExpiringTable } from './components/ExpiringTable.tsx';
export { FrameCards } from './components/FrameCards.tsx';
export { RunFiles, useRunFiles } from './components/RunFiles.tsx';
export { ForecastView, RunInput, RunPicture } from './components/RunPicture.tsx';
export { FlowSketch } from './components/Sketch.tsx';
export { TaskCount } from './components/TaskCount.tsx';
export { TaskTable } from './components/TaskTable.tsx';
export { WeekTable } from './components/WeekTable.tsx';
export { useExecutions, useExpiring, useFrames, useSummary, useWeek } from './flow.api.ts';
export { MyRuns, TeamFeed, TeamLoad } from './team/parts.tsx';
export { flowToday, tasksToday } from './today.tsx';

/** By who is at it alone: whoever takes the front door would fetch it with their first screen. */
export const loadOperatorWorkbench = async () => (await import('./operator/OperatorWorkbench.tsx')).OperatorWorkbench;

export const FlowSettingsForm = lateForm(
  async () => (await import('./components/FlowSettingsForm.tsx')).FlowSettingsForm,
);
