/** For who comes back from a provider with a second step: nobody else fetches it. */
import { lateForm } from '#kernel/web/ui/index.ts';

export const AfterProvider = lateForm(async () => (await import('./AfterProvider.tsx')).AfterProvider);
