/** The second step of signing in, for those who have one: nobody else fetches it. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export const FactorStep = lazyForm(async () => (await import('./FactorStep.tsx')).FactorStep);
