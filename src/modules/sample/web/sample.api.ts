/** Sample data, as requested by screens. Users who may not run the company request nothing. */
import { useCan } from '#kernel/web/can.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { clearSamples, fillSamples, readSamples } from '../contract/endpoints.ts';
import type { ClearedSamples } from '../contract/sample.ts';

export function useSamples() {
  const { allowed } = useCan(companyPermissions['company.profile.change']);
  const { data, isPending } = useEndpoint(readSamples, {}, { enabled: allowed, quiet: true });
  return { data, isPending: allowed && isPending };
}
export const useFillSamples = (onDone: () => void) => useSend(fillSamples, { onDone });
export const useClearSamples = (onDone: (cleared: ClearedSamples) => void) => useSend(clearSamples, { onDone });
