/** What the screens of one company ask at the root: the company that the address names. */
import { useParams } from 'react-router';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import {
  acceptMastership,
  endOffer,
  leaveCompany,
  offerMastership,
  readMastership,
} from '#modules/access/contract/mastership.endpoints.ts';
import { changeCompany, listInvitations, withdrawInvitation } from '#modules/company/contract/endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';

export const useCode = (): string => useParams().companyCode ?? '';
const useNamed = () => ({ company: useCode() });

export const useSettings = () => useEndpoint(readSettings, {}, useNamed());
export const useChangeCompany = () => useSend(changeCompany, { showsError: true, ...useNamed() });
export const useMembers = () => useEndpointPages(listMembers, { query: { status: 'active' } }, useNamed());
export const useOpenInvitations = () => useEndpointPages(listInvitations, {}, useNamed());
export const useWithdraw = () => useSend(withdrawInvitation, useNamed());
export const useMastership = () => useEndpoint(readMastership, {}, useNamed());
export const useOffer = () => useSend(offerMastership, { showsError: true, ...useNamed() });
export const useAcceptMastership = (options: WriteOptions<typeof acceptMastership>) =>
  useSend(acceptMastership, { ...options, ...useNamed() });
export const useEndOffer = (options: WriteOptions<typeof endOffer>) => useSend(endOffer, { ...options, ...useNamed() });
export const useLeave = (options: WriteOptions<typeof leaveCompany>) =>
  useSend(leaveCompany, { ...options, ...useNamed() });
