/** Second-factor offer: alternatives after a sign-in refused without one. */
import { toApiError } from '#kernel/web/api-error.ts';
import type { FactorOffer } from '../../contract/passkey.shapes.ts';

/** Ways to show the second factor here, besides recovery codes; null for people without a passkey. */
export interface Offer {
  /** An application shows codes. */
  code: boolean;
  /** Passkeys work at this host. */
  passkey: boolean;
}

export function getDetails(error: unknown): FactorOffer | null {
  const { code, details } = toApiError(error);
  const offered = code === 'SECOND_FACTOR_REQUIRED' && typeof details === 'object' && details && 'passkey' in details;
  return offered ? (details as FactorOffer) : null;
}

/** The ways offered by the refusal of a sign-in without a second factor. */
export function getOffer(error: unknown): Offer | null {
  const details = getDetails(error);
  return details && { code: details.code, passkey: details.passkey !== null };
}
