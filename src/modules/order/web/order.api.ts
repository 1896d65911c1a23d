import { useEffect } from 'react';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { orderEndpoints } from '../contract/endpoints.ts';
import { isFinal, type OrderState } from '../contract/states.ts';

const { list, read, cancel, move, reorder, session, updateSession, dashboard } = orderEndpoints;
const { addAddress, updateAddress, removeAddress } = orderEndpoints;

liveKeys({ 'order.order': [list, read, dashboard] });

/** Visitors without an account hear no live signals: their open order is asked for again this often. */
const pollMs = 4_000;

export const useOrders = (query: CallOf<typeof list>['query']) => useEndpointPages(list, { query });

/** One order, kept fresh until nothing can change any more. */
export function useOrder(id: string) {
  const order = useEndpoint(read, { params: { id } }, { quiet: true });
  const { refetch } = order;
  const state: OrderState | undefined = order.data?.state;
  useEffect(() => {
    if (!state || isFinal(state)) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, pollMs);
    return () => clearInterval(timer);
  }, [state, refetch]);
  return order;
}

export const useDashboard = () => useEndpoint(dashboard);

const orders = [list, read, dashboard];
export const useCancelOrder = (onDone: () => void) => useSend(cancel, { invalidates: orders, onDone });
export const useMoveOrder = (onDone: () => void) => useSend(move, { invalidates: orders, onDone });
export const useReorder = (onDone: (result: { added: number; missing: string[] }) => void) =>
  useSend(reorder, { invalidates: [dashboard], onDone });

const account = [session, dashboard];
export const useAddAddress = () => useSend(addAddress, { invalidates: account, showsError: true });
export const useUpdateAddress = () => useSend(updateAddress, { invalidates: account, showsError: true });
export const useRemoveAddress = (onDone: () => void) => useSend(removeAddress, { invalidates: account, onDone });
export const useUpdateSession = () => useSend(updateSession, { invalidates: account, showsError: true });
