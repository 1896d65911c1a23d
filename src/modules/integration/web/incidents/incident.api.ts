/** Requests of the operator's workbench for failed web hooks and calls. */
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as api from '../../contract/incidents/incident.endpoints.ts';

export const useFailingHooks = (enabled = true) => useEndpoint(api.listFailingHooks, {}, { enabled });
export const useFailedCalls = (enabled = true) => useEndpoint(api.listFailedCalls, {}, { enabled });
export const useResend = (options: WriteOptions<typeof api.resendHook>) => useSend(api.resendHook, options);
export const useRetryCalls = (options: WriteOptions<typeof api.retryCalls>) => useSend(api.retryCalls, options);
