/** Front door of access in the browser. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export { useHasTeam, useRoleOptions, useRoles } from './access.api.ts';
export { InvitationSection } from './components/InvitationTable.tsx';
export { InviteButton } from './components/InviteButton.tsx';

/** Late, since first pages come through this door. */
export const SignInRulesForm = lazyForm(async () => (await import('./components/SignInRulesForm.tsx')).SignInRulesForm);
