/** Orders, addresses and the cart, as screens ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { useRepeat } from '#kernel/web/repeat.ts';
import * as api from '../contract/endpoints.ts';
import { isFinal, type OrderState } from '../contract/states.ts';

/** Visitors without an account hear no live signals: their open order is asked for again this often. */
const pollMs = 4_000;

/** Own ones, or those of everybody for who handles them. */
export const useOrders = (scope: 'own' | 'all', query: CallOf<typeof api.listOwnOrders>['query']) =>
  useEndpointPages(scope === 'all' ? api.listAllOrders : api.listOwnOrders, { query });

/** One order, kept fresh until nothing can change any more. */
export function useOrder(id: string) {
  const order = useEndpoint(api.readOrder, { params: { id } }, { quiet: true });
  const state: OrderState | undefined = order.data?.state;
  useRepeat(state !== undefined && !isFinal(state), () => void order.refetch(), pollMs);
  return order;
}

export const useDashboard = () => useEndpoint(api.readDashboard);

export const useCancelOrder = (onDone: () => void) => useSend(api.cancelOrder, { onDone });
export const useMoveOrder = (onDone: () => void) => useSend(api.moveOrder, { onDone });
export const useConfirmReceipt = (onDone: () => void) => useSend(api.confirmReceipt, { onDone });
export const useReorder = (onDone: (result: { added: number; missing: string[] }) => void) =>
  useSend(api.reorder, { onDone });

export const useAddAddress = () => useSend(api.addAddress, { showsError: true });
export const useUpdateAddress = () => useSend(api.updateAddress, { showsError: true });
export const useRemoveAddress = (onDone: () => void) => useSend(api.removeAddress, { onDone });
