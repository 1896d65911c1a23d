/** A company's addresses, as its screens ask for them: inside the company, and of the company that the address names at the root. */
import { useParams } from 'react-router';
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { changeCode, checkDomain, claimDomain, readAddresses, releaseDomain } from '../contract/domain.endpoints.ts';

/** Which company is meant where the host is not one's. */
export function useCompanyNamed(): { company: string | undefined } {
  const { companyCode } = useParams();
  return { company: companyCode };
}

export const useAddresses = () => useEndpoint(readAddresses, {}, useCompanyNamed());
export const useChangeCode = (options: WriteOptions<typeof changeCode>) =>
  useSend(changeCode, { ...options, ...useCompanyNamed() });
export const useClaimDomain = () => useSend(claimDomain, { showsError: true, ...useCompanyNamed() });
export const useCheckDomain = (options: WriteOptions<typeof checkDomain>) =>
  useSend(checkDomain, { ...options, ...useCompanyNamed() });
export const useReleaseDomain = (options: WriteOptions<typeof releaseDomain>) =>
  useSend(releaseDomain, { ...options, ...useCompanyNamed() });
