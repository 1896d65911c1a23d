/** Members, as the screens of a company's people ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listOf } from '#kernel/web/ui/index.ts';
import * as members from '#modules/access/contract/endpoints.ts';
import * as member from '#modules/access/contract/member.endpoints.ts';

export const useMembers = (query: CallOf<typeof members.listMembers>['query']) =>
  useEndpointPages(members.listMembers, { query });
export function useSessions(id: string) {
  const query = useEndpoint(member.listMemberSessions, { params: { id } });
  return listOf({ ...query, data: query.data?.sessions } as never as Parameters<
    typeof listOf<member.MemberSession>
  >[0]);
}
export const useApprove = () => useSend(members.approveMember);
export const useRemove = () => useSend(members.removeMember);
export const useSuspend = () => useSend(member.suspendMember);
export const useResume = () => useSend(member.resumeMember);
export const useEndSessions = (onDone: () => void) => useSend(member.endMemberSessions, { onDone });
