/** Profile API of the company screens: seller, profile and legal texts. Separate, since saved views load with every first page. */
import { useEndpoint } from '#kernel/web/query.ts';
import type { LegalKind } from '../contract/legal.ts';
import { readLegal, readProfile, readSeller } from '../contract/profile.endpoints.ts';

/** Data for the head of documents; fails silently, since the page works without it. */
export const useSeller = () => useEndpoint(readSeller, {}, { quiet: true, freshFor: 60_000 });
export const useProfile = () => useEndpoint(readProfile);

/** The version that holds now, or the one that is named. */
export const useLegal = (kind: LegalKind, version?: number) =>
  useEndpoint(readLegal, { params: { kind }, query: version === undefined ? {} : { version } });
