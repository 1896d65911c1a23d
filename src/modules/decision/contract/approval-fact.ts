/** Approval facts: what deciders read. */
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';

/** The kind of the block that asks for approvals. */
export const approvalBlockKind = 'decision.approval';

/** Information for the deciders: labels and values, in order. */
export const Fact = z.strictObject({
  label: text({ max: 80 }),
  value: z.union([z.string().max(2000), z.number(), z.boolean()]),
});
