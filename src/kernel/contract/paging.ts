/** What every list is asked with: where it goes on, and how many rows. */
import { z } from 'zod';

export const defaultLimit = 20;
export const largestLimit = 100;

/** Query fields that every list takes: `z.strictObject({ ...listQuery, status: … })`. */
export const listQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(largestLimit).default(defaultLimit),
};
