/** Mails, trail, members, health and failed jobs, as the screens of administrators ask for them. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import * as audit from '#kernel/contract/audit.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import * as system from '#kernel/contract/system.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as access from '#modules/access/contract/endpoints.ts';

export const useMails = (query: CallOf<typeof system.listMails>['query']) =>
  useEndpointPages(system.listMails, { query });
export const useAudit = (query: CallOf<typeof audit.listAudit>['query']) =>
  useEndpointPages(audit.listAudit, { query });
export const useAuditActions = () => useEndpoint(audit.listAuditActions, {}, { freshFor: 600_000 });
export const useAccessRecords = (query: CallOf<typeof audit.listAccess>['query']) =>
  useEndpointPages(audit.listAccess, { query });
export const useMembers = () => useEndpointPages(access.listMembers, { query: { status: 'active', limit: 100 } });
export const useAuditState = () => useEndpoint(audit.verifyAudit, {}, { freshFor: 60_000 });
export const useFailedJobs = () => useEndpoint(system.listFailedJobs);
export const useRetryJob = () => useSend(system.retryJob);
export const usePendingMembers = () => useEndpointPages(access.listMembers, { query: { status: 'pending' } });
export const useApproveMember = () => useSend(access.approveMember);
export const useRefuseMember = () => useSend(access.removeMember);

/** Answer of `/health`; with status 503 it has the same shape while something is wrong. */
const Health = z.object({
  status: z.string(),
  version: z.string(),
  database: z.object({ status: z.string(), version: z.string().optional() }),
  queue: z.object({ ready: z.number(), failed: z.number() }).partial(),
});

export const useHealth = () =>
  useQuery({
    queryKey: ['/health'],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => Health.parse(await (await fetch('/health', { signal })).json()),
  });
