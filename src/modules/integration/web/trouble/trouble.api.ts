/** What went wrong with other programs, as the operator's workbench asks for it. */
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as api from '../../contract/trouble/trouble.endpoints.ts';

export const useFailingHooks = (enabled = true) => useEndpoint(api.listFailingHooks, {}, { enabled });
export const useFailedCalls = (enabled = true) => useEndpoint(api.listFailedCalls, {}, { enabled });
export const useResend = (options: WriteOptions<typeof api.resendHook>) => useSend(api.resendHook, options);
export const useRetryCalls = (options: WriteOptions<typeof api.retryCalls>) => useSend(api.retryCalls, options);
