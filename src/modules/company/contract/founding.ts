/** Founding rules: platform staff decide who may found companies. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';

export const founders = ['anyone', 'invited', 'staff'] as const;

const FoundingBody = z.strictObject({
  who: z.enum(founders),
  /** Addresses of those who are invited; they count as soon as their owner proved them. */
  invited: z.array(Email).max(500),
  /** Companies that one person may found; null: as many as they like. */
  perPerson: z.int().min(1).max(1000).nullable(),
});

export const Founding = FoundingBody.extend({ version: z.int() });
export type Founding = z.infer<typeof Founding>;

/** Addresses that are not sent stay as they are: they wait until they count again. */
export const FoundingChange = FoundingBody.partial({ invited: true }).extend({ version: z.int().min(0) });
export type FoundingChange = z.infer<typeof FoundingChange>;
