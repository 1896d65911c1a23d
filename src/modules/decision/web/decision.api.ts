/** Approvals and approval lines, as screens ask for them. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';

export type Box = 'inbox' | 'requested' | 'acted';
export const useApprovals = (box: Box) => useEndpointPages(api.listApprovals, { query: { box } });
export const useInboxCount = () => useEndpoint(api.countInbox, {}, { quiet: true });

/** A POST that changes nothing: the run is tried behind a savepoint. */
export const useApprovalPreview = (id: string, version: number, enabled: boolean) =>
  useEndpoint(api.previewApproval, { params: { id } }, { version, enabled });

const acting = { showsError: true } as const;
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
export const useCreateLine = () => useSend(api.createLine, { showsError: true });
export const useUpdateLine = () => useSend(api.updateLine, { showsError: true });
export const useDeleteLine = () => useSend(api.deleteLine);
