/** Member limits: active and suspended members per company, set by the installation's staff within these bounds. */
import { z } from 'zod';

const LimitsBody = z.strictObject({
  /** Of every company; null: as many as there are. */
  members: z.int().min(1).max(1_000_000).nullable(),
});

export const Limits = LimitsBody.extend({ version: z.int() });
export type Limits = z.infer<typeof Limits>;

export const LimitsChange = LimitsBody.extend({ version: z.int().min(1) });
export type LimitsChange = z.infer<typeof LimitsChange>;

/** Of one company; null: as any other. */
export const OwnLimits = LimitsBody.extend({
  version: z.int(),
  /** The default limit of companies. */
  usual: z.int().nullable(),
  /** Current number, including suspended members. */
  present: z.int(),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

export const OwnLimitsChange = LimitsBody.extend({ version: z.int().min(0) });
export type OwnLimitsChange = z.infer<typeof OwnLimitsChange>;
