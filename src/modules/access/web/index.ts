/** Front door of access in the browser. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';

export { useHasTeam, useRoleOptions, useRoles } from './access.api.ts';
export { InvitationSection } from './components/InvitationTable.tsx';
export { Invite } from './components/Invite.tsx';

/** Late, since first pages come through this door. */
export const SignInRulesForm: ComponentType = late(
  async () => (await import('./components/SignInRulesForm.tsx')).SignInRulesForm,
  { early: false },
);
