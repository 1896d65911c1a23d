/** What the screens of people load beyond records: the members of the company. */
import { useEffect } from 'react';
import { useEndpointPages } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { listRecordsOfType } from '#modules/axis/contract/endpoints.ts';

/** All members, page after page. */
export function useMembers() {
  const members = useEndpointPages(listMembers, { query: { limit: '100' as never } });
  const { hasMore, isLoadingMore, loadMore } = members;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came asks for the next one
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore]);
  return members;
}

/** The accounts that are linked to somebody. */
export function useLinkedAccounts(): ReadonlySet<unknown> {
  const params = { axis: 'entity', type: 'user' };
  const filter = JSON.stringify({ 'fields.account': { empty: false } });
  const people = useEndpointPages(listRecordsOfType, { params, query: { filter, limit: '100' as never } as never });
  const { hasMore, isLoadingMore, loadMore } = people;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came asks for the next one
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore]);
  return new Set(people.rows.map(({ fields }) => fields.account));
}
