/** What a company says of itself, and its legal texts, as screens ask for them: apart, since saved views come with every first page. */
import { useEndpoint } from '#kernel/web/query.ts';
import type { LegalKind } from '../contract/legal.ts';
import { readLegal, readProfile, readSeller } from '../contract/profile.endpoints.ts';

/** What stands at the head of papers; asked for quietly, since the page does without. */
export const useSeller = () => useEndpoint(readSeller, {}, { quiet: true, freshFor: 60_000 });
export const useProfile = () => useEndpoint(readProfile);

/** The version that holds now, or the one that is named. */
export const useLegal = (kind: LegalKind, version?: number) =>
  useEndpoint(readLegal, { params: { kind }, query: version === undefined ? {} : { version } });
