import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api.ts';
import { liveKeys } from '#kernel/web/live.ts';
import { keyOf, useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';

const approvals = [api.listApprovals, api.readApproval, api.countInbox, api.previewApproval] as const;

liveKeys({ 'decision.approval': approvals });

export type Box = 'inbox' | 'requested' | 'acted';
export const useApprovals = (box: Box) => useEndpointPages(api.listApprovals, { query: { box } });
export const useApproval = (id: string) => useEndpoint(api.readApproval, { params: { id } });
export const useInboxCount = () => useEndpoint(api.countInbox, {}, { quiet: true });

/** A POST that changes nothing: the run is tried behind a savepoint. */
export const useApprovalPreview = (id: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(api.previewApproval, { params: { id } }), version],
    queryFn: ({ signal }) => call(api.previewApproval, { params: { id }, signal }),
    enabled,
  });

const acting = { invalidates: approvals, showsError: true } as const;
/** Everything that can be done with an approval. */
export function useApprovalActs() {
  return {
    approve: useSend(api.approveApproval, acting),
    reject: useSend(api.rejectApproval, acting),
    returnStep: useSend(api.returnApproval, acting),
    withdraw: useSend(api.withdrawApproval, acting),
    takeBack: useSend(api.takeBackApproval, acting),
    comment: useSend(api.commentApproval, acting),
  };
}

export const useLines = () => useEndpoint(api.listLines, {});
const lines = { invalidates: [api.listLines], showsError: true } as const;
export const useCreateLine = () => useSend(api.createLine, lines);
export const useUpdateLine = () => useSend(api.updateLine, lines);
export const useDeleteLine = () => useSend(api.deleteLine, { invalidates: [api.listLines] });
