/** Paging: the query fields of every list, cursor and limit. */
import { z } from 'zod';

export const defaultLimit = 20;
export const maxLimit = 100;

/** Query fields that every list takes: `z.strictObject({ ...listQuery, status: … })`. */
export const listQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
};
