/** For people returning from a provider with a second factor: nobody else loads it. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export const AfterProvider = lazyForm(async () => (await import('./AfterProvider.tsx')).AfterProvider);
