/** Sample data of a company that tries things out: what of it is there, and what stayed when it was taken away. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Instant } from '#kernel/contract/time.ts';

/** `shipment` is the sending of an order: it goes before the order does and is named by it. */
export const sampleKinds = ['product', 'customer', 'order', 'shipment'] as const;
export const SampleKind = z.enum(sampleKinds);

export const SampleThing = z.strictObject({
  kind: SampleKind,
  /** The record's, or the order's. */
  id: Id,
  title: z.string(),
});
export type SampleThing = z.infer<typeof SampleThing>;

/** What is there of it now; empty where there is none. */
export const Samples = z.strictObject({ things: z.array(SampleThing) });

export const KeptSample = SampleThing.extend({
  reason: z.string(),
  /** Who changed it, and when; null where runs stand on it. */
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** What stands on it, as lists call it. */
  usedBy: z.array(z.string()),
});
export type KeptSample = z.infer<typeof KeptSample>;

export const Cleared = z.strictObject({ removed: z.int(), kept: z.array(KeptSample) });
export type Cleared = z.infer<typeof Cleared>;

/** What is made up says so wherever it is shown: in the shop, on orders, in the books. */
export const sampleMark = { ko: '[예시]', en: '[Sample]' } as const;
