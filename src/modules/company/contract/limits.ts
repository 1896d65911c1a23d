/** How many members a company may have, active or suspended, as who runs the installation says it within these bounds. */
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
  /** What any other company may have. */
  usual: z.int().nullable(),
  /** How many it has: who is suspended keeps the place. */
  present: z.int(),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

export const OwnLimitsChange = LimitsBody.extend({ version: z.int().min(0) });
export type OwnLimitsChange = z.infer<typeof OwnLimitsChange>;
