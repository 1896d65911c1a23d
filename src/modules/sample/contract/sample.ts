/** Sample data of a company that tries things out: what of it is there, and what stayed when it was taken away. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Instant } from '#kernel/contract/time.ts';

/** `shipment` is the sending of an order: it goes before the order does and is named by it. */
export const sampleKinds = ['product', 'customer', 'order', 'shipment'] as const;
export const SampleKind = z.enum(sampleKinds);

export const SampleRecord = z.strictObject({
  kind: SampleKind,
  /** The record's, or the order's. */
  id: Id,
  title: z.string(),
});
export type SampleRecord = z.infer<typeof SampleRecord>;

/** Existing sample things; empty if there are none. */
export const Samples = z.strictObject({ things: z.array(SampleRecord) });

export const RetainedSample = SampleRecord.extend({
  reason: z.string(),
  /** Author and time of the change; null if runs depend on it. */
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** Names of its dependants, as in lists. */
  usedBy: z.array(z.string()),
});
export type RetainedSample = z.infer<typeof RetainedSample>;

export const ClearedSamples = z.strictObject({ removed: z.int(), kept: z.array(RetainedSample) });
export type ClearedSamples = z.infer<typeof ClearedSamples>;

/** Sample data is marked wherever it is shown: in the shop, on orders, in the books. */
export const sampleMark = { ko: '[예시]', en: '[Sample]' } as const;
