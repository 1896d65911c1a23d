/** What the portal of employees asks of several rooms: how far a new company is. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listMembers, readMe } from '#modules/access/contract/endpoints.ts';
import { endFirstSteps, listInvitations } from '#modules/company/contract/endpoints.ts';
import { listAllOrders } from '#modules/order/contract/staff.endpoints.ts';

/** The founder is one. */
export const useFirstMembers = () => useEndpointPages(listMembers, { query: { status: 'active', limit: 2 } });
export const useFirstInvitations = () => useEndpointPages(listInvitations, { query: { limit: 1 } });
export const useFirstOrders = () => useEndpointPages(listAllOrders, { query: { limit: 5 } });
export const useEndFirstSteps = () => useSend(endFirstSteps);
export const useMyself = () => useEndpoint(readMe);
