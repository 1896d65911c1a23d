/** Sign-up consents: required of everybody who makes a product account. */
import { z } from 'zod';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';

/** Versions of the root's current texts; module `page` stores the texts, and a test verifies that these are the newest. */
export const rootTermVersions = { terms: 1, privacy: 1 } as const;

export const signUpConsents = {
  termsAccepted: z.boolean().default(false),
  /**
   * Confirms an age of 14 or older, since younger people need a guardian's consent (개인정보 보호법 제22조의2); required when an account is
   * created, and never for an existing account.
   */
  ageConfirmed: z.boolean().default(false),
};

export interface SignUpConsents {
  termsAccepted: boolean;
  ageConfirmed: boolean;
}

/** The consent missing for creating an account, with its field; null if none is missing. */
export function findMissingConsent(
  sent: SignUpConsents,
): { error: ErrorDefinition; field: keyof SignUpConsents } | null {
  if (!sent.termsAccepted) return { error: identityErrors.TERMS_REQUIRED, field: 'termsAccepted' };
  if (!sent.ageConfirmed) return { error: accountErrors.AGE_CONFIRMATION_REQUIRED, field: 'ageConfirmed' };
  return null;
}
