/** The form for people without an account: nobody else loads it. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export const SignUp = lazyForm(async () => (await import('./SignUp.tsx')).SignUp);
