/** Front door of access in the browser. */
import { lateForm } from '#kernel/web/ui/index.ts';

export { useHasTeam, useRoleOptions, useRoles } from './access.api.ts';
export { InvitationSection } from './components/InvitationTable.tsx';
export { Invite } from './components/Invite.tsx';

/** Late, since first pages come through this door. */
export const SignInRulesForm = lateForm(async () => (await import('./components/SignInRulesForm.tsx')).SignInRulesForm);
