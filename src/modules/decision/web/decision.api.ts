/** Approvals and approval lines, as screens ask for them. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';

export type Box = 'inbox' | 'requested' | 'acted';
export const useApprovals = (
  box: Box,
  { sort = 'newest', limit }: { sort?: api.ApprovalSort; limit?: number | undefined } = {},
) => useEndpointPages(api.listApprovals, { query: { box, sort, limit } });
/** Of whomever they wait for, as far as the person may see: those that wait longest first. */
export const usePending = () =>
  useEndpointPages(api.listApprovals, { query: { box: 'all', outcome: 'pending', sort: 'oldest', limit: 100 } });
export const useInboxCount = () => useEndpoint(api.countInbox, {}, { quiet: true });

/** A POST that changes nothing: the run is tried behind a savepoint. Never asked again of a version: after the decision there is nothing to try. */
export const useApprovalPreview = (id: string, version: number, enabled: boolean) =>
  useEndpoint(api.previewApproval, { params: { id } }, { version, enabled, isFixed: true });

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

/** From a list, which tells of its failures itself. */
export const useApprove = (onDone: (after: api.Approval) => void) =>
  useSend(api.approveApproval, { ...acting, onDone });

/** From the message that says so, wherever the person is meanwhile: a failure is shown as one, too. */
export const useTakeBack = (onDone: () => void) => useSend(api.takeBackApproval, { onDone });

export const useLines = () => useEndpoint(api.listLines, {});
export const useCreateLine = () => useSend(api.createLine, { showsError: true });
export const useUpdateLine = () => useSend(api.updateLine, { showsError: true });
export const useDeleteLine = () => useSend(api.deleteLine);
