/** Forecast: what a decision would lead to, by a dry run of the remaining steps. */
import { z } from 'zod';
import { blockIcons } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { ExecutionStatus, ImpactView } from './shapes.ts';

export const ForecastEffect = z.object({
  /** Icon. */
  sign: z.enum(blockIcons),
  /** A whole sentence. */
  sentence: LocalText,
  /** True: once done, it cannot be taken back. */
  isFinal: z.boolean(),
});
export type ForecastEffect = z.infer<typeof ForecastEffect>;

export const Forecast = z.object({
  /** The main effects, most important first: a sentence each. The single changes follow. */
  effects: z.array(ForecastEffect),
  /** The changes have no identity yet. */
  impacts: z.array(ImpactView.omit({ id: true, at: true })),
  /** The execution's state afterwards. */
  endsAs: ExecutionStatus,
  /** Why it would be refused or fail, in the reader's language. */
  problem: z.string().nullable(),
});
export type Forecast = z.infer<typeof Forecast>;
