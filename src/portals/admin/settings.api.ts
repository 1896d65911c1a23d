/** What is set of the company, and how far it is with that, as the screens of its settings ask for it. */
import { useEndpoint, useEndpointPages } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { listInvitations } from '#modules/company/contract/endpoints.ts';
import { readProfile } from '#modules/company/contract/profile.endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';

export const useCompanySettings = () => useEndpoint(readSettings);
export const useCompanyProfile = () => useEndpoint(readProfile);
/** The founder is one. */
export const useFirstMembers = () => useEndpointPages(listMembers, { query: { status: 'active', limit: 2 } });
export const useFirstInvitations = () => useEndpointPages(listInvitations, { query: { limit: 1 } });
