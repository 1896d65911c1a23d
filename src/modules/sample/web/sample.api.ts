/** Sample data, as screens ask for it. Who may not run the company asks nothing. */
import { useCan } from '#kernel/web/can.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { clearSamples, fillSamples, readSamples } from '../contract/endpoints.ts';
import type { Cleared } from '../contract/sample.ts';

export function useSamples() {
  const { allowed } = useCan(companyPermissions['company.profile.change']);
  const { data, isPending } = useEndpoint(readSamples, {}, { enabled: allowed, quiet: true });
  return { data, isPending: allowed && isPending };
}
export const useFill = (onDone: () => void) => useSend(fillSamples, { onDone });
export const useClear = (onDone: (cleared: Cleared) => void) => useSend(clearSamples, { onDone });
