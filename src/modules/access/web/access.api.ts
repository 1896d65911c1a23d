/** The company's roles, as screens ask for them. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listInvitations, withdrawInvitation } from '#modules/company/contract/endpoints.ts';
import { listRoles } from '../contract/endpoints.ts';

export const useRoles = () => useEndpoint(listRoles, {}, { freshFor: 300_000 });

export const useInvitations = () => useEndpointPages(listInvitations, { query: { limit: 20 } });
export const useWithdrawInvitation = (onDone: () => void) => useSend(withdrawInvitation, { onDone });

/** The company's roles for a select: name and what people call it. */
/** Roles that can be given, or those that an invitation can promise. */
export function useRoleOptions(
  how: { isPromised: boolean } = { isPromised: false },
): { value: string; label: string }[] {
  const local = useLocal();
  const roles = useRoles();
  return (roles.data?.roles ?? [])
    .filter((role) => role.isActive && !(how.isPromised && role.requiresApproval))
    .map((role) => ({ value: role.name, label: local(role.displayName) }));
}
