/** Permissions given for a time, as their screen asks for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';

export const useGrants = (query: CallOf<typeof grants.listGrants>['query']) =>
  useEndpointPages(grants.listGrants, { query });
export const usePreviewGrant = () => useSend(grants.previewGrant, { showsError: true });
export const useGiveGrant = () => useSend(grants.giveGrant);
export const useEndGrant = () => useSend(grants.endGrant);

export async function findMembersLike(q: string): Promise<{ id: string; label: string }[]> {
  const { data } = await call(listMembers, { query: { status: 'active', limit: 20, ...(q && { q }) } });
  return data.map(({ id, name, email }) => ({ id, label: email ? `${name} (${email})` : name }));
}

/** Without a word to look for: whether they can be bound at all, and no things. */
export const useBounds = (permissions: readonly string[], looked?: { q: string }) =>
  useEndpoint(
    grants.listBounds,
    { query: { permissions: permissions.join(','), ...(looked && { things: 'true', q: looked.q || undefined }) } },
    { enabled: permissions.length > 0, keepLast: true },
  );
