/** The second step, as its owner sees it. */
import { z } from 'zod';
import { Instant } from '#kernel/contract/time.ts';

export const SecondFactor = z.object({
  active: z.boolean(),
  since: Instant.nullable(),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.int(),
  /** This session began with the second step, or had it added. */
  shown: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
