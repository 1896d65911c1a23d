/** What a decision would lead to: the rest of the run, tried and taken back. */
import { z } from 'zod';
import { blockSigns } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionStatus, ImpactView } from './shapes.ts';

export const ForeseenEffect = z.object({
  /** What it is drawn as. */
  sign: z.enum(blockSigns),
  /** A whole sentence. */
  sentence: LocalText,
  /** True: once done, it cannot be taken back. */
  isFinal: z.boolean(),
});
export type ForeseenEffect = z.infer<typeof ForeseenEffect>;

export const Forecast = z.object({
  /** What decides, in the order of weight: a sentence each. The single changes stand below. */
  effects: z.array(ForeseenEffect),
  /** The changes have no identity yet. */
  impacts: z.array(ImpactView.omit({ id: true, at: true })),
  /** The execution's state afterwards. */
  endsAs: ExecutionStatus,
  /** Why it would be refused or fail, in the reader's language. */
  problem: z.string().nullable(),
});
export type Forecast = z.infer<typeof Forecast>;
