/** Entity API: loads company members, which the people screens need beyond records. */
import { useAllPages, useEndpointPages } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { listRecordsOfType } from '#modules/axis/contract/endpoints.ts';
import { accountField } from '../contract/account.ts';

/** All members. */
export const useMembers = () => useAllPages(useEndpointPages(listMembers, { query: { limit: '100' as never } }));

/** The accounts that are linked to somebody; `isUndoComplete` once all of them are known. */
export function useLinkedAccounts() {
  const params = { axis: 'entity', type: 'user' };
  const filter = JSON.stringify({ [`fields.${accountField}`]: { empty: false } });
  const people = useAllPages(
    useEndpointPages(listRecordsOfType, { params, query: { filter, limit: '100' as never } as never }),
  );
  const { isWhole, error } = people;
  return { isWhole, error, accounts: new Set(people.rows.map(({ fields }) => fields[accountField])) };
}
