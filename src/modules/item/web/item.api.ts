/** What the screens of items load and send. */
import type { CallOf, Paged } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useEndpoints, useSend, type WriteOptions } from '#kernel/web/query.ts';
import {
  createMovement,
  listItems,
  listMovements,
  readItem,
  readItemTotals,
  updateItem,
} from '../contract/endpoints.ts';
import type { Item } from '../contract/stock.ts';

export const useItems = (query: CallOf<typeof listItems>['query']) => useEndpointPages(listItems, { query });
/** As many as one call takes. */
const perCall = 100;

/** Stock and price of items, by their ids. */
export function useStockOf(ids: readonly string[]): ReadonlyMap<string, Item> {
  const count = Math.ceil(ids.length / perCall);
  const calls = Array.from({ length: count }, (_, at) => {
    return { query: { ids: ids.slice(at * perCall, (at + 1) * perCall).join(',') } };
  });
  const items = useEndpoints(listItems, calls).flatMap((answer) => (answer as Paged<Item>).data);
  return new Map(items.map((item) => [item.id, item] as const));
}
export const useItemTotals = () => useEndpoint(readItemTotals);
export const useItem = (id: string) => useEndpoint(readItem, { params: { id } });
export const useMovements = (id: string) => useEndpointPages(listMovements, { params: { id } });

export const useMove = () => useSend(createMovement, { showsError: true });
export const useUpdateItem = (options: Pick<WriteOptions<typeof updateItem>, 'onDone' | 'showsError'>) =>
  useSend(updateItem, options);
