/** Requests of the start portal screens. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listMyCompanies } from '#modules/access/contract/endpoints.ts';
import {
  acceptInvitation,
  checkCode,
  createCompany,
  declineInvitation,
  listMyInvitations,
  openInvitation,
  readStats,
  requestJoin,
  searchCompanies,
} from '#modules/company/contract/endpoints.ts';
import { sendVerification } from '#modules/identity/contract/proof.endpoints.ts';

export const useCompanySearch = (query: CallOf<typeof searchCompanies>['query'], options: { enabled?: boolean } = {}) =>
  useEndpointPages(searchCompanies, { query }, { quiet: true, ...options });
/** Asked while typing: a failed check is not shown, the write decides. */
export const useCodeCheck = (code: string, enabled: boolean) =>
  useEndpoint(checkCode, { query: { code } }, { enabled, quiet: true, freshFor: 3000 });
export const useMyCompanies = () => useEndpoint(listMyCompanies);
export const useMyInvitations = () => useEndpoint(listMyInvitations);
export const useStats = () => useEndpoint(readStats);

export const useJoin = (onDone: () => void) => useSend(requestJoin, { onDone });
export const useAccept = (onDone: (result: { companyCode: string }) => void, options: { showsError?: boolean } = {}) =>
  useSend(acceptInvitation, { onDone, ...options });
/** The screen says what came of it. */
export const useOpenInvitation = () => useSend(openInvitation, { showsError: true });
export const useVerificationMail = (onDone: (sent: { email: string }) => void) => useSend(sendVerification, { onDone });
export const useDecline = () => useSend(declineInvitation);
export const useCreateCompany = () => useSend(createCompany, { showsError: true });
