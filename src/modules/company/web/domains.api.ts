/** A company's addresses, as its screens ask for them: inside the company, and of the company that the address names at the root. */
import { useParams } from 'react-router';
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { changeCode, checkDomain, claimDomain, readAddresses, releaseDomain } from '../contract/domain.endpoints.ts';

/** The company named in the URL, if it is not the host's. */
export function useNamedCompany(): { company: string | undefined } {
  const { companyCode } = useParams();
  return { company: companyCode };
}

export const useAddresses = () => useEndpoint(readAddresses, {}, useNamedCompany());
export const useChangeCode = (options: WriteOptions<typeof changeCode>) =>
  useSend(changeCode, { ...options, ...useNamedCompany() });
export const useClaimDomain = () => useSend(claimDomain, { showsError: true, ...useNamedCompany() });
export const useCheckDomain = (options: WriteOptions<typeof checkDomain>) =>
  useSend(checkDomain, { ...options, ...useNamedCompany() });
export const useReleaseDomain = (options: WriteOptions<typeof releaseDomain>) =>
  useSend(releaseDomain, { ...options, ...useNamedCompany() });
