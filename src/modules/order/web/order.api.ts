/** Orders, addresses and the cart, as screens ask for them. */
import type { CallOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useEndpoint, useEndpointPages, useEndpoints, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { useRepeat } from '#kernel/web/repeat.ts';
import { approvalBlockKind } from '#modules/decision/contract/approval-fact.ts';
import { readApproval } from '#modules/decision/contract/endpoints.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { orderPermissions } from '../contract/permissions.ts';
import * as staff from '../contract/staff.endpoints.ts';
import { isFinal, type OrderState } from '../contract/states.ts';

/** Visitors without an account get no live signals: their open order is polled at this interval. */
const pollMs = 4_000;

export const useOwnOrders = (query: CallOf<typeof api.listOwnOrders>['query']) =>
  useEndpointPages(api.listOwnOrders, { query });
export const useAllOrders = (query: CallOf<typeof staff.listAllOrders>['query']) =>
  useEndpointPages(staff.listAllOrders, { query });
export const useOrderTotals = (query: CallOf<typeof staff.readOrderTotals>['query']) =>
  useEndpoint(staff.readOrderTotals, { query }, { keepLast: true });
export function useCustomerOfOrder(id: string) {
  const enabled = useCan(orderPermissions['order.order.read']).allowed;
  return useEndpoint(staff.readCustomerOfOrder, { params: { id } }, { enabled });
}

/** As many as one call takes. */
const perCall = 100;

/** Orders of these customers, by their ids. */
export function useCustomerDeals(ids: readonly string[]): {
  deals: ReadonlyMap<string, staff.CustomerDeals>;
  isPending: boolean;
} {
  const mayRead = useCan(orderPermissions['order.order.read']).allowed;
  const count = mayRead ? Math.ceil(ids.length / perCall) : 0;
  const calls = Array.from({ length: count }, (_, at) => {
    return { query: { ids: ids.slice(at * perCall, (at + 1) * perCall).join(',') } };
  });
  const { answers, isPending } = useEndpoints(staff.listCustomerDeals, calls);
  const rows = answers.flatMap((answer) => answer as staff.CustomerDeals[]);
  return { deals: new Map(rows.map((row) => [row.id, row] as const)), isPending };
}

/** The run of an order, with its steps; not asked for where nobody may see it. */
export const useRun = (executionId: string | null) =>
  useEndpoint(readExecution, { params: { id: executionId ?? '' } }, { enabled: executionId !== null, quiet: true });

function findApproval(run: ReplyOf<typeof readExecution> | undefined): string | null {
  const output = run?.steps.find(({ kind }) => kind === approvalBlockKind)?.output;
  const id = (output as { approvalId?: unknown } | null | undefined)?.approvalId;
  return typeof id === 'string' ? id : null;
}

/** The approval of the run; not asked for where there is none, or where the person may read none. */
export function useApprovalOf(run: ReplyOf<typeof readExecution> | undefined) {
  const mayRead = useCan(decisionPermissions['decision.approval.read']).allowed;
  const id = mayRead ? findApproval(run) : null;
  return useEndpoint(readApproval, { params: { id: id ?? '' } }, { enabled: id !== null, quiet: true });
}

/** One order, refreshed until nothing can change any more. */
export function useOrder(id: string) {
  const order = useEndpoint(api.readOrder, { params: { id } }, { quiet: true });
  const state: OrderState | undefined = order.data?.state;
  useRepeat(state !== undefined && !isFinal(state), () => void order.refetch(), pollMs);
  return order;
}

export const useDashboard = () => useEndpoint(api.readDashboard);

export const useCancelOrder = (onDone: () => void) => useSend(api.cancelOrder, { onDone });
export const useMoveOrder = (onDone: () => void) => useSend(api.moveOrder, { onDone });
export const useMarkPaid = (onDone: WriteOptions<typeof api.markPaid>['onDone']) =>
  useSend(api.markPaid, onDone ? { onDone } : {});
export const useConfirmReceipt = (onDone: () => void) => useSend(api.confirmReceipt, { onDone });
export const useReorder = (onDone: (result: { added: number; missing: string[] }) => void) =>
  useSend(api.reorder, { onDone });

export const useAddAddress = () => useSend(api.addAddress, { showsError: true });
export const useUpdateAddress = () => useSend(api.updateAddress, { showsError: true });
export const useRemoveAddress = (onDone: () => void) => useSend(api.removeAddress, { onDone });
