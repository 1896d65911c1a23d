/** Providers of sign-in, and the address at which one begins. */
import { useEndpoint } from '#kernel/web/query.ts';
import { listProviders } from '../contract/endpoints.ts';
import { readRegistration } from '../contract/registration.endpoints.ts';

export const useProviders = () => useEndpoint(listProviders, {}, { freshFor: 300_000 });

export const useRegistration = () => useEndpoint(readRegistration);

/** The address that starts a sign-in at a provider and leads back to `returnTo`. An account is made on the way back where the age was confirmed. */
export function getStartAddress(
  provider: string,
  { returnTo, ageConfirmed }: { returnTo: string; ageConfirmed: boolean },
): string {
  const query = new URLSearchParams({ terms: 'accepted', ...(ageConfirmed && { age: 'confirmed' }), returnTo });
  return `/auth/oidc/${encodeURIComponent(provider)}/start?${query}`;
}
