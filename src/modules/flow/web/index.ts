/** Front door of flow in the browser. */
export { ExecutionBadge, UndoBadge } from './components/badges.tsx';
export { ExpiringTable } from './components/ExpiringTable.tsx';
export { FrameCards } from './components/FrameCards.tsx';
export { FlowSketch } from './components/LazyFlowSketch.tsx';
export { RunFiles, useRunFiles } from './components/RunFiles.tsx';
export { ForecastView, RunInput, RunPicture } from './components/RunPicture.tsx';
export { TaskCount } from './components/TaskCount.tsx';
export { TaskTable } from './components/TaskTable.tsx';
export { WeekTable } from './components/WeekTable.tsx';
export { useExecutions, useExpiring, useFrames, useSummary, useWeek } from './flow.api.ts';
export { FlowSettingsForm, loadOperatorWorkbench } from './lazy-parts.ts';
export { MyRuns, TeamFeed, TeamLoad } from './team/lazy-team-parts.tsx';
export { flowTodaySources, taskSource } from './today.tsx';
