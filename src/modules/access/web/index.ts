/** Front door of access in the browser. */
export { useRoleOptions, useRoles } from './access.api.ts';
export { InvitationSection } from './components/InvitationTable.tsx';
export { Invite } from './components/Invite.tsx';
