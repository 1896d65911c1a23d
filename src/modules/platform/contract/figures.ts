/** Figures of companies: amounts as of a day. */
import { z } from 'zod';
import { LocalDate } from '#kernel/contract/time.ts';

export const figureNames = [
  'members',
  'records',
  'runs',
  'finished',
  'failed',
  'undone',
  'orders',
  'cancelled',
] as const;

export const Figures = z.object({
  members: z.int(),
  records: z.int(),
  runs: z.int(),
  finished: z.int(),
  failed: z.int(),
  undone: z.int(),
  orders: z.int(),
  cancelled: z.int(),
});
export type Figures = z.infer<typeof Figures>;

export const emptyFigures: Figures = {
  members: 0,
  records: 0,
  runs: 0,
  finished: 0,
  failed: 0,
  undone: 0,
  orders: 0,
  cancelled: 0,
};

export const DayFigures = Figures.extend({ day: LocalDate });
export type DayFigures = z.infer<typeof DayFigures>;

/** The undo rate in tenths of a percent; null where nothing finished. */
export const getUndoRate = ({ finished, undone }: Pick<Figures, 'finished' | 'undone'>): number | null =>
  finished > 0 ? Math.round((1000 * undone) / finished) : null;
