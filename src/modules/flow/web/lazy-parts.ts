/** Lazy parts: components for other modules that load on first use. The main entry re-exports them, so that it stays small. */
import { lazyForm } from '#kernel/web/ui/index.ts';

/** Loaded on its own: otherwise the main entry would fetch it with the first screen. */
export const loadOperatorWorkbench = async () => (await import('./operator/OperatorWorkbench.tsx')).OperatorWorkbench;

export const FlowSettingsForm = lazyForm(
  async () => (await import('./components/FlowSettingsForm.tsx')).FlowSettingsForm,
);
