/** The second step, as its owner sees it. */
import { z } from 'zod';
import { Instant } from '#kernel/contract/time.ts';
import { Passkey } from './passkey.shapes.ts';

export const SecondFactor = z.object({
  /** There is one of whichever kind. */
  active: z.boolean(),
  /** When the codes of an application were set up. */
  since: Instant.nullable(),
  passkeys: z.array(Passkey),
  /** False at a company's own domain: there a code is asked for. */
  passkeysHere: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.int(),
  /** This session began with the second step, or had it added. */
  shown: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once; none where there were some already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
