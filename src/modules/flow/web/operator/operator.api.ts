/** Operator API: stuck runs, as the workbench reads them. */
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { listStuck, readOverview, retryTogether } from '../../contract/operator/operator.endpoints.ts';
import type { StuckKind } from '../../contract/operator/operator.ts';

export const useOverview = () => useEndpoint(readOverview, {});
export const useStuck = (stuck: StuckKind, code: string) =>
  useEndpointPages(listStuck, { query: { stuck, ...(code ? { code } : {}) } });
export const useRetryTogether = (options: WriteOptions<typeof retryTogether>) => useSend(retryTogether, options);
