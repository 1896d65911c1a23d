/** The second step of signing in, for those who have one: nobody else fetches it. */
import { lateForm } from '#kernel/web/ui/index.ts';

export const FactorStep = lateForm(async () => (await import('./FactorStep.tsx')).FactorStep);
