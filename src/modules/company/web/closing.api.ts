/** The end of a company, as its screen asks: at the root, since a closed company has no host that answers. */
import { useParams } from 'react-router';
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { closeCompany, exportCompany, readClosingState, reopenCompany } from '../contract/closing.endpoints.ts';

export const useCode = (): string => useParams().companyCode ?? '';
export const useClosingState = () => useEndpoint(readClosingState, { params: { companyCode: useCode() } });
export const useClose = () => useSend(closeCompany, { showsError: true, company: useCode() });
export const useReopen = (options: WriteOptions<typeof reopenCompany>) => useSend(reopenCompany, options);

export function useExportCompany() {
  const save = useEndpointExport(exportCompany);
  const company = useCode();
  return () => save({ body: {}, company });
}
