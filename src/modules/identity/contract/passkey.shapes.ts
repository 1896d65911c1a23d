/** Passkeys: what a browser is asked, what it answers, and what its owner sees of them. */
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

export const PasskeyName = text({ max: 60 });

/** At most this many per person: every sign-in lists them all. */
export const maxPasskeys = 10;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Bytes = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9_-]*$/);
/** WebAuthn allows 1,023 bytes. */
const CredentialId = z
  .string()
  .min(1)
  .max(1364)
  .regex(/^[A-Za-z0-9_-]+$/);
const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Input of `navigator.credentials.create`, in JSON. */
export const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: z.array(Known),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** The browser's response to it, in JSON. */
export const NewCredential = z.strictObject({
  id: CredentialId,
  clientDataJSON: Bytes,
  attestationObject: z
    .string()
    .max(20_000)
    .regex(/^[A-Za-z0-9_-]*$/),
  transports: z.array(z.string().max(30)).max(10),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** Input of `navigator.credentials.get`, in JSON. */
export interface PasskeyQuestion {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'preferred';
  allowCredentials: { id: string; type: 'public-key'; transports: string[] }[];
}

/**
 * By what the second step can be taken, where its person has a passkey: `SECOND_FACTOR_REQUIRED` says so in its details. No passkey:
 * this host is none of those at which they work.
 */
export interface FactorOffer {
  /** There is an application; without one only recovery codes are left beside the passkey. */
  code: boolean;
  passkey: PasskeyQuestion | null;
}

/** A passkey's answer, in the place of a code: this, as a text of JSON. */
export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes.nullable(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
