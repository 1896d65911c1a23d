/** Members, as the screens of a company's people ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { toListPages } from '#kernel/web/ui/index.ts';
import * as members from '#modules/access/contract/endpoints.ts';
import * as member from '#modules/access/contract/member.endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import * as views from '#modules/access/contract/view.endpoints.ts';
import * as files from '../contract/invitation-file.endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';
import * as suspension from '../contract/suspension.endpoints.ts';

export const useMembers = (query: CallOf<typeof members.listMembers>['query']) =>
  useEndpointPages(members.listMembers, { query });
export function useSessions(id: string) {
  const query = useEndpoint(member.listMemberSessions, { params: { id } });
  return { list: toListPages(query, query.data?.sessions), isHidden: query.data?.isHidden ?? false };
}
export const useApprove = () => useSend(members.approveMember);
export const useRemove = () => useSend(members.removeMember);
export const useGiveTimedRole = () => useSend(member.giveTimedRole, { showsError: true });
export const useResume = () => useSend(member.resumeMember);
export const useEndSessions = (onDone: () => void) => useSend(member.endMemberSessions, { onDone });

export const useInvitationFiles = () => useEndpointPages(files.listInvitationFiles, { query: { limit: 10 } });
export const useSendInvitationFile = () => useSend(files.sendInvitationFile);
export const checkFileLines = (lines: files.FileLine[]) => call(files.checkInvitationFile, { body: { lines } });

export const useHoldings = (id: string, comesBack: 'true' | 'false') =>
  useEndpoint(leaving.readHoldings, { params: { id }, query: { comesBack } });
export const useViewPreview = (memberId: string) => useEndpoint(views.previewView, { query: { memberId } });
export const useBeginView = () => useSend(views.beginView);
export const usePreviewLeaving = () => useSend(leaving.previewMembershipEnd, { showsError: true });
export const useLeavingPreview = (id: string) =>
  useEndpoint(leaving.previewMembershipEnd, { params: { id }, body: { handOvers: [] } });
export const useEndMembership = () => useSend(leaving.endMembership);
export const usePreviewSuspension = () => useSend(suspension.previewSuspension, { showsError: true });
export const useSuspensionPreview = (id: string) =>
  useEndpoint(suspension.previewSuspension, { params: { id }, body: { handOvers: [] } });
export const useStartSuspension = () => useSend(suspension.startSuspension);
export const readSuspension = (id: string) => call(suspension.readSuspension, { params: { id } });
/** Possible successors of this member, by name or address. */
export async function findReceiversLike(q: string, leaver: Member): Promise<{ id: string; label: string }[]> {
  const query = { status: 'active' as const, limit: 20, ...(q && { q }) };
  const { data } = await call(members.listMembers, { query });
  return data
    .filter(({ personId }) => personId !== leaver.personId)
    .map(({ personId, name, email }) => ({ id: personId, label: email ? `${name} (${email})` : name }));
}
