/** Requests of the employee portal across modules: setup progress of a new company. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import { endFirstSteps } from '#modules/company/contract/endpoints.ts';
import { listAllOrders } from '#modules/order/contract/staff.endpoints.ts';

export const useFirstOrders = () => useEndpointPages(listAllOrders, { query: { limit: 5 } });
export const useEndFirstSteps = () => useSend(endFirstSteps);
export const useMyself = () => useEndpoint(readMe);
