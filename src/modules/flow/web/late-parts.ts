/** Parts that other rooms show and that come when they are asked for. Apart from the front door, which then only passes on names. */
import { lateForm } from '#kernel/web/ui/index.ts';

/** By who is at it alone: whoever takes the front door would fetch it with their first screen. */
export const loadOperatorWorkbench = async () => (await import('./operator/OperatorWorkbench.tsx')).OperatorWorkbench;

export const FlowSettingsForm = lateForm(
  async () => (await import('./components/FlowSettingsForm.tsx')).FlowSettingsForm,
);
