/** What a sign-in that was refused without a second step offers instead. */
import { toApiError } from '#kernel/web/api-error.ts';
import type { FactorOffer } from '../../contract/passkey.shapes.ts';

/** By what the second step can be taken here, beside recovery codes; null for who has no passkey. */
export interface Offer {
  /** An application shows codes. */
  code: boolean;
  /** Passkeys work at this host. */
  passkey: boolean;
}

export function detailsOf(error: unknown): FactorOffer | null {
  const { code, details } = toApiError(error);
  const offered = code === 'SECOND_FACTOR_REQUIRED' && typeof details === 'object' && details && 'passkey' in details;
  return offered ? (details as FactorOffer) : null;
}

/** What the refusal of a sign-in without a second step offers. */
export function offerIn(error: unknown): Offer | null {
  const details = detailsOf(error);
  return details && { code: details.code, passkey: details.passkey !== null };
}
