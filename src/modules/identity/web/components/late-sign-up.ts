/** The form of who has no account yet: nobody else fetches it. */
import { lateForm } from '#kernel/web/ui/index.ts';

export const SignUp = lateForm(async () => (await import('./SignUp.tsx')).SignUp);
