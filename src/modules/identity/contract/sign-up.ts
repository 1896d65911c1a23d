/** What everybody agrees to who makes an account of the product. */
import { z } from 'zod';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';

/** Of the texts of the root that hold today; room `page` keeps the texts, and a test holds that these are the newest. */
export const rootTermVersions = { terms: 1, privacy: 1 } as const;

export const signUpConsents = {
  termsAccepted: z.boolean().default(false),
  /** That one is 14 or older, since who is younger needs the consent of a guardian (개인정보 보호법 제22조의2); asked for where an account is made, and never of an account that exists. */
  ageConfirmed: z.boolean().default(false),
};

export interface SignUpConsents {
  termsAccepted: boolean;
  ageConfirmed: boolean;
}

/** What is missing before there may be an account, with its field; null where nothing is. */
export function missingConsent(sent: SignUpConsents): { error: ErrorDefinition; field: keyof SignUpConsents } | null {
  if (!sent.termsAccepted) return { error: identityErrors.TERMS_REQUIRED, field: 'termsAccepted' };
  if (!sent.ageConfirmed) return { error: accountErrors.AGE_CONFIRMATION_REQUIRED, field: 'ageConfirmed' };
  return null;
}
