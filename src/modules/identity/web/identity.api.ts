/** Providers of sign-in, and the address at which one begins. */
import { useEndpoint } from '#kernel/web/query.ts';
import { listProviders } from '../contract/endpoints.ts';
import { readRegistration } from '../contract/registration.endpoints.ts';

export const useProviders = () => useEndpoint(listProviders, {}, { freshFor: 300_000 });

export const useRegistration = () => useEndpoint(readRegistration);

/** The address that starts a sign-in at a provider and leads back to `returnTo`. */
export function startAddress(provider: string, returnTo: string): string {
  const query = new URLSearchParams({ terms: 'accepted', returnTo });
  return `/auth/oidc/${encodeURIComponent(provider)}/start?${query}`;
}
