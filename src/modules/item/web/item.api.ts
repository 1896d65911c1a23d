import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import {
  createMovement,
  listItems,
  listMovements,
  readItem,
  readItemTotals,
  updateItem,
} from '../contract/endpoints.ts';

export const useItems = (query: CallOf<typeof listItems>['query']) => useEndpointPages(listItems, { query });
export const useItemTotals = () => useEndpoint(readItemTotals);
export const useItem = (id: string) => useEndpoint(readItem, { params: { id } });
export const useMovements = (id: string) => useEndpointPages(listMovements, { params: { id } });

export const useMove = () => useSend(createMovement, { showsError: true });
export const useUpdateItem = (options: Pick<WriteOptions<typeof updateItem>, 'onDone' | 'showsError'>) =>
  useSend(updateItem, options);
