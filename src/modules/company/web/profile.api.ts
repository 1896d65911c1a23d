/** What a company says of itself, and its legal texts, as screens ask for them: apart, since saved views come with every first page. */
import { useEndpoint } from '#kernel/web/query.ts';
import type { LegalKind } from '../contract/legal.ts';
import { readLegal, readProfile } from '../contract/profile.endpoints.ts';

export const useProfile = () => useEndpoint(readProfile);

/** The version that holds now, or the one that is named. */
export const useLegal = (kind: LegalKind, version?: number) =>
  useEndpoint(readLegal, { params: { kind }, query: version === undefined ? {} : { version } });
