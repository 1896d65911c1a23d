/** The company's roles, as screens ask for them. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listInvitations, withdrawInvitation } from '#modules/company/contract/endpoints.ts';
import { listMembers, listRoles } from '../contract/endpoints.ts';

export const useRoles = () => useEndpoint(listRoles, {}, { freshFor: 300_000 });

export const useInvitations = () => useEndpointPages(listInvitations, { query: { limit: 20 } });
export const useWithdrawInvitation = (onDone: () => void) => useSend(withdrawInvitation, { onDone });

/** True if the founder is not alone: another member or an invitation exists. */
export function useHasTeam(options: { enabled?: boolean } = {}) {
  const members = useEndpointPages(listMembers, { query: { status: 'active', limit: 2 } }, options);
  const invitations = useEndpointPages(listInvitations, { query: { limit: 1 } }, options);
  const { error, retry } = members.error ? members : invitations;
  const isThere = members.rows.length > 1 || invitations.rows.length > 0;
  return { isThere, isPending: members.isPending || invitations.isPending, error, retry };
}

/** The company's roles for a select, by name and what people call them: those that can be given, or those that an invitation can promise. */
export function useRoleOptions(
  how: { isPromised: boolean } = { isPromised: false },
): { value: string; label: string }[] {
  const local = useLocalText();
  const roles = useRoles();
  return (roles.data?.roles ?? [])
    .filter((role) => role.isActive && !(how.isPromised && role.requiresApproval))
    .map((role) => ({ value: role.name, label: local(role.displayName) }));
}
