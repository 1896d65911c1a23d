/** Requests for permissions, as the overview of administrators asks for them. */
import { useEndpointPages } from '#kernel/web/query.ts';
import { permissionRequest } from '#modules/access/contract/grant.blocks.ts';
import { listExecutions } from '#modules/flow/contract/endpoints.ts';

/** Those that nobody decided yet, the oldest first. */
export const usePendingGrants = () =>
  useEndpointPages(listExecutions, {
    query: { frame: permissionRequest, status: 'open', sort: 'startedAt', limit: 10 },
  });
