/** Delegations, as screens ask for them. */
import { useEndpointPages, useSend } from '#kernel/web/query.ts';
import { endDelegation, listDelegations } from '../contract/delegation.endpoints.ts';

/** @param person left out: the asking person */
export const useDelegations = (person: string | undefined) =>
  useEndpointPages(listDelegations, { query: { person, limit: 10 } });
export const useEndDelegation = (onDone: () => void) => useSend(endDelegation, { onDone });
