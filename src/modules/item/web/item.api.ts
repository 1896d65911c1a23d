/** Requests of the item screens. */
import type { CallOf, PagedResult } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useEndpoints, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import {
  createMovement,
  listCategories,
  listItems,
  listMovements,
  readItem,
  readItemTotals,
  readStockCurve,
  updateCategory,
  updateItem,
} from '../contract/endpoints.ts';
import type { Item } from '../contract/stock.ts';
import { listValuedItems, openValuation, readValuation } from '../contract/valuation.ts';

export const useItems = (query: CallOf<typeof listItems>['query'], options: { enabled?: boolean } = {}) =>
  useEndpointPages(listItems, { query }, options);
/** As many as one call takes. */
const perCall = 100;

/** Stock and price of items, by their ids. */
export function useStockById(ids: readonly string[]): { stock: ReadonlyMap<string, Item>; isPending: boolean } {
  const count = Math.ceil(ids.length / perCall);
  const calls = Array.from({ length: count }, (_, at) => {
    return { query: { ids: ids.slice(at * perCall, (at + 1) * perCall).join(',') } };
  });
  const { answers, isPending } = useEndpoints(listItems, calls);
  const items = answers.flatMap((answer) => (answer as PagedResult<Item>).data);
  return { stock: new Map(items.map((item) => [item.id, item] as const)), isPending };
}
export const useItemTotals = () => useEndpoint(readItemTotals);
export const useItem = (id: string) => useEndpoint(readItem, { params: { id } });
export const useStockCurve = (id: string) => useEndpoint(readStockCurve, { params: { id } });
export const useMovements = (id: string) => useEndpointPages(listMovements, { params: { id } });

export const useValuation = () => useEndpoint(readValuation);
export const useValuedItems = () => useEndpointPages(listValuedItems);
export const useOpenValuation = () => useSend(openValuation, { showsError: true });

export const useMove = () => useSend(createMovement, { showsError: true });
export const useUpdateItem = (options: Pick<WriteOptions<typeof updateItem>, 'onDone' | 'showsError'>) =>
  useSend(updateItem, options);

export const useCategories = () => useEndpoint(listCategories);
export const useUpdateCategory = (options: Pick<WriteOptions<typeof updateCategory>, 'onDone'> = {}) =>
  useSend(updateCategory, options);
/** Takes back what was just registered, run and all. */
export function useUndoCreation(onDone: () => void): (executionId: string) => void {
  const undo = useSend(undoExecution, { onDone });
  return (id) => undo.fire({ params: { id }, body: { reason: { code: 'mistake' } } });
}
