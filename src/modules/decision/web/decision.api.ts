/** Approvals and approval lines, as screens ask for them. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import * as api from '../contract/endpoints.ts';

export type ApprovalBox = 'inbox' | 'requested' | 'acted';
export const useApprovals = (
  box: ApprovalBox,
  { sort = 'newest', limit }: { sort?: api.ApprovalSort; limit?: number | undefined } = {},
) => useEndpointPages(api.listApprovals, { query: { box, sort, limit } });
/** Of whomever they wait for, as far as the person may see: those that wait longest first. */
export const usePendingApprovals = () =>
  useEndpointPages(api.listApprovals, { query: { box: 'all', outcome: 'pending', sort: 'oldest', limit: 100 } });
export const useInboxCount = () => useEndpoint(api.countInbox, {}, { quiet: true });

/** A POST that changes nothing: the run is tried behind a savepoint. Never asked again of a version: after the decision there is nothing to try. */
export const useApprovalPreview = (id: string, version: number, enabled: boolean) =>
  useEndpoint(api.previewApproval, { params: { id } }, { version, enabled, isFixed: true });

const showErrors = { showsError: true } as const;
/** Everything that can be done with an approval. */
export function useApprovalActions() {
  return {
    approve: useSend(api.approveApproval, showErrors),
    reject: useSend(api.rejectApproval, showErrors),
    returnStep: useSend(api.returnApproval, showErrors),
    withdraw: useSend(api.withdrawApproval, showErrors),
    takeBack: useSend(api.takeBackApproval, showErrors),
    comment: useSend(api.commentApproval, showErrors),
  };
}

/** From a list, which shows its errors itself. */
export const useApprove = (onDone: (updatedApproval: api.Approval) => void) =>
  useSend(api.approveApproval, { ...showErrors, onDone });

/** From the message that says so, wherever the person is meanwhile: a failure is shown as one, too. */
export const useTakeBack = (onDone: () => void) => useSend(api.takeBackApproval, { onDone });

export const useApprovalLines = () => useEndpoint(api.listLines, {});
export const useCreateLine = () => useSend(api.createLine, { showsError: true });
export const useUpdateLine = () => useSend(api.updateLine, { showsError: true });
export const useDeleteLine = () => useSend(api.deleteLine);
